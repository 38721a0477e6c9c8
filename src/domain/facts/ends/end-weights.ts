/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -3.467, // always
  -0.025, // share in words
  -0.101, // share around
  0.319, // rarest in words
  -0.036, // rarest around
  0.064, // shared words
  0.534, // nearest
  0.334, // ahead of the next
  -0.499, // same session
  1.706, // by a person
  1.062, // kept
  0.094, // of a blocker
  0, // of a description
  -0.815, // decides
  -0.186, // other value of one form
  -0.184, // nearest of that form
  0.236, // other value, agent changes
  -0.164, // contrary
  -0.125, // replaces
  0.228, // arrived
  -0.198, // done
  0.767, // by now
  -0.022, // turns
  -0.678, // still
  -0.255, // agent changes
  -0.401, // agent adds
  0, // complaint about it
  -0.023, // share complained about
  0, // complaint, agent changes
  -0.07, // old value around
  0.759, // old value in words
  0.073, // same value
  -0.314, // rare word, and it ended
  0.481, // most specific in words
  0.142, // specific share in words
  0.364, // specific words shared
  0.226, // most specific nearby
  -0.474, // other number
  0.151, // only one with another value
  -0.298, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -7.404, // always
  1.256, // share in words
  1.131, // share around
  0.995, // rarest in words
  0.89, // rarest around
  0.823, // shared words
  0.542, // nearest
  0.235, // ahead of the next
  -2.632, // same session
  -0.037, // by a person
  1.567, // kept
  0, // of a blocker
  -0.411, // of a description
  1.342, // decides
  0.346, // other value of one form
  0.789, // nearest of that form
  0.201, // other value, agent changes
  0.087, // contrary
  0.796, // replaces
  -0.334, // arrived
  -0.28, // done
  0.186, // by now
  0.079, // turns
  0, // still
  0.45, // agent changes
  -0.112, // agent adds
  0.059, // complaint about it
  0.661, // share complained about
  0.239, // complaint, agent changes
  0.204, // old value around
  0.297, // old value in words
  0.767, // same value
  0.489, // rare word, and it ended
  -0.403, // most specific in words
  0.521, // specific share in words
  1.175, // specific words shared
  1.198, // most specific nearby
  -0.23, // other number
  0.704, // only one with another value
  0.361, // other value, agent restates it
];
