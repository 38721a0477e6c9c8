/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -1.062, // always
  -0.078, // share in words
  0.071, // share around
  0.099, // rarest in words
  0.17, // rarest around
  -0.008, // shared words
  0.735, // nearest
  0.254, // ahead of the next
  -0.176, // same session
  1.221, // by a person
  0.318, // kept
  0.147, // of a blocker
  0, // of a description
  -0.022, // decides
  -0.05, // other value of one form
  -0.042, // nearest of that form
  0, // other value, agent changes
  0.142, // contrary
  -0.031, // replaces
  0.233, // arrived
  -0.263, // done
  0.363, // by now
  0.108, // turns
  -0.035, // still
  -0.106, // agent changes
  -0.104, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.089, // old value around
  0.274, // old value in words
  -0.046, // same value
  -0.044, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.386, // always
  1.009, // share in words
  0.108, // share around
  1.177, // rarest in words
  1.336, // rarest around
  0.752, // shared words
  0.695, // nearest
  0.678, // ahead of the next
  -2.043, // same session
  -0.032, // by a person
  1.225, // kept
  0, // of a blocker
  -1.349, // of a description
  2.103, // decides
  0.733, // other value of one form
  0.553, // nearest of that form
  0.187, // other value, agent changes
  -0.366, // contrary
  0.429, // replaces
  -0.495, // arrived
  0.093, // done
  0.371, // by now
  0.117, // turns
  -0.058, // still
  0.701, // agent changes
  -0.121, // agent adds
  0.465, // complaint about it
  0.538, // share complained about
  0.438, // complaint, agent changes
  -0.035, // old value around
  0.428, // old value in words
  0.096, // same value
  -0.145, // rare word, and it ended
];
