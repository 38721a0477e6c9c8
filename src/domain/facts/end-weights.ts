/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -0.853, // always
  -0.013, // share in words
  0.061, // share around
  0.097, // rarest in words
  0.132, // rarest around
  0.034, // shared words
  0.705, // nearest
  0.226, // ahead of the next
  -0.195, // same session
  1.104, // by a person
  0.377, // kept
  0.101, // of a blocker
  0, // of a description
  -0.013, // decides
  -0.052, // other value of one form
  -0.043, // nearest of that form
  0, // other value, agent changes
  0.081, // contrary
  -0.026, // replaces
  0.226, // arrived
  -0.237, // done
  0.312, // by now
  0.17, // turns
  -0.03, // still
  -0.116, // agent changes
  -0.113, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.1, // old value around
  0.298, // old value in words
  -0.035, // same value
  -0.051, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.369, // always
  0.986, // share in words
  0.121, // share around
  1.149, // rarest in words
  1.384, // rarest around
  0.691, // shared words
  0.673, // nearest
  0.699, // ahead of the next
  -2.086, // same session
  -0.032, // by a person
  1.171, // kept
  0, // of a blocker
  -1.382, // of a description
  2.198, // decides
  0.735, // other value of one form
  0.548, // nearest of that form
  0.163, // other value, agent changes
  -0.319, // contrary
  0.381, // replaces
  -0.499, // arrived
  0.123, // done
  0.305, // by now
  0.106, // turns
  -0.046, // still
  0.685, // agent changes
  -0.192, // agent adds
  0.432, // complaint about it
  0.522, // share complained about
  0.444, // complaint, agent changes
  -0.068, // old value around
  0.453, // old value in words
  0.135, // same value
  -0.144, // rare word, and it ended
];
