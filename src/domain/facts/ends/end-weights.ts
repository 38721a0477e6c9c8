/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -3.631, // always
  0.264, // share in words
  -0.457, // share around
  0.452, // rarest in words
  -0.161, // rarest around
  0.02, // shared words
  0.648, // nearest
  0.342, // ahead of the next
  -1.204, // same session
  1.569, // by a person
  1.232, // kept
  0.29, // of a blocker
  0, // of a description
  -0.437, // decides
  -0.18, // other value of one form
  -0.176, // nearest of that form
  0.289, // other value, agent changes
  -0.254, // contrary
  -0.082, // replaces
  -0.005, // arrived
  -0.009, // done
  0.735, // by now
  -0.474, // turns
  -0.686, // still
  -0.129, // agent changes
  -0.162, // agent adds
  -0.092, // complaint about it
  0, // share complained about
  -0.092, // complaint, agent changes
  -0.238, // old value around
  0.004, // old value in words
  0.201, // same value
  -0.09, // rare word, and it ended
  0.339, // most specific in words
  0.571, // specific share in words
  0.332, // specific words shared
  0.352, // most specific nearby
  0.03, // other number
  0.289, // only one with another value
  -0.379, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -7.768, // always
  1.784, // share in words
  1.306, // share around
  1.134, // rarest in words
  1.048, // rarest around
  1.199, // shared words
  0.488, // nearest
  0.471, // ahead of the next
  -3.096, // same session
  -0.039, // by a person
  1.685, // kept
  0, // of a blocker
  -0.411, // of a description
  0.999, // decides
  0.61, // other value of one form
  0.929, // nearest of that form
  0.073, // other value, agent changes
  0.083, // contrary
  0.884, // replaces
  -0.376, // arrived
  -0.475, // done
  0.088, // by now
  0.14, // turns
  0.175, // still
  0.639, // agent changes
  -0.033, // agent adds
  0.404, // complaint about it
  0.734, // share complained about
  0.464, // complaint, agent changes
  0.151, // old value around
  0.107, // old value in words
  1.563, // same value
  0.535, // rare word, and it ended
  -0.514, // most specific in words
  0.146, // specific share in words
  1.137, // specific words shared
  0.964, // most specific nearby
  0.341, // other number
  0.227, // only one with another value
  0.829, // other value, agent restates it
];
