/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -1.063, // always
  -0.15, // share in words
  -0.023, // share around
  0.233, // rarest in words
  -0.055, // rarest around
  0.123, // shared words
  0.619, // nearest
  0.148, // ahead of the next
  -0.485, // same session
  1.205, // by a person
  0.235, // kept
  0.494, // of a blocker
  0, // of a description
  -0.023, // decides
  -0.046, // other value of one form
  -0.04, // nearest of that form
  0, // other value, agent changes
  0.124, // contrary
  -0.058, // replaces
  0.182, // arrived
  -0.532, // done
  0.509, // by now
  -0.117, // turns
  -0.032, // still
  0.114, // agent changes
  -0.078, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.135, // old value around
  0.386, // old value in words
  -0.043, // same value
  0.06, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.565, // always
  1.55, // share in words
  0.154, // share around
  1.281, // rarest in words
  1.369, // rarest around
  1.232, // shared words
  0.525, // nearest
  0.751, // ahead of the next
  -2.21, // same session
  -0.033, // by a person
  1.596, // kept
  0, // of a blocker
  -0.958, // of a description
  1.836, // decides
  0.597, // other value of one form
  0.445, // nearest of that form
  0.177, // other value, agent changes
  -0.158, // contrary
  0.576, // replaces
  -0.216, // arrived
  -0.151, // done
  0.481, // by now
  -0.054, // turns
  0.009, // still
  0.627, // agent changes
  -0.086, // agent adds
  0.328, // complaint about it
  0.452, // share complained about
  0.426, // complaint, agent changes
  -0.219, // old value around
  0.806, // old value in words
  -0.007, // same value
  0.022, // rare word, and it ended
];
