/** One restore that replaces the journal: `restore-worker <home> <backup>`. Killed by the test at every step of it. */
import { writeSync } from 'node:fs';
import { openMemoir } from '../../src/engine.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';

const [home = '', backup = ''] = process.argv.slice(2);
const memoir = openMemoir({ environment: readEnvironment({ MEMOIR_HOME: home, HOME: `${home}-person` }) });
const { how, events } = await memoir.backups.restore(backup, { replace: true });
memoir.close();
writeSync(1, `${how} ${events}\n`);
