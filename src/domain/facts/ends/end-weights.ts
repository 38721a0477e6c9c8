/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -1.067, // always
  -0.253, // share in words
  0.009, // share around
  0.034, // rarest in words
  0.004, // rarest around
  -0.101, // shared words
  0.628, // nearest
  0.065, // ahead of the next
  -0.474, // same session
  1.214, // by a person
  0.1, // kept
  0.366, // of a blocker
  0, // of a description
  -0.023, // decides
  -0.047, // other value of one form
  -0.041, // nearest of that form
  0, // other value, agent changes
  0.062, // contrary
  -0.071, // replaces
  0.232, // arrived
  -0.412, // done
  0.526, // by now
  -0.002, // turns
  -0.032, // still
  0.11, // agent changes
  -0.16, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.135, // old value around
  0.247, // old value in words
  -0.054, // same value
  -0.074, // rare word, and it ended
  0.469, // most specific in words
  -0.242, // specific share in words
  0.321, // specific words shared
  0.119, // most specific nearby
  -0.073, // other number
  -0.072, // only one with another value
  -0.005, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.915, // always
  0.848, // share in words
  0.318, // share around
  0.608, // rarest in words
  1.306, // rarest around
  0.218, // shared words
  0.393, // nearest
  0.577, // ahead of the next
  -1.927, // same session
  -0.035, // by a person
  1.643, // kept
  0, // of a blocker
  -1.152, // of a description
  1.776, // decides
  0.58, // other value of one form
  0.723, // nearest of that form
  0.177, // other value, agent changes
  -0.199, // contrary
  0.45, // replaces
  -0.257, // arrived
  -0.127, // done
  0.447, // by now
  -0.06, // turns
  -0.045, // still
  0.693, // agent changes
  -0.144, // agent adds
  0.334, // complaint about it
  0.463, // share complained about
  0.373, // complaint, agent changes
  -0.338, // old value around
  0.503, // old value in words
  0.282, // same value
  -0.136, // rare word, and it ended
  0.715, // most specific in words
  0.886, // specific share in words
  1.171, // specific words shared
  1.302, // most specific nearby
  0.366, // other number
  0.625, // only one with another value
  0.297, // other value, agent restates it
];
