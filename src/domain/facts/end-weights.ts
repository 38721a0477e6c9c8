/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -0.84, // always
  -0.014, // share in words
  0.06, // share around
  0.093, // rarest in words
  0.132, // rarest around
  0.032, // shared words
  0.701, // nearest
  0.226, // ahead of the next
  -0.196, // same session
  1.105, // by a person
  0.372, // kept
  0.104, // of a blocker
  0, // of a description
  -0.013, // decides
  -0.052, // other value of one form
  -0.043, // nearest of that form
  0, // other value, agent changes
  0.079, // contrary
  -0.018, // replaces
  0.229, // arrived
  -0.239, // done
  0.31, // by now
  0.169, // turns
  -0.03, // still
  -0.116, // agent changes
  -0.113, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.1, // old value around
  0.298, // old value in words
  -0.035, // same value
  -0.055, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.349, // always
  0.98, // share in words
  0.093, // share around
  1.143, // rarest in words
  1.415, // rarest around
  0.687, // shared words
  0.628, // nearest
  0.744, // ahead of the next
  -2.092, // same session
  -0.032, // by a person
  1.174, // kept
  0, // of a blocker
  -1.392, // of a description
  2.202, // decides
  0.731, // other value of one form
  0.545, // nearest of that form
  0.156, // other value, agent changes
  -0.324, // contrary
  0.416, // replaces
  -0.507, // arrived
  0.115, // done
  0.35, // by now
  0.085, // turns
  -0.047, // still
  0.695, // agent changes
  -0.198, // agent adds
  0.433, // complaint about it
  0.518, // share complained about
  0.44, // complaint, agent changes
  -0.08, // old value around
  0.462, // old value in words
  0.139, // same value
  -0.171, // rare word, and it ended
];
