/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -1.065, // always
  -0.253, // share in words
  0.01, // share around
  0.036, // rarest in words
  0.006, // rarest around
  -0.102, // shared words
  0.629, // nearest
  0.067, // ahead of the next
  -0.475, // same session
  1.216, // by a person
  0.1, // kept
  0.368, // of a blocker
  0, // of a description
  -0.023, // decides
  -0.047, // other value of one form
  -0.041, // nearest of that form
  0, // other value, agent changes
  0.066, // contrary
  -0.071, // replaces
  0.229, // arrived
  -0.414, // done
  0.525, // by now
  -0.004, // turns
  -0.032, // still
  0.109, // agent changes
  -0.153, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.134, // old value around
  0.248, // old value in words
  -0.053, // same value
  -0.077, // rare word, and it ended
  0.468, // most specific in words
  -0.242, // specific share in words
  0.318, // specific words shared
  0.116, // most specific nearby
  -0.073, // other number
  -0.072, // only one with another value
  -0.005, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.882, // always
  0.846, // share in words
  0.305, // share around
  0.596, // rarest in words
  1.288, // rarest around
  0.217, // shared words
  0.38, // nearest
  0.591, // ahead of the next
  -1.928, // same session
  -0.034, // by a person
  1.644, // kept
  0, // of a blocker
  -1.153, // of a description
  1.775, // decides
  0.576, // other value of one form
  0.721, // nearest of that form
  0.176, // other value, agent changes
  -0.195, // contrary
  0.451, // replaces
  -0.259, // arrived
  -0.129, // done
  0.443, // by now
  -0.06, // turns
  -0.048, // still
  0.695, // agent changes
  -0.147, // agent adds
  0.333, // complaint about it
  0.461, // share complained about
  0.371, // complaint, agent changes
  -0.339, // old value around
  0.51, // old value in words
  -0.111, // same value
  -0.14, // rare word, and it ended
  0.71, // most specific in words
  0.886, // specific share in words
  1.164, // specific words shared
  1.297, // most specific nearby
  0.364, // other number
  0.62, // only one with another value
  0.292, // other value, agent restates it
];
