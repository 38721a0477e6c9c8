/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -5.671, // always
  0.514, // share in words
  -0.432, // share around
  1.506, // rarest in words
  0.507, // rarest around
  0.846, // shared words
  1.488, // nearest
  0.722, // ahead of the next
  -0.949, // same session
  0.908, // by a person
  0.637, // kept
  0.664, // of a blocker
  0, // of a description
  -1.298, // decides
  -0.092, // other value of one form
  -0.087, // nearest of that form
  -0.013, // other value, agent changes
  0.595, // contrary
  -0.222, // replaces
  0.734, // arrived
  0.385, // done
  1.225, // by now
  -0.113, // turns
  -0.604, // still
  -0.005, // agent changes
  -0.663, // agent adds
  -0.011, // complaint about it
  -0.094, // share complained about
  0, // complaint, agent changes
  -0.046, // old value around
  0.085, // old value in words
  -0.07, // same value
  0.683, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.292, // always
  0.987, // share in words
  0.077, // share around
  1.192, // rarest in words
  1.464, // rarest around
  0.691, // shared words
  0.606, // nearest
  0.783, // ahead of the next
  -2.092, // same session
  -0.031, // by a person
  1.123, // kept
  0, // of a blocker
  -1.357, // of a description
  2.189, // decides
  0.705, // other value of one form
  0.531, // nearest of that form
  0.107, // other value, agent changes
  -0.348, // contrary
  0.337, // replaces
  -0.494, // arrived
  0.113, // done
  0.365, // by now
  0.092, // turns
  -0.045, // still
  0.68, // agent changes
  -0.228, // agent adds
  0.424, // complaint about it
  0.509, // share complained about
  0.442, // complaint, agent changes
  -0.111, // old value around
  0.467, // old value in words
  0.12, // same value
  -0.114, // rare word, and it ended
];
