/** A home in which every kind of derived item contains its own canary. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DraftOf, EventDraft } from '../../src/domain/event.ts';
import { idFromKey } from '../../src/domain/ids.ts';
import { type Memoir, openMemoir } from '../../src/engine.ts';
import { writeDailyLogs } from '../../src/notes/logs/write-daily-logs.ts';
import type { HomeLayout } from '../../src/platform/home/layout.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { appendEvents } from '../../src/store/journal/append.ts';
import { listFacts } from '../../src/store/state/facts/facts.ts';
import { listProjects, placeDrafts } from '../../src/store/state/projects/projects.ts';
import { extractAll } from '../fixtures/extract-all.ts';
import { stillClock, tempHome, testJournal } from '../fixtures/home.ts';

/** By kind of item. Each has a digit, so that the tokenizer keeps it whole. */
export const KINDS = [
  'fact',
  'suggestion',
  'todo',
  'given',
  'summary',
  'note',
  'file',
  'archive',
  'log',
  'temporary',
] as const;
export type Kind = (typeof KINDS)[number];
export const canaryOf = (kind: Kind): string => `zanthor7${kind}`;

const SESSION = 'abcdefgh-0000-4000-8000-000000000001';
const SAID = { session: SESSION, actor: 'person', trust: 'owner' } as const;
const REPLIED = { session: SESSION, actor: 'agent', trust: 'agent' } as const;

export function openHome(layout: HomeLayout, clock = stillClock()): Memoir {
  const environment = readEnvironment({
    MEMOIR_HOME: layout.home,
    HOME: join(layout.home, '..', 'person'),
    PATH: process.env.PATH,
  });
  const memoir = openMemoir({ environment, clock });
  onTestFinished(() => memoir.close());
  return memoir;
}

export interface DerivedHome {
  readonly layout: HomeLayout;
  readonly memoir: Memoir;
  /** The ids a person gives to erase all of it. */
  readonly ids: readonly string[];
}

export async function derivedHome(): Promise<DerivedHome> {
  const layout = tempHome();
  const clock = stillClock();
  const journal = testJournal(layout, { clock });
  const place = { root: '/w/shop', kind: 'git', identities: ['remote:x/shop'], name: 'shop' } as const;
  const { project, drafts } = placeDrafts(listProjects(journal.db), place, clock.now());
  appendEvents(journal, drafts);
  const at = () => {
    clock.pass(1000);
    return { happenedAt: clock.now(), project };
  };
  const prompt: DraftOf<'prompt.submitted'> = {
    ...at(),
    ...SAID,
    type: 'prompt.submitted',
    key: 'd:prompt',
    body: { text: `We decided to use ${canaryOf('fact')} for storage, because it is small.`, origin: 'person' },
  };
  const reply: DraftOf<'reply.given'> = {
    ...at(),
    ...REPLIED,
    type: 'reply.given',
    key: 'd:reply',
    body: { text: `Done so far.\n\nRemaining:\n- [ ] migrate the ${canaryOf('suggestion')} table to the new schema\n` },
  };
  const todo = `feed the ${canaryOf('todo')} bird`;
  const made: readonly EventDraft[] = [
    prompt,
    reply,
    {
      ...at(),
      ...REPLIED,
      type: 'tool.called',
      key: 'd:todo',
      body: { tool: 'TodoWrite', outcome: 'ok', input: { todos: [{ content: todo, status: 'pending' }] } },
    },
    { ...at(), ...REPLIED, type: 'task.added', key: `claude-code:todo:${SESSION}:x`, body: { text: todo } },
    {
      ...at(),
      ...SAID,
      type: 'fact.stated',
      id: idFromKey('d:decision'),
      body: { kind: 'decision', statement: `the ${canaryOf('given')} sings at noon` },
    },
    {
      ...at(),
      ...REPLIED,
      session: 'another-session',
      type: 'context.given',
      body: {
        event: 'SessionStart',
        kind: 'full',
        text: `Decisions\n- the ${canaryOf('given')} sings at noon\n`,
        tokens: 9,
        parts: [],
      },
    },
    {
      ...at(),
      ...SAID,
      type: 'prompt.submitted',
      key: 'd:turn',
      body: { text: `please look after ${canaryOf('summary')} while I am away for lunch`, origin: 'person' },
    },
    {
      ...at(),
      ...REPLIED,
      type: 'context.compacted',
      key: 'd:summary',
      body: { summary: `The user asked to look after ${canaryOf('summary')} while away.` },
    },
    { ...at(), ...SAID, type: 'session.ended', body: {} },
    {
      ...at(),
      ...SAID,
      session: 'bystander',
      type: 'prompt.submitted',
      key: 'd:bystander',
      body: { text: 'harmless words about the weather', origin: 'person' },
    },
  ];
  for (const draft of made) appendEvents(journal, [draft]);
  extractAll(journal);
  const found = listFacts(journal.db).filter(({ origin }) => origin === 'extracted').length;
  if (found < 2) throw new Error(`the rules found ${found} of 2`);

  const memoir = openHome(layout, clock);
  const notes = await memoir.notes();
  const where = { cwd: '/w/shop', name: 'shop' };
  const kept = await notes.remember(where, {
    text: `The ${canaryOf('note')} must be fed at nine; the ${canaryOf('file')} gate stays shut.`,
    name: `about ${canaryOf('note')}`,
    type: 'feedback',
    insist: true,
  });
  if (kept.outcome !== 'saved') throw new Error(`not saved: ${kept.outcome}`);
  notes.edit(where, kept.note.file, {
    body: `The ${canaryOf('note')} must be fed at ten; the ${canaryOf('file')} gate.`,
  });
  await memoir.health.doctor();
  memoir.close();
  writeDailyLogs(journal, layout);
  plantFiles(layout);
  await memoir.recall.updateIndex();
  await memoir.backups.make();
  journal.close();
  return {
    layout,
    memoir,
    ids: [...['d:prompt', 'd:reply', 'd:todo', 'd:decision', 'd:turn'].map(idFromKey), kept.note.id],
  };
}

/** Copies of the same texts that a killed process, an old archive and the log may have. */
function plantFiles(layout: HomeLayout): void {
  const { memoryDir } = layout.project('shop');
  writeFileSync(
    join(memoryDir, '.feedback_x.md.0a1b2c3d4e5f.tmp'),
    `We decided to use ${canaryOf('fact')} for ${canaryOf('temporary')}`,
  );
  writeFileSync(join(layout.home, '.tasks-latest.json.0a1b2c3d4e5f.tmp'), canaryOf('temporary'));
  writeFileSync(layout.logFile, `2026 warn fine\n2026 warn feed the ${canaryOf('todo')} bird ${canaryOf('log')}\n`);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', layout.archive, '-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args]);
  mkdirSync(layout.archive, { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  const old = join(layout.archive, 'old.md');
  writeFileSync(
    old,
    `# Old\n\nWe decided to use ${canaryOf('fact')} for storage in the ${canaryOf('archive')}.\nThis line stays.\n`,
  );
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  writeFileSync(old, '# Old\n\nThis line stays.\n');
  git('commit', '--quiet', '-am', 'second');
  writeFileSync(join(layout.archive, 'uncommitted.md'), 'somebody works here\n');
}

/** All that git can still show of the archive. */
export function archiveObjects(layout: HomeLayout): string {
  return execFileSync('git', ['-C', layout.archive, 'cat-file', '--batch-all-objects', '--batch']).toString();
}
