/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -5.4, // always
  0.434, // share in words
  -0.387, // share around
  1.052, // rarest in words
  0.262, // rarest around
  0.792, // shared words
  1.397, // nearest
  1.116, // ahead of the next
  -0.46, // same session
  0.719, // by a person
  0.557, // kept
  0.832, // of a blocker
  0, // of a description
  -1.162, // decides
  -0.813, // prefers
  0, // two preferences
  -0.296, // other value of one form
  -0.274, // nearest of that form
  -0.04, // other value, agent changes
  0.425, // contrary
  -0.098, // replaces
  0.715, // arrived
  0.426, // done
  1.247, // by now
  -0.13, // turns
  -0.534, // still
  0.069, // agent changes
  -0.94, // agent adds
  -0.039, // complaint about it
  0.071, // share complained about
  0, // complaint, agent changes
  -0.218, // old value around
  0.474, // old value in words
  -0.07, // same value
  0.471, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -5.481, // always
  0.569, // share in words
  -0.087, // share around
  0.974, // rarest in words
  1.215, // rarest around
  0.46, // shared words
  0.655, // nearest
  0.739, // ahead of the next
  -1.841, // same session
  -0.027, // by a person
  0.933, // kept
  0, // of a blocker
  -1.392, // of a description
  1.915, // decides
  1.046, // prefers
  1.842, // two preferences
  0.518, // other value of one form
  0.333, // nearest of that form
  -0.218, // other value, agent changes
  0.092, // contrary
  0.057, // replaces
  -0.642, // arrived
  0.101, // done
  0.21, // by now
  0.048, // turns
  -0.042, // still
  0.668, // agent changes
  -0.309, // agent adds
  0.264, // complaint about it
  0.439, // share complained about
  0.134, // complaint, agent changes
  0.2, // old value around
  0.27, // old value in words
  -0.094, // same value
  -0.23, // rare word, and it ended
];
