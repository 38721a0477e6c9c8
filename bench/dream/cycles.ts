/** Runs thirty dreams while a history arrives file by file: counts changes that must not happen, and when the notes stop changing. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../../src/domain/ids.ts';
import { isLessTrusted, type Trust } from '../../src/domain/trust/trust.ts';
import type { Memoir } from '../../src/engine.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { journalFileHistory } from '../../src/store/files/file-history.ts';
import { openJournal } from '../../src/store/journal/journal.ts';
import type { Measured } from '../measure.ts';
import { withMemoir } from '../temp-home.ts';

const CYCLES = 30;
const REST = 3;

export async function measureCycles(data: string): Promise<readonly Measured[]> {
  const files = transcriptsIn(data);
  return withMemoir(async (memoir) => {
    const dream = await memoir.dream();
    const texts = new Map<string, string>();
    const trusts = new Map<string, Trust>();
    let [changed, lowered, untilRest] = [0, 0, 0];
    let known = new Map<string, string>();
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const arriving = files.slice(...share(files.length, cycle));
      if (arriving.length > 0) await memoir.imports.transcripts(arriving);
      known = captured(memoir);
      const { proposals } = await dream.run('asked');
      const now = captured(memoir);
      for (const [id, hash] of known) if (now.get(id) !== hash) changed += 1;
      if (cycle >= CYCLES - REST && proposals.length > 0) untilRest += 1;
      for (const [path, text] of notesOf(memoir)) {
        texts.set(contentHash(text), text);
        const trust = (/^trust: (\w+)$/m.exec(text)?.[1] ?? 'agent') as Trust;
        const before = trusts.get(path);
        // A note that sessions may be given must not come to depend on facts that they may not be given.
        if (before !== undefined && isLessTrusted(trust, before) && isLessTrusted(trust, 'agent')) lowered += 1;
        trusts.set(path, trust);
      }
    }
    const journal = openJournal({ layout: memoir.layout, clock: systemClock, busyTimeoutMs: 5000, mode: 'read' });
    const history = journalFileHistory(journal);
    const lost = [...texts].filter(([hash, text]) => history.content(hash) !== text).length;
    journal.close();
    return [
      { what: 'captured events that changed', value: changed, unit: 'count', n: known.size, budget: 0 },
      { what: 'texts of notes that cannot be restored', value: lost, unit: 'count', n: texts.size, budget: 0 },
      { what: 'notes whose trust fell below an agent’s', value: lowered, unit: 'count', n: trusts.size, budget: 0 },
      {
        what: 'of the last three dreams, how many changed something',
        value: untilRest,
        unit: 'count',
        n: REST,
        budget: 0,
      },
    ];
  });
}

/** All of it arrives before the last three cycles. */
function share(n: number, cycle: number): readonly [number, number] {
  const arriving = CYCLES - REST - 1;
  if (cycle >= arriving) return [n, n];
  return [Math.floor((n * cycle) / arriving), Math.floor((n * (cycle + 1)) / arriving)];
}

function transcriptsIn(data: string): readonly string[] {
  const dir = existsSync(join(data, 'sessions')) ? join(data, 'sessions') : data;
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(dir, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs || (a < b ? -1 : 1));
}

/** Everything but the records of files and dreams. */
function captured(memoir: Memoir): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, type, body } of memoir.events.list()) {
    if (/^(?:dream|file)\./.test(type)) continue;
    found.set(id, createHash('sha256').update(JSON.stringify(body)).digest('hex'));
  }
  return found;
}

/** Notes, wiki pages, briefings and profiles. */
function* notesOf({ layout, projects }: Memoir): Generator<readonly [string, string], void, undefined> {
  const dirs = [layout.userMemory, ...projects.list().map(({ slug }) => dirname(layout.project(slug).memoryDir))];
  for (const dir of dirs.filter((each) => existsSync(each)))
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      // The two lists are generated from the notes and sessions.
      if (entry.isFile() && entry.name.endsWith('.md') && !/(?:MEMORY|INDEX)\.md$|[\\/]logs[\\/]/.test(path))
        yield [path, readFileSync(path, 'utf8')];
    }
}
