/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -0.831, // always
  -0.015, // share in words
  0.06, // share around
  0.095, // rarest in words
  0.13, // rarest around
  0.028, // shared words
  0.705, // nearest
  0.227, // ahead of the next
  -0.196, // same session
  1.1, // by a person
  0.377, // kept
  0.093, // of a blocker
  0, // of a description
  -0.013, // decides
  -0.052, // other value of one form
  -0.043, // nearest of that form
  0, // other value, agent changes
  0.083, // contrary
  -0.019, // replaces
  0.229, // arrived
  -0.231, // done
  0.313, // by now
  0.167, // turns
  -0.03, // still
  -0.121, // agent changes
  -0.116, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.098, // old value around
  0.294, // old value in words
  -0.036, // same value
  -0.057, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.334, // always
  0.976, // share in words
  0.079, // share around
  1.137, // rarest in words
  1.413, // rarest around
  0.681, // shared words
  0.642, // nearest
  0.736, // ahead of the next
  -2.098, // same session
  -0.032, // by a person
  1.174, // kept
  0, // of a blocker
  -1.397, // of a description
  2.202, // decides
  0.729, // other value of one form
  0.543, // nearest of that form
  0.16, // other value, agent changes
  -0.331, // contrary
  0.401, // replaces
  -0.516, // arrived
  0.104, // done
  0.383, // by now
  0.077, // turns
  -0.053, // still
  0.678, // agent changes
  -0.201, // agent adds
  0.425, // complaint about it
  0.514, // share complained about
  0.44, // complaint, agent changes
  -0.053, // old value around
  0.461, // old value in words
  0.142, // same value
  -0.172, // rare word, and it ended
];
