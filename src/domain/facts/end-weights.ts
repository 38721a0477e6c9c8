/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -5.62, // always
  0.534, // share in words
  -0.41, // share around
  1.144, // rarest in words
  0.56, // rarest around
  0.906, // shared words
  1.559, // nearest
  0.94, // ahead of the next
  -0.788, // same session
  0.672, // by a person
  0.894, // kept
  0.739, // of a blocker
  0, // of a description
  -1.534, // decides
  -0.091, // other value of one form
  -0.086, // nearest of that form
  -0.016, // other value, agent changes
  0.475, // contrary
  -0.163, // replaces
  0.675, // arrived
  0.501, // done
  1.355, // by now
  -0.023, // turns
  -0.618, // still
  0.128, // agent changes
  -0.915, // agent adds
  -0.016, // complaint about it
  -0.004, // share complained about
  0, // complaint, agent changes
  -0.154, // old value around
  0.489, // old value in words
  -0.091, // same value
  0.431, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -5.894, // always
  0.663, // share in words
  -0.126, // share around
  1.15, // rarest in words
  1.593, // rarest around
  0.485, // shared words
  0.782, // nearest
  0.628, // ahead of the next
  -2.103, // same session
  -0.029, // by a person
  0.967, // kept
  0, // of a blocker
  -1.636, // of a description
  2.338, // decides
  0.553, // other value of one form
  0.408, // nearest of that form
  0.023, // other value, agent changes
  0.016, // contrary
  0.093, // replaces
  -0.371, // arrived
  0.008, // done
  0.431, // by now
  0.107, // turns
  0.008, // still
  0.464, // agent changes
  -0.204, // agent adds
  0.249, // complaint about it
  0.391, // share complained about
  0.141, // complaint, agent changes
  -0.077, // old value around
  0.323, // old value in words
  -0.105, // same value
  -0.101, // rare word, and it ended
];
