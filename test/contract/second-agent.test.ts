/** An agent that Memoir has never heard of works with one folder of adapters: `test/fixtures/pigeon`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { agentsWithHooks } from '../../scripts/build.ts';
import { AGENTS, TRANSCRIPTS } from '../../src/agents/all-agents.ts';
import { shippedExtractor } from '../../src/capture/facts/shipped-extractor.ts';
import { importTranscripts } from '../../src/capture/imports/import-transcripts.ts';
import { AGENT_FOLDERS } from '../../src/domain/agents/agent-folders.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';
import { iterateEvents } from '../../src/store/journal/read.ts';
import { listFacts } from '../../src/store/state/facts/facts.ts';
import { createTrustReader } from '../../src/store/state/sessions/taints.ts';
import { extractAll } from '../fixtures/extract-all.ts';
import { tempDir, tempHome, testJournal } from '../fixtures/home.ts';
import { pigeonTranscripts } from '../fixtures/pigeon/transcript-source.ts';
import { promise } from '../promises.ts';

it('every agent has its row in all-agents.ts, under the name of its folder', () => {
  const folders = readdirSync(fileURLToPath(new URL('../../src/agents', import.meta.url)), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(AGENTS.map(({ name }) => name).sort()).toEqual(names.sort());
});

it('the folders that shell commands are checked for are those of the agents', () => {
  const environment = readEnvironment({ HOME: '/home/you' }, 'linux');
  const folders = TRANSCRIPTS.map(({ folder }) => /\/\.([^/]+)/.exec(folder(environment))?.[1]);
  expect(folders).toEqual(AGENT_FOLDERS);
});

it('the build finds the hook of every agent', () => {
  const root = tempDir();
  for (const name of ['pigeon', 'raven']) {
    mkdirSync(join(root, 'src', 'agents', name, 'hook'), { recursive: true });
    writeFileSync(join(root, 'src', 'agents', name, 'hook', 'main.ts'), '');
  }
  expect(agentsWithHooks(root)).toEqual(['pigeon', 'raven']);
});

const HOOK = fileURLToPath(new URL('../fixtures/pigeon/hook-main.ts', import.meta.url));

function world() {
  const layout = tempHome();
  const userHome = tempDir();
  const roost = join(userHome, 'shop');
  mkdirSync(roost);
  const env = {
    PATH: process.env.PATH,
    HOME: userHome,
    MEMOIR_HOME: layout.home,
    MEMOIR_CAPTURE_TEMPORARY_FOLDERS: 'record',
    // The hook runs from the source.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  };
  const call = (event: string, input: object): string => {
    const done = spawnSync(process.execPath, [HOOK, event], { env, input: JSON.stringify(input), encoding: 'utf8' });
    expect([done.status, done.stderr]).toEqual([0, '']);
    return done.stdout;
  };
  const events = () => {
    const journal = testJournal(layout);
    return [...iterateEvents(journal.db, {})].filter(({ type }) => !type.startsWith('project.'));
  };
  return { layout, userHome, roost, call, events };
}

it(promise('agents/one-folder', 'hook, journal and context work for an agent with its own names and JSON'), () => {
  const { layout, roost, call, events } = world();
  const chat = { name: 'tuesday', roost };
  call('chat/opened', { chat });
  call('letter/from-human', { chat, letter: { number: 1, words: 'We decided to use Typst for invoices.' } });
  call('letter/from-bird', { chat, letter: { number: 2, words: 'Done, invoices use Typst.' } });
  expect(call('egg/laid', { chat }), 'an event the adapter does not know').toBe('');

  const types = events().map(({ type }) => type);
  expect(types).toEqual(['session.started', 'context.given', 'prompt.submitted', 'reply.given']);
  const journal = testJournal(layout);
  extractAll(journal);
  expect(listFacts(journal.db, {}).map(({ statement }) => statement)).toEqual([
    expect.stringContaining('Typst for invoices'),
  ]);

  const { coo } = JSON.parse(call('chat/opened', { chat: { ...chat, name: 'wednesday' } })) as { coo: string };
  expect(coo).toContain('Typst for invoices');
  expect(call('chat/opened', { chat: { ...chat, name: 'wednesday' } }), 'given once').toBe('');
  const given = events().findLast(({ type }) => type === 'context.given');
  expect([given?.session, given?.body.event, given?.body.kind]).toEqual(['wednesday', 'start', 'full']);
});

it(
  promise('agents/one-folder', 'its questions, plans and subagents are understood by their kind, not by their names'),
  () => {
    const { layout, roost, call } = world();
    const chat = { name: 'tuesday', roost };
    call('chat/opened', { chat });
    call('letter/from-human', { chat, letter: { number: 1, words: 'Please prepare the invoices for the winter.' } });
    const question = 'Which format should invoices have?';
    call('deed/done', {
      chat,
      deed: {
        number: 2,
        name: 'coo',
        input: { questions: [{ question, header: 'Invoice format', options: ['PDF/A', 'HTML'] }] },
        output: JSON.stringify({ answers: { [question]: 'PDF/A' } }),
      },
    });
    call('deed/done', { chat, deed: { number: 3, name: 'nest', output: '# Plan: split the mailer from the printer' } });
    call('letter/from-bird', { chat, letter: { number: 4, words: 'All prepared.' } });
    const journal = testJournal(layout);
    extractAll(journal, shippedExtractor());
    expect(
      listFacts(journal.db, {})
        .map(({ kind, statement }) => `${kind}: ${statement}`)
        .sort(),
    ).toEqual([
      'confirmation: The user approved the plan: split the mailer from the printer',
      `decision: PDF/A (asked: ${question})`,
    ]);

    // A subagent reads a page, the owner types, then the subagent returns: from here on the bird may repeat the page.
    const chick = { name: 'tuesday/chick', roost };
    call('deed/done', { chat: chick, deed: { number: 4, name: 'fly', output: 'a page', foreign: true } });
    call('letter/from-human', { chat, letter: { number: 5, words: 'Now rename the mailer to courier, please.' } });
    const trustNow = (): string =>
      createTrustReader(testJournal(layout).db).trust({ trust: 'agent', session: 'tuesday', at: Date.now() });
    expect(trustNow()).toBe('agent');
    call('deed/done', { chat, deed: { number: 6, name: 'fish', output: 'a fish' } });
    expect(trustNow(), 'a tool of no kind').toBe('agent');
    call('deed/done', { chat, deed: { number: 7, name: 'chick', output: 'what it read' } });
    expect(trustNow()).toBe('external');
  },
);

it(
  promise('agents/one-folder', 'its transcripts are imported, and what its hook recorded is not recorded twice'),
  async () => {
    const { layout, userHome, roost, call, events } = world();
    const at = Date.now();
    call('letter/from-human', { chat: { name: 'tuesday', roost }, letter: { number: 1, words: 'Feed the birds.' } });
    const folder = join(userHome, 'coop');
    mkdirSync(folder);
    writeFileSync(join(folder, 'tuesday.coo'), `${roost}\n${at} > Feed the birds.\n${at + 1} < They are fed.\n`);
    const report = await importTranscripts(testJournal(layout), {
      source: pigeonTranscripts,
      paths: [folder],
      userHome,
      fingerprintKey: 'k',
      ignore: [],
      policy: { nonInteractive: 'record', temporaryFolders: 'record' },
    });
    expect(report).toMatchObject({ sessions: 1, prompts: 1, replies: 1 });
    expect(
      events()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['prompt.submitted', 'reply.given', 'session.started']);
  },
);
