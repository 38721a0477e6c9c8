/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -3.597, // always
  0.345, // share in words
  -0.532, // share around
  0.477, // rarest in words
  -0.189, // rarest around
  0.104, // shared words
  0.619, // nearest
  0.333, // ahead of the next
  -1.154, // same session
  1.706, // by a person
  1.185, // kept
  0.32, // of a blocker
  0, // of a description
  -0.528, // decides
  -0.199, // other value of one form
  -0.195, // nearest of that form
  0.274, // other value, agent changes
  -0.481, // contrary
  -0.198, // replaces
  -0.056, // arrived
  -0.011, // done
  0.72, // by now
  -0.265, // turns
  -0.703, // still
  -0.192, // agent changes
  0.041, // agent adds
  -0.084, // complaint about it
  0, // share complained about
  -0.084, // complaint, agent changes
  -0.158, // old value around
  0.061, // old value in words
  0.209, // same value
  0.027, // rare word, and it ended
  0.083, // most specific in words
  0.638, // specific share in words
  0.302, // specific words shared
  0.238, // most specific nearby
  0.014, // other number
  0.271, // only one with another value
  -0.375, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -7.719, // always
  1.613, // share in words
  1.349, // share around
  1.222, // rarest in words
  1.002, // rarest around
  1.122, // shared words
  0.502, // nearest
  0.424, // ahead of the next
  -3.096, // same session
  -0.039, // by a person
  1.568, // kept
  0, // of a blocker
  -0.412, // of a description
  1.027, // decides
  0.513, // other value of one form
  0.878, // nearest of that form
  0.126, // other value, agent changes
  0.098, // contrary
  0.905, // replaces
  -0.38, // arrived
  -0.477, // done
  0.13, // by now
  0.163, // turns
  0.113, // still
  0.644, // agent changes
  -0.04, // agent adds
  0.234, // complaint about it
  0.699, // share complained about
  0.55, // complaint, agent changes
  0.152, // old value around
  0.195, // old value in words
  1.676, // same value
  0.494, // rare word, and it ended
  -0.573, // most specific in words
  0.167, // specific share in words
  1.198, // specific words shared
  0.972, // most specific nearby
  0.224, // other number
  0.329, // only one with another value
  0.788, // other value, agent restates it
];
