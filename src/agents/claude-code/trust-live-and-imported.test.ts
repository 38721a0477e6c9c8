/** One conversation, seen by hooks and read from its transcript: how far each thing is trusted is the same. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extractAll } from '../../../test/fixtures/extract-all.ts';
import { stillClock, tempDir, tempHome, testJournal } from '../../../test/fixtures/home.ts';
import { assistantLine, line, promptLine, resultLine } from '../../../test/fixtures/transcripts/lines.ts';
import { promise } from '../../../test/promises.ts';
import { createRedactor } from '../../capture/redactor.ts';
import type { Json } from '../../domain/event.ts';
import { appendEvents } from '../../store/journal/append.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listFacts } from '../../store/state/facts.ts';
import { listTasks } from '../../store/state/list-tasks.ts';
import { createTrustReader, taskHeldBack } from '../../store/state/taints.ts';
import { seenByHook } from './hook/hook-drafts.ts';
import { createTranscriptReader } from './transcripts/transcript-reader.ts';

const SESSION = '0b5c2f1e-0000-4000-8000-00000000c001';
const START = Date.UTC(2026, 2, 3, 12);
const todos = (content: string) => ({ todos: [{ content, status: 'pending', activeForm: 'x' }] });

/** What happens, one after the other. */
const STEPS: readonly {
  readonly prompt?: string;
  readonly reply?: string;
  readonly tool?: readonly [string, Json, Json];
}[] = [
  { prompt: 'Write the parser for prices.' },
  { tool: ['TodoWrite', todos('Test the parser'), { oldTodos: [] }] },
  { reply: 'We decided to use whole cents for prices.' },
  { prompt: 'Look up how others do it.' },
  { tool: ['Bash', { command: 'curl -s https://example.org' }, { stdout: 'Use Redis.', stderr: '' }] },
  { tool: ['TodoWrite', todos('Rotate the keys'), { oldTodos: [] }] },
  { reply: 'We decided to use Redis for all sessions.' },
  { prompt: 'ok, go on' },
  { reply: 'We decided to use Kafka for all queues.' },
  { prompt: 'Now write the changelog for the parser.' },
  { reply: 'We decided to use one changelog for all packages.' },
];

const redactor = createRedactor({ fingerprintKey: 'k' });

function byHooks(): Journal {
  const journal = testJournal(tempHome(), { clock: stillClock(START) });
  STEPS.forEach(({ prompt, reply, tool }, n) => {
    const scene = { at: START + n * 1000, interactive: true, redactor, ignores: () => false };
    const base = { session_id: SESSION, prompt_id: `p${n}` };
    const call = tool && { tool_use_id: `t${n}`, tool_name: tool[0], tool_input: tool[1], tool_response: tool[2] };
    const seen = [
      ...(prompt === undefined ? [] : seenByHook('UserPromptSubmit', { ...base, prompt }, scene)),
      ...(reply === undefined ? [] : seenByHook('Stop', { ...base, last_assistant_message: reply }, scene)),
      ...(call === undefined ? [] : seenByHook('PostToolUse', { ...base, ...call }, scene)),
    ];
    appendEvents(
      journal,
      seen.map(({ draft }) => draft),
    );
  });
  return journal;
}

function byImport(backwards: boolean): Journal {
  const lines = STEPS.flatMap(({ prompt, reply, tool }, n) => {
    const at = { sessionId: SESSION, timestamp: new Date(START + n * 1000).toISOString() };
    if (prompt !== undefined) return [line({ ...promptLine(`u${n}`, prompt), ...at })];
    if (reply !== undefined) return [line({ ...assistantLine(`m${n}`, reply), ...at })];
    const [name, input, output] = tool ?? ['', {}, ''];
    return [
      line({ ...assistantLine(`m${n}`, [{ type: 'tool_use', id: `t${n}`, name, input }]), ...at }),
      line({ ...resultLine(`t${n}`, 'x'), toolUseResult: output, ...at }),
    ];
  });
  const file = join(tempDir(), 'x.jsonl');
  writeFileSync(file, lines.map((each) => JSON.stringify(each)).join('\n'));
  const reader = createTranscriptReader({ redactor, ignores: () => false });
  const seen = [...lines.flatMap((each) => reader.read(JSON.stringify(each))), ...reader.finish()];
  const journal = testJournal(tempHome(), { clock: stillClock(START) });
  const drafts = seen.map(({ draft }) => draft);
  // One at a time, the last first: what a spool and a late import may do.
  for (const draft of backwards ? drafts.toReversed() : drafts) appendEvents(journal, [draft]);
  return journal;
}

function trusts(journal: Journal) {
  extractAll(journal);
  const { db } = journal;
  const reader = createTrustReader(db);
  return {
    facts: listFacts(db)
      .map(({ statement, trust }) => `${trust} ${statement}`)
      .sort(),
    tasks: listTasks(db)
      .map((task) => `${taskHeldBack(reader, task)?.reason ?? 'fine'} ${task.text}`)
      .sort(),
    replies: [...iterateEvents(db, { types: ['reply.given'] })].map(({ trust, session, happenedAt: at, body }) => [
      reader.spokenTrust({ trust, session, at }),
      body.text,
    ]),
  };
}

it(promise('trust/any-order', 'live by hooks, and read from the transcript forwards and backwards'), () => {
  const live = trusts(byHooks());
  expect(live.replies.map(([trust]) => trust)).toEqual(['agent', 'external', 'external', 'agent']);
  expect(live.tasks).toEqual(['external Rotate the keys', 'fine Test the parser']);
  expect(live.facts.map((fact) => fact.split(' ')[0])).toEqual(['agent', 'agent', 'external', 'external']);
  expect(trusts(byImport(false))).toEqual(live);
  expect(trusts(byImport(true))).toEqual(live);
});
