/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -5.582, // always
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
  0.566, // of a blocker
  0, // of a description
  -1.339, // decides
  -0.09, // other value of one form
  -0.084, // nearest of that form
  -0.013, // other value, agent changes
  0.468, // contrary
  -0.028, // replaces
  0.67, // arrived
  0.368, // done
  1.218, // by now
  -0.152, // turns
  -0.622, // still
  0.001, // agent changes
  -0.723, // agent adds
  -0.011, // complaint about it
  -0.109, // share complained about
  0, // complaint, agent changes
  -0.075, // old value around
  0.365, // old value in words
  -0.081, // same value
  0.721, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.363, // always
  0.987, // share in words
  0.101, // share around
  1.15, // rarest in words
  1.42, // rarest around
  0.691, // shared words
  0.629, // nearest
  0.745, // ahead of the next
  -2.096, // same session
  -0.032, // by a person
  1.182, // kept
  0, // of a blocker
  -1.392, // of a description
  2.21, // decides
  0.712, // other value of one form
  0.557, // nearest of that form
  0.148, // other value, agent changes
  -0.33, // contrary
  0.359, // replaces
  -0.515, // arrived
  0.111, // done
  0.368, // by now
  0.086, // turns
  -0.045, // still
  0.706, // agent changes
  -0.198, // agent adds
  0.43, // complaint about it
  0.513, // share complained about
  0.439, // complaint, agent changes
  -0.081, // old value around
  0.46, // old value in words
  0.118, // same value
  -0.165, // rare word, and it ended
];
