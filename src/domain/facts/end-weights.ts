/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -5.696, // always
  0.553, // share in words
  -0.441, // share around
  1.258, // rarest in words
  0.521, // rarest around
  1.007, // shared words
  1.515, // nearest
  0.931, // ahead of the next
  -0.841, // same session
  0.686, // by a person
  0.896, // kept
  0.673, // of a blocker
  0, // of a description
  -1.48, // decides
  -0.082, // other value of one form
  -0.078, // nearest of that form
  -0.014, // other value, agent changes
  0.497, // contrary
  -0.231, // replaces
  0.697, // arrived
  0.41, // done
  1.309, // by now
  -0.139, // turns
  -0.598, // still
  0.128, // agent changes
  -0.872, // agent adds
  -0.012, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  -0.188, // old value around
  0.395, // old value in words
  -0.092, // same value
  0.637, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.173, // always
  0.826, // share in words
  -0.033, // share around
  1.137, // rarest in words
  1.493, // rarest around
  0.603, // shared words
  0.62, // nearest
  0.793, // ahead of the next
  -2.116, // same session
  -0.031, // by a person
  1.075, // kept
  0, // of a blocker
  -1.413, // of a description
  2.354, // decides
  0.592, // other value of one form
  0.441, // nearest of that form
  -0.007, // other value, agent changes
  -0.228, // contrary
  0.111, // replaces
  -0.367, // arrived
  0.155, // done
  0.419, // by now
  0.227, // turns
  0.008, // still
  0.617, // agent changes
  -0.154, // agent adds
  0.387, // complaint about it
  0.398, // share complained about
  0.437, // complaint, agent changes
  -0.197, // old value around
  0.422, // old value in words
  0.104, // same value
  -0.101, // rare word, and it ended
];
