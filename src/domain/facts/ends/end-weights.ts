/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -1.065, // always
  -0.258, // share in words
  0.002, // share around
  0.035, // rarest in words
  -0.006, // rarest around
  -0.104, // shared words
  0.634, // nearest
  0.074, // ahead of the next
  -0.472, // same session
  1.208, // by a person
  0.093, // kept
  0.375, // of a blocker
  0, // of a description
  -0.047, // decides
  -0.047, // other value of one form
  -0.041, // nearest of that form
  0, // other value, agent changes
  0.062, // contrary
  -0.091, // replaces
  0.237, // arrived
  -0.409, // done
  0.519, // by now
  -0.001, // turns
  -0.032, // still
  0.097, // agent changes
  -0.16, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.134, // old value around
  0.25, // old value in words
  -0.053, // same value
  -0.076, // rare word, and it ended
  0.465, // most specific in words
  -0.249, // specific share in words
  0.319, // specific words shared
  0.123, // most specific nearby
  -0.073, // other number
  -0.072, // only one with another value
  -0.005, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.889, // always
  0.832, // share in words
  0.384, // share around
  0.588, // rarest in words
  1.328, // rarest around
  0.231, // shared words
  0.368, // nearest
  0.537, // ahead of the next
  -1.938, // same session
  -0.034, // by a person
  1.652, // kept
  0, // of a blocker
  -1.228, // of a description
  1.722, // decides
  0.578, // other value of one form
  0.724, // nearest of that form
  0.189, // other value, agent changes
  -0.197, // contrary
  0.263, // replaces
  -0.243, // arrived
  -0.106, // done
  0.496, // by now
  -0.072, // turns
  -0.032, // still
  0.693, // agent changes
  -0.109, // agent adds
  0.324, // complaint about it
  0.474, // share complained about
  0.385, // complaint, agent changes
  -0.309, // old value around
  0.434, // old value in words
  0.291, // same value
  -0.188, // rare word, and it ended
  0.747, // most specific in words
  0.852, // specific share in words
  1.239, // specific words shared
  1.121, // most specific nearby
  0.364, // other number
  0.64, // only one with another value
  0.25, // other value, agent restates it
];
