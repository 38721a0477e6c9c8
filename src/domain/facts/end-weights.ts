/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -5.64, // always
  0.524, // share in words
  -0.384, // share around
  1.399, // rarest in words
  0.604, // rarest around
  0.924, // shared words
  1.472, // nearest
  0.709, // ahead of the next
  -0.993, // same session
  0.732, // by a person
  0.871, // kept
  0.619, // of a blocker
  0, // of a description
  -1.314, // decides
  -0.087, // other value of one form
  -0.081, // nearest of that form
  -0.013, // other value, agent changes
  0.495, // contrary
  -0.23, // replaces
  0.712, // arrived
  0.41, // done
  1.187, // by now
  -0.133, // turns
  -0.619, // still
  0.028, // agent changes
  -0.692, // agent adds
  -0.011, // complaint about it
  -0.095, // share complained about
  0, // complaint, agent changes
  -0.046, // old value around
  0.428, // old value in words
  -0.081, // same value
  0.65, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.354, // always
  0.99, // share in words
  0.091, // share around
  1.171, // rarest in words
  1.422, // rarest around
  0.693, // shared words
  0.628, // nearest
  0.739, // ahead of the next
  -2.09, // same session
  -0.032, // by a person
  1.176, // kept
  0, // of a blocker
  -1.371, // of a description
  2.207, // decides
  0.695, // other value of one form
  0.527, // nearest of that form
  0.105, // other value, agent changes
  -0.342, // contrary
  0.359, // replaces
  -0.509, // arrived
  0.117, // done
  0.371, // by now
  0.09, // turns
  -0.039, // still
  0.7, // agent changes
  -0.218, // agent adds
  0.426, // complaint about it
  0.517, // share complained about
  0.439, // complaint, agent changes
  -0.075, // old value around
  0.455, // old value in words
  0.119, // same value
  -0.17, // rare word, and it ended
];
