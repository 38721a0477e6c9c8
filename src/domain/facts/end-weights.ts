/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -0.838, // always
  -0.015, // share in words
  0.06, // share around
  0.094, // rarest in words
  0.13, // rarest around
  0.032, // shared words
  0.701, // nearest
  0.226, // ahead of the next
  -0.196, // same session
  1.106, // by a person
  0.37, // kept
  0.103, // of a blocker
  0, // of a description
  -0.013, // decides
  -0.052, // other value of one form
  -0.043, // nearest of that form
  0, // other value, agent changes
  0.079, // contrary
  -0.018, // replaces
  0.229, // arrived
  -0.238, // done
  0.312, // by now
  0.169, // turns
  -0.03, // still
  -0.117, // agent changes
  -0.113, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.099, // old value around
  0.281, // old value in words
  -0.062, // same value
  -0.054, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.35, // always
  0.985, // share in words
  0.098, // share around
  1.144, // rarest in words
  1.414, // rarest around
  0.688, // shared words
  0.624, // nearest
  0.747, // ahead of the next
  -2.097, // same session
  -0.032, // by a person
  1.182, // kept
  0, // of a blocker
  -1.391, // of a description
  2.21, // decides
  0.714, // other value of one form
  0.555, // nearest of that form
  0.151, // other value, agent changes
  -0.332, // contrary
  0.359, // replaces
  -0.515, // arrived
  0.11, // done
  0.367, // by now
  0.084, // turns
  -0.046, // still
  0.703, // agent changes
  -0.198, // agent adds
  0.43, // complaint about it
  0.512, // share complained about
  0.439, // complaint, agent changes
  -0.082, // old value around
  0.459, // old value in words
  0.131, // same value
  -0.165, // rare word, and it ended
];
