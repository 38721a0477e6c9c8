/**
 * A hook that only looks: `node log-hook.mjs <folder>` keeps what the client said, in one file per call. Plain JavaScript,
 * because the client waits for it at every event and stripping types would double its start.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const input = JSON.parse(readFileSync(0, 'utf8'));
// When the process began, to the microsecond: the order in which the client started its hooks.
const at = performance.timeOrigin;
const name = `${at.toFixed(3).padStart(20, '0')}-${process.pid}`;
writeFileSync(join(folder, `${name}.tmp`), JSON.stringify({ at, input }));
// Renamed into place, because a test may look at any moment.
renameSync(join(folder, `${name}.tmp`), join(folder, `${name}.json`));
