/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -5.613, // always
  0.529, // share in words
  -0.403, // share around
  1.16, // rarest in words
  0.575, // rarest around
  0.954, // shared words
  1.562, // nearest
  0.929, // ahead of the next
  -0.787, // same session
  0.657, // by a person
  0.908, // kept
  0.739, // of a blocker
  0, // of a description
  -1.535, // decides
  -0.066, // other value of one form
  -0.064, // nearest of that form
  -0.013, // other value, agent changes
  0.358, // contrary
  -0.161, // replaces
  0.663, // arrived
  0.468, // done
  1.338, // by now
  -0.008, // turns
  -0.621, // still
  0.138, // agent changes
  -0.903, // agent adds
  -0.016, // complaint about it
  -0.009, // share complained about
  0, // complaint, agent changes
  -0.176, // old value around
  0.519, // old value in words
  -0.069, // same value
  0.447, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -5.888, // always
  0.655, // share in words
  -0.164, // share around
  1.128, // rarest in words
  1.586, // rarest around
  0.494, // shared words
  0.816, // nearest
  0.577, // ahead of the next
  -2.062, // same session
  -0.029, // by a person
  0.98, // kept
  0, // of a blocker
  -1.635, // of a description
  2.318, // decides
  0.534, // other value of one form
  0.394, // nearest of that form
  -0.025, // other value, agent changes
  0.006, // contrary
  0.103, // replaces
  -0.355, // arrived
  0.005, // done
  0.421, // by now
  0.162, // turns
  0.022, // still
  0.473, // agent changes
  -0.196, // agent adds
  0.257, // complaint about it
  0.419, // share complained about
  0.139, // complaint, agent changes
  -0.16, // old value around
  0.319, // old value in words
  -0.095, // same value
  -0.105, // rare word, and it ended
];
