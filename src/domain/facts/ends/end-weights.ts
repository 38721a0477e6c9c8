/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -3.859, // always
  0.292, // share in words
  -0.471, // share around
  0.293, // rarest in words
  -0.061, // rarest around
  0.023, // shared words
  0.737, // nearest
  0.364, // ahead of the next
  -1.08, // same session
  1.602, // by a person
  1.225, // kept
  0.3, // of a blocker
  0, // of a description
  -0.508, // decides
  -0.193, // other value of one form
  -0.189, // nearest of that form
  0.283, // other value, agent changes
  -0.262, // contrary
  -0.106, // replaces
  0.054, // arrived
  0.113, // done
  0.765, // by now
  -0.458, // turns
  -0.689, // still
  -0.087, // agent changes
  -0.149, // agent adds
  -0.085, // complaint about it
  0.003, // share complained about
  -0.085, // complaint, agent changes
  -0.247, // old value around
  0.007, // old value in words
  0.196, // same value
  -0.018, // rare word, and it ended
  0.341, // most specific in words
  0.595, // specific share in words
  0.392, // specific words shared
  0.236, // most specific nearby
  0.057, // other number
  0.293, // only one with another value
  -0.392, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -7.828, // always
  1.696, // share in words
  1.318, // share around
  1.189, // rarest in words
  1.022, // rarest around
  1.227, // shared words
  0.445, // nearest
  0.476, // ahead of the next
  -3.108, // same session
  -0.039, // by a person
  1.709, // kept
  0, // of a blocker
  -0.433, // of a description
  1.046, // decides
  0.613, // other value of one form
  0.94, // nearest of that form
  0.109, // other value, agent changes
  0.083, // contrary
  0.872, // replaces
  -0.405, // arrived
  -0.473, // done
  0.133, // by now
  0.155, // turns
  0.159, // still
  0.631, // agent changes
  -0.024, // agent adds
  0.401, // complaint about it
  0.729, // share complained about
  0.468, // complaint, agent changes
  0.171, // old value around
  0.102, // old value in words
  1.683, // same value
  0.566, // rare word, and it ended
  -0.57, // most specific in words
  0.199, // specific share in words
  1.202, // specific words shared
  1.003, // most specific nearby
  0.309, // other number
  0.168, // only one with another value
  0.757, // other value, agent restates it
];
