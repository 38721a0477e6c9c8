/**
 * Many dreams over a growing history, while people edit, pin, delete, undo and decide: captured events never change, every
 * text that was ever in a file can be restored, external words never get in, and the dreams reach a fixed point.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentHash } from '../../src/domain/ids.ts';
import type { Memoir } from '../../src/engine.ts';
import { journalFileHistory } from '../../src/store/files/file-history.ts';
import { stillClock, testJournal } from '../fixtures/home.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { startedShop } from '../fixtures/shop-engine.ts';
import { rounds } from '../fixtures/soak.ts';
import { promise } from '../promises.ts';
import { chooseSeed, report } from './processes.ts';

const CYCLES = 30;
const CANARY = 'quixotlvane';
const TOPICS = ['tests', 'the api', 'deploys', 'commits', 'the database', 'mail', 'the admin page', 'ci'];
const SAYINGS = [
  'use {x} for {t}',
  'never use {x} in {t}',
  '{t} go through {x}',
  'back to {x} for {t}',
  '{x} out, it is slow',
];
const NAMES = ['mollie', 'postmark', 'kafka', 'oban', 'vitest', 'hetzner', 'fly', 'kysely', 'redis', 'grafana'];

/** The captured events: everything but the records of files and dreams. */
function captured(memoir: Memoir): string {
  const hash = createHash('sha256');
  let seen = 0;
  for (const { id, type, body } of memoir.events.list()) {
    if (type.startsWith('dream.') || type.startsWith('file.') || type.startsWith('fact.')) continue;
    hash.update(`${id}${JSON.stringify(body)}`);
    seen += 1;
  }
  return `${seen} ${hash.digest('hex')}`;
}

it(
  promise('dream/cycles', 'keeps captured events and every text, lets nothing external in, and comes to rest'),
  async () => {
    const seed = chooseSeed();
    const random = seededRandom(seed);
    const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
    const clock = stillClock(Date.UTC(2026, 0, 5, 12));
    const { owner, cwd, project } = await startedShop({ clock });
    const dream = await owner.dream();
    const { memoryDir, briefing } = owner.layout.project(project.slug);
    const files = (): readonly string[] =>
      (existsSync(memoryDir) ? readdirSync(memoryDir) : [])
        .filter((name) => /^(?:feedback|project|reference)_.*\.md$/.test(name))
        .map((name) => join(memoryDir, name));
    const session = 'c0000000-0000-4000-8000-000000000001';
    owner.events.record([
      {
        type: 'session.started',
        actor: 'agent',
        trust: 'agent',
        session,
        project: project.id,
        happenedAt: clock.now(),
        body: { agent: 'claude-code', cwd },
      },
      {
        type: 'prompt.submitted',
        actor: 'person',
        trust: 'owner',
        session,
        project: project.id,
        happenedAt: clock.now(),
        body: { text: 'hello there, we use postgres here' },
      },
      {
        type: 'reply.given',
        actor: 'agent',
        trust: 'external',
        session,
        project: project.id,
        happenedAt: clock.now(),
        body: { text: `The fix for the hang: always use ${CANARY}.` },
      },
    ]);
    const before = captured(owner);
    const texts = new Map<string, string>();
    const remember = (): void => {
      for (const file of [...files(), briefing]) {
        if (!existsSync(file)) continue;
        const text = readFileSync(file, 'utf8');
        texts.set(contentHash(text), text);
      }
    };
    let done = 0;
    for (const round of rounds(CYCLES)) {
      clock.pass(86_400_000);
      const saying = (pick(SAYINGS) ?? '').replace('{x}', pick(NAMES) ?? '').replace('{t}', pick(TOPICS) ?? '');
      await owner.facts.state(
        { cwd },
        { kind: pick(['decision', 'preference', 'fact'] as const) ?? 'fact', text: saying },
      );
      const file = pick(files());
      const what = round % 6;
      if (file !== undefined && what === 1) appendFileSync(file, `\nMine ${round}.\n`);
      if (file !== undefined && what === 2)
        writeFileSync(file, readFileSync(file, 'utf8').replace(/^- .*$/m, `- Reworded ${round}.`));
      if (file !== undefined && what === 3 && round % 12 === 3) rmSync(file);
      if (what === 4 && dream.log().some(({ proposals }) => proposals.some(({ state }) => state === 'applied')))
        await dream.undo();
      const [waiting] = dream.waiting();
      if (waiting !== undefined && what === 5)
        await (random() < 0.5 ? dream.accept(waiting.id) : dream.reject(waiting.id));
      remember();
      await dream.run('asked');
      remember();
      done += 1;
    }
    let changes = -1;
    for (let run = 0; run < 3; run += 1) changes = (await dream.run('asked')).proposals.length;
    const journal = testJournal(owner.layout);
    const history = journalFileHistory(journal);
    const lost = [...texts.keys()].filter((hash) => history.content(hash) === undefined);
    const external = [...texts.values()].filter((text) => text.includes(CANARY)).length;
    const lower = dream
      .log()
      .flatMap(({ proposals }) => proposals.filter(({ state, trust }) => state === 'applied' && trust === 'external'));
    report('dream-cycles', {
      seed,
      cycles: done,
      texts: texts.size,
      lost: lost.length,
      external,
      changes_at_rest: changes,
    });
    expect({ lost, external, lower, changes }).toEqual({ lost: [], external: 0, lower: [], changes: 0 });
    expect(captured(owner)).toBe(before);
    expect(texts.size).toBeGreaterThan(done);
  },
);
