/** Written by `npm run extractor`, never edited: one weight for each of `FEATURES` in `talk-index.ts`. */
export const OPEN_WEIGHTS: readonly number[] = [
  -3.659, // always
  0.336, // share in words
  -0.52, // share around
  0.454, // rarest in words
  -0.193, // rarest around
  0.096, // shared words
  0.629, // nearest
  0.349, // ahead of the next
  -1.182, // same session
  1.739, // by a person
  1.231, // kept
  0.261, // of a blocker
  0, // of a description
  -0.568, // decides
  -0.204, // other value of one form
  -0.2, // nearest of that form
  0.273, // other value, agent changes
  -0.425, // contrary
  -0.229, // replaces
  -0.073, // arrived
  0.038, // done
  0.769, // by now
  -0.283, // turns
  -0.707, // still
  -0.124, // agent changes
  0.017, // agent adds
  -0.088, // complaint about it
  -0.001, // share complained about
  -0.088, // complaint, agent changes
  -0.161, // old value around
  0.042, // old value in words
  0.199, // same value
  0.03, // rare word, and it ended
  0.103, // most specific in words
  0.616, // specific share in words
  0.319, // specific words shared
  0.24, // most specific nearby
  0.008, // other number
  0.26, // only one with another value
  -0.374, // other value, agent restates it
];

export const STATED_WEIGHTS: readonly number[] = [
  -7.721, // always
  1.707, // share in words
  1.375, // share around
  1.202, // rarest in words
  0.989, // rarest around
  1.162, // shared words
  0.453, // nearest
  0.429, // ahead of the next
  -3.097, // same session
  -0.039, // by a person
  1.587, // kept
  0, // of a blocker
  -0.403, // of a description
  1.045, // decides
  0.532, // other value of one form
  0.896, // nearest of that form
  0.131, // other value, agent changes
  0.078, // contrary
  0.867, // replaces
  -0.392, // arrived
  -0.497, // done
  0.135, // by now
  0.153, // turns
  0.137, // still
  0.639, // agent changes
  -0.049, // agent adds
  0.248, // complaint about it
  0.702, // share complained about
  0.534, // complaint, agent changes
  0.17, // old value around
  0.187, // old value in words
  1.678, // same value
  0.536, // rare word, and it ended
  -0.565, // most specific in words
  0.165, // specific share in words
  1.201, // specific words shared
  0.98, // most specific nearby
  0.23, // other number
  0.279, // only one with another value
  0.778, // other value, agent restates it
];
