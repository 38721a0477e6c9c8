/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -0.844, // always
  -0.014, // share in words
  0.06, // share around
  0.099, // rarest in words
  0.131, // rarest around
  0.03, // shared words
  0.71, // nearest
  0.227, // ahead of the next
  -0.196, // same session
  1.099, // by a person
  0.383, // kept
  0.09, // of a blocker
  0, // of a description
  -0.013, // decides
  -0.052, // other value of one form
  -0.043, // nearest of that form
  0, // other value, agent changes
  0.085, // contrary
  -0.027, // replaces
  0.226, // arrived
  -0.23, // done
  0.315, // by now
  0.168, // turns
  -0.03, // still
  -0.121, // agent changes
  -0.116, // agent adds
  0, // complaint about it
  -0.001, // share complained about
  0, // complaint, agent changes
  0.098, // old value around
  0.295, // old value in words
  -0.036, // same value
  -0.053, // rare word, and it ended
];

export const STATED_WEIGHTS: readonly number[] = [
  -6.355, // always
  0.98, // share in words
  0.108, // share around
  1.144, // rarest in words
  1.383, // rarest around
  0.686, // shared words
  0.687, // nearest
  0.689, // ahead of the next
  -2.092, // same session
  -0.032, // by a person
  1.171, // kept
  0, // of a blocker
  -1.388, // of a description
  2.197, // decides
  0.733, // other value of one form
  0.545, // nearest of that form
  0.165, // other value, agent changes
  -0.326, // contrary
  0.363, // replaces
  -0.508, // arrived
  0.112, // done
  0.339, // by now
  0.098, // turns
  -0.051, // still
  0.667, // agent changes
  -0.195, // agent adds
  0.425, // complaint about it
  0.518, // share complained about
  0.444, // complaint, agent changes
  -0.042, // old value around
  0.452, // old value in words
  0.138, // same value
  -0.144, // rare word, and it ended
];
