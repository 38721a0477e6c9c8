/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -3.652, // always
  0.337, // share in words
  -0.53, // share around
  0.451, // rarest in words
  -0.197, // rarest around
  0.105, // shared words
  0.63, // nearest
  0.341, // ahead of the next
  -1.177, // same session
  1.736, // by a person
  1.227, // kept
  0.259, // of a blocker
  0, // of a description
  -0.568, // decides
  -0.206, // other value of one form
  -0.202, // nearest of that form
  0.272, // other value, agent changes
  -0.433, // contrary
  -0.227, // replaces
  -0.064, // arrived
  0.042, // done
  0.763, // by now
  -0.284, // turns
  -0.706, // still
  -0.121, // agent changes
  0.022, // agent adds
  -0.088, // complaint about it
  -0.001, // share complained about
  -0.088, // complaint, agent changes
  -0.154, // old value around
  0.045, // old value in words
  0.2, // same value
  0.024, // rare word, and it ended
  0.095, // most specific in words
  0.616, // specific share in words
  0.321, // specific words shared
  0.226, // most specific nearby
  0.008, // other number
  0.259, // only one with another value
  -0.374, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -7.682, // always
  1.698, // share in words
  1.377, // share around
  1.187, // rarest in words
  0.987, // rarest around
  1.132, // shared words
  0.494, // nearest
  0.405, // ahead of the next
  -3.09, // same session
  -0.038, // by a person
  1.533, // kept
  0, // of a blocker
  -0.395, // of a description
  1.046, // decides
  0.534, // other value of one form
  0.894, // nearest of that form
  0.136, // other value, agent changes
  0.089, // contrary
  0.889, // replaces
  -0.397, // arrived
  -0.491, // done
  0.154, // by now
  0.152, // turns
  0.105, // still
  0.625, // agent changes
  -0.052, // agent adds
  0.258, // complaint about it
  0.696, // share complained about
  0.544, // complaint, agent changes
  0.157, // old value around
  0.187, // old value in words
  1.674, // same value
  0.511, // rare word, and it ended
  -0.558, // most specific in words
  0.171, // specific share in words
  1.201, // specific words shared
  0.975, // most specific nearby
  0.232, // other number
  0.276, // only one with another value
  0.775, // other value, agent restates it
];
