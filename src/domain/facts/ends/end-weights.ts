/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -3.597, // always
  0.343, // share in words
  -0.533, // share around
  0.476, // rarest in words
  -0.189, // rarest around
  0.105, // shared words
  0.621, // nearest
  0.336, // ahead of the next
  -1.154, // same session
  1.706, // by a person
  1.183, // kept
  0.32, // of a blocker
  0, // of a description
  -0.526, // decides
  -0.198, // other value of one form
  -0.195, // nearest of that form
  0.274, // other value, agent changes
  -0.479, // contrary
  -0.198, // replaces
  -0.057, // arrived
  -0.01, // done
  0.722, // by now
  -0.264, // turns
  -0.702, // still
  -0.191, // agent changes
  0.041, // agent adds
  -0.084, // complaint about it
  0, // share complained about
  -0.084, // complaint, agent changes
  -0.157, // old value around
  0.06, // old value in words
  0.209, // same value
  0.025, // rare word, and it ended
  0.086, // most specific in words
  0.637, // specific share in words
  0.297, // specific words shared
  0.238, // most specific nearby
  0.014, // other number
  0.271, // only one with another value
  -0.375, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -7.718, // always
  1.613, // share in words
  1.356, // share around
  1.226, // rarest in words
  0.998, // rarest around
  1.123, // shared words
  0.499, // nearest
  0.425, // ahead of the next
  -3.098, // same session
  -0.039, // by a person
  1.568, // kept
  0, // of a blocker
  -0.415, // of a description
  1.026, // decides
  0.513, // other value of one form
  0.878, // nearest of that form
  0.128, // other value, agent changes
  0.098, // contrary
  0.901, // replaces
  -0.378, // arrived
  -0.476, // done
  0.134, // by now
  0.161, // turns
  0.114, // still
  0.642, // agent changes
  -0.039, // agent adds
  0.234, // complaint about it
  0.699, // share complained about
  0.551, // complaint, agent changes
  0.154, // old value around
  0.196, // old value in words
  1.676, // same value
  0.492, // rare word, and it ended
  -0.572, // most specific in words
  0.167, // specific share in words
  1.198, // specific words shared
  0.97, // most specific nearby
  0.225, // other number
  0.329, // only one with another value
  0.788, // other value, agent restates it
];
