/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -0.896, // always
  -0.017, // share in words
  0.063, // share around
  0.107, // rarest in words
  0.14, // rarest around
  0.041, // shared words
  0.72, // nearest
  0.233, // ahead of the next
  -0.193, // same session
  1.091, // by a person
  0.381, // kept
  0.09, // of a blocker
  0, // of a description
  -0.013, // decides
  -0.051, // other value of one form
  -0.043, // nearest of that form
  0, // other value, agent changes
  0.11, // contrary
  -0.035, // replaces
  0.238, // arrived
  -0.245, // done
  0.325, // by now
  0.142, // turns
  -0.037, // still
  -0.126, // agent changes
  -0.119, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.098, // old value around
  0.295, // old value in words
  -0.035, // same value
  -0.038, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.381, // always
  1.021, // share in words
  0.1, // share around
  1.175, // rarest in words
  1.332, // rarest around
  0.748, // shared words
  0.69, // nearest
  0.683, // ahead of the next
  -2.054, // same session
  -0.032, // by a person
  1.231, // kept
  0, // of a blocker
  -1.339, // of a description
  2.104, // decides
  0.739, // other value of one form
  0.556, // nearest of that form
  0.187, // other value, agent changes
  -0.353, // contrary
  0.395, // replaces
  -0.499, // arrived
  0.087, // done
  0.38, // by now
  0.116, // turns
  -0.059, // still
  0.705, // agent changes
  -0.125, // agent adds
  0.461, // complaint about it
  0.538, // share complained about
  0.436, // complaint, agent changes
  -0.029, // old value around
  0.442, // old value in words
  0.137, // same value
  -0.15, // rare word, and it ended
];
