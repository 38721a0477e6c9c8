/**
 * What only Memoir's own surfaces use besides the public API (`index.ts`): reading what a person typed, and the formats that several
 * of them print. The package does not export it.
 */

export { announceServer } from './engine/base/announce-server.ts';
export { type BriefUse, useBriefly } from './engine/base/brief-use.ts';
export { linksDot, linksJson, linksText } from './notes/links/render-links.ts';
export { needsAttention } from './notes/lint/lint-notes.ts';
export { readNamedText, readStandardInput } from './platform/files/named-file.ts';
export { formatDay, parseDay } from './platform/time/human-dates.ts';
export { parseLastMoment, parsePastDay, parseRange, parseTime, rangeText } from './platform/time/human-times.ts';
export {
  checkpointJson,
  factJson,
  knownFactJson,
  noteJson,
  projectJson,
  type SlugOf,
  sessionJson,
  slugsOf,
  statusJson,
  statusLinesJson,
  taskJson,
} from './store/exports/json-views.ts';
export { relativeFiles } from './store/state/projects/active-files.ts';
