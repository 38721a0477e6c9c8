/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -3.615, // always
  0.271, // share in words
  -0.457, // share around
  0.447, // rarest in words
  -0.136, // rarest around
  0.038, // shared words
  0.591, // nearest
  0.328, // ahead of the next
  -1.202, // same session
  1.59, // by a person
  1.207, // kept
  0.305, // of a blocker
  0, // of a description
  -0.421, // decides
  -0.205, // other value of one form
  -0.202, // nearest of that form
  0.279, // other value, agent changes
  -0.262, // contrary
  -0.09, // replaces
  -0.01, // arrived
  0.002, // done
  0.738, // by now
  -0.463, // turns
  -0.688, // still
  -0.131, // agent changes
  -0.164, // agent adds
  -0.089, // complaint about it
  0.001, // share complained about
  -0.089, // complaint, agent changes
  -0.247, // old value around
  0.002, // old value in words
  0.209, // same value
  -0.05, // rare word, and it ended
  0.312, // most specific in words
  0.592, // specific share in words
  0.341, // specific words shared
  0.359, // most specific nearby
  -0.21, // other number
  0.409, // only one with another value
  -0.336, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -7.795, // always
  1.739, // share in words
  1.296, // share around
  1.151, // rarest in words
  1.038, // rarest around
  1.185, // shared words
  0.49, // nearest
  0.498, // ahead of the next
  -3.085, // same session
  -0.039, // by a person
  1.679, // kept
  0, // of a blocker
  -0.404, // of a description
  1.03, // decides
  0.584, // other value of one form
  0.914, // nearest of that form
  -0.011, // other value, agent changes
  0.074, // contrary
  0.856, // replaces
  -0.339, // arrived
  -0.459, // done
  0.121, // by now
  0.147, // turns
  0.182, // still
  0.652, // agent changes
  -0.019, // agent adds
  0.405, // complaint about it
  0.753, // share complained about
  0.461, // complaint, agent changes
  0.114, // old value around
  0.079, // old value in words
  1.528, // same value
  0.503, // rare word, and it ended
  -0.492, // most specific in words
  0.174, // specific share in words
  1.137, // specific words shared
  1.019, // most specific nearby
  0.055, // other number
  0.382, // only one with another value
  0.668, // other value, agent restates it
];
