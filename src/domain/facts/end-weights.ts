/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -5.581, // always
  0.487, // share in words
  -0.386, // share around
  1.456, // rarest in words
  0.594, // rarest around
  0.901, // shared words
  1.524, // nearest
  0.677, // ahead of the next
  -0.996, // same session
  0.754, // by a person
  0.825, // kept
  0.567, // of a blocker
  0, // of a description
  -1.336, // decides
  -0.089, // other value of one form
  -0.083, // nearest of that form
  -0.013, // other value, agent changes
  0.469, // contrary
  -0.023, // replaces
  0.67, // arrived
  0.368, // done
  1.217, // by now
  -0.154, // turns
  -0.622, // still
  0.001, // agent changes
  -0.724, // agent adds
  -0.011, // complaint about it
  -0.109, // share complained about
  0, // complaint, agent changes
  -0.075, // old value around
  0.365, // old value in words
  -0.081, // same value
  0.719, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.346, // always
  0.99, // share in words
  0.091, // share around
  1.162, // rarest in words
  1.407, // rarest around
  0.693, // shared words
  0.623, // nearest
  0.736, // ahead of the next
  -2.085, // same session
  -0.032, // by a person
  1.182, // kept
  0, // of a blocker
  -1.386, // of a description
  2.211, // decides
  0.701, // other value of one form
  0.538, // nearest of that form
  0.123, // other value, agent changes
  -0.341, // contrary
  0.353, // replaces
  -0.512, // arrived
  0.114, // done
  0.369, // by now
  0.086, // turns
  -0.041, // still
  0.701, // agent changes
  -0.22, // agent adds
  0.426, // complaint about it
  0.515, // share complained about
  0.438, // complaint, agent changes
  -0.075, // old value around
  0.457, // old value in words
  0.118, // same value
  -0.17, // rare word, and it ended
];
