/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -1.12, // always
  -0.244, // share in words
  0.005, // share around
  0.032, // rarest in words
  0.002, // rarest around
  -0.096, // shared words
  0.615, // nearest
  0.091, // ahead of the next
  -0.47, // same session
  1.183, // by a person
  0.129, // kept
  0.405, // of a blocker
  0, // of a description
  -0.047, // decides
  -0.046, // other value of one form
  -0.04, // nearest of that form
  0, // other value, agent changes
  0.079, // contrary
  -0.078, // replaces
  0.278, // arrived
  -0.427, // done
  0.465, // by now
  0.005, // turns
  -0.032, // still
  0.107, // agent changes
  -0.144, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.135, // old value around
  0.283, // old value in words
  -0.044, // same value
  -0.083, // rare word, and it ended
  0.432, // most specific in words
  -0.244, // specific share in words
  0.326, // specific words shared
  0.131, // most specific nearby
  -0.071, // other number
  -0.071, // only one with another value
  -0.005, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.991, // always
  0.819, // share in words
  0.402, // share around
  0.581, // rarest in words
  1.323, // rarest around
  0.222, // shared words
  0.46, // nearest
  0.479, // ahead of the next
  -1.922, // same session
  -0.035, // by a person
  1.625, // kept
  0, // of a blocker
  -1.211, // of a description
  1.812, // decides
  0.58, // other value of one form
  0.719, // nearest of that form
  0.175, // other value, agent changes
  -0.303, // contrary
  0.3, // replaces
  -0.224, // arrived
  -0.064, // done
  0.478, // by now
  -0.087, // turns
  -0.033, // still
  0.661, // agent changes
  -0.119, // agent adds
  0.335, // complaint about it
  0.481, // share complained about
  0.393, // complaint, agent changes
  -0.29, // old value around
  0.36, // old value in words
  0.144, // same value
  -0.108, // rare word, and it ended
  0.793, // most specific in words
  0.84, // specific share in words
  1.269, // specific words shared
  1.071, // most specific nearby
  0.358, // other number
  0.634, // only one with another value
  0.258, // other value, agent restates it
];
