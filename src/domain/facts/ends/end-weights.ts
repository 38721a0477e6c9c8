/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -1.07, // always
  -0.151, // share in words
  -0.026, // share around
  0.233, // rarest in words
  -0.061, // rarest around
  0.131, // shared words
  0.624, // nearest
  0.142, // ahead of the next
  -0.484, // same session
  1.203, // by a person
  0.233, // kept
  0.497, // of a blocker
  0, // of a description
  -0.023, // decides
  -0.046, // other value of one form
  -0.04, // nearest of that form
  0, // other value, agent changes
  0.126, // contrary
  -0.058, // replaces
  0.185, // arrived
  -0.531, // done
  0.51, // by now
  -0.116, // turns
  -0.032, // still
  0.115, // agent changes
  -0.077, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.135, // old value around
  0.387, // old value in words
  -0.043, // same value
  0.058, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.59, // always
  1.543, // share in words
  0.174, // share around
  1.276, // rarest in words
  1.393, // rarest around
  1.243, // shared words
  0.546, // nearest
  0.745, // ahead of the next
  -2.215, // same session
  -0.033, // by a person
  1.6, // kept
  0, // of a blocker
  -0.973, // of a description
  1.837, // decides
  0.582, // other value of one form
  0.502, // nearest of that form
  0.193, // other value, agent changes
  -0.154, // contrary
  0.579, // replaces
  -0.216, // arrived
  -0.154, // done
  0.481, // by now
  -0.057, // turns
  0.005, // still
  0.628, // agent changes
  -0.095, // agent adds
  0.33, // complaint about it
  0.446, // share complained about
  0.427, // complaint, agent changes
  -0.235, // old value around
  0.806, // old value in words
  -0.006, // same value
  0.027, // rare word, and it ended
];
