/** The labelled data of the benches: whole, split as it says, and scored as it should be. And the modules they load by name. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readWrittenChats } from '../bench/agents/read-written-chats.ts';
import { findAnswers, halfOf, loadQuestions } from '../bench/coding/questions.ts';
import { plainMatch } from '../bench/plain-fts.ts';
import { loadPushMemory, loadPushPrompts, promptTexts, scorePush, TUNED_SETS } from '../bench/push/push-data.ts';
import { rankOf, scoreRanking } from '../bench/ranking.ts';

describe('the questions about coding sessions', () => {
  const set = loadQuestions();

  it('are many, each once, and at least forty are paraphrases', () => {
    expect(set.questions.length).toBeGreaterThanOrEqual(120);
    expect(new Set(set.questions.map(({ id }) => id)).size).toBe(set.questions.length);
    expect(new Set(set.questions.map(({ question }) => question)).size).toBe(set.questions.length);
    expect(set.questions.filter(({ category }) => category === 'paraphrase').length).toBeGreaterThanOrEqual(40);
  });

  it('name for every label a transcript, and either a tool call or the words of a message with its place', () => {
    for (const { id, labels } of set.questions) {
      expect(labels.length, id).toBeGreaterThan(0);
      for (const label of labels) {
        expect(set.transcripts[label.in], id).toBeDefined();
        if ('tool' in label) expect(label.tool, id).toMatch(/^toolu_\w+$/);
        else {
          expect(label.words, id).toMatch(/^[0-9a-f]{24}$/);
          expect(label.uuid ?? label.at, id).toBeDefined();
        }
      }
    }
  });

  it('are in the half their first answer puts them in', () => {
    const wrong = set.questions.filter(({ half, labels }) => half !== halfOf(labels)).map(({ id }) => id);
    expect(wrong).toEqual([]);
    for (const half of ['dev', 'held']) {
      expect(set.questions.filter((each) => each.half === half).length).toBeGreaterThan(set.questions.length * 0.4);
    }
  });

  it('find their answers by the end of the key and the session, and say which are missing', () => {
    const small = {
      transcripts: { a: { file: 'a.jsonl', session: 's' } },
      questions: [
        {
          id: 'q1',
          category: 'command',
          half: 'dev' as const,
          question: 'what?',
          labels: [
            { in: 'a', tool: 'toolu_1' },
            { in: 'a', words: 'abc', uuid: 'u' },
          ],
        },
      ],
    };
    const events = [
      { id: 'e1', key: 'claude-code:tool:s:toolu_1', session: 's' },
      { id: 'e2', key: 'claude-code:plan:s:toolu_1', session: 's' },
      { id: 'e3', key: 'claude-code:reply:other:p:abc', session: 'other' },
    ];
    const { byQuestion, missing } = findAnswers(small, events);
    expect([...(byQuestion.get('q1') ?? [])]).toEqual(['e1', 'e2']);
    expect(missing).toEqual(['q1: abc in a.jsonl']);
  });
});

describe('the prompts that may receive notes', () => {
  const prompts = loadPushPrompts('quaymaster');
  const memory = loadPushMemory('quaymaster');
  const ids = [...memory.notes, ...memory.decisions, ...memory.failures].map(({ id }) => id);

  it('are 292: 82 need something, and two thirds or more need nothing', () => {
    expect(prompts.length).toBe(292);
    expect(new Set(prompts.map(({ id }) => id)).size).toBe(292);
    expect(prompts.filter(({ relevant }) => relevant.length > 0).length).toBe(82);
    expect(prompts.filter(({ kind }) => kind === 'shares-words').length).toBeGreaterThanOrEqual(20);
  });

  it('name only what is in the memory, and have words or a place where they stand', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, kind, text, from, relevant, acceptable = [] } of prompts) {
      for (const each of [...relevant, ...acceptable]) expect(ids, id).toContain(each);
      expect(kind === 'relevant', id).toBe(relevant.length > 0);
      expect((text === undefined) === (from !== undefined), id).toBe(true);
    }
  });

  it.each(['fennel', 'furrow', 'backstube', 'ottavo', 'azahar', 'lighthouse'] as const)(
    'of %s name only what is in its memory',
    (set) => {
      const { notes, decisions } = loadPushMemory(set);
      const known = [...notes, ...decisions].map(({ id }) => id);
      const others = loadPushPrompts(set);
      expect(new Set(others.map(({ id }) => id)).size).toBe(others.length);
      for (const { id, kind, relevant, acceptable = [] } of others) {
        for (const each of [...relevant, ...acceptable]) expect(known, id).toContain(each);
        expect(kind === 'relevant', id).toBe(relevant.length > 0);
      }
    },
  );

  it('that nothing is tuned on are at least 60 that need something and 100 that do not, in other words than those', () => {
    const held = loadPushPrompts('ottavo');
    const tuned = new Set(TUNED_SETS.flatMap((set) => loadPushPrompts(set)).map(({ text }) => text));
    expect(held.filter(({ relevant }) => relevant.length > 0).length).toBeGreaterThanOrEqual(60);
    expect(held.filter(({ relevant }) => relevant.length === 0).length).toBeGreaterThanOrEqual(100);
    for (const { kind, text } of held) if (kind !== 'short') expect(tuned).not.toContain(text);
  });

  it('take the words of replayed ones from a journal', () => {
    const [first] = prompts;
    const session = first?.from && loadQuestions().transcripts[first.from.in]?.session;
    const texts = promptTexts(prompts, [
      { id: 'e', key: `claude-code:prompt:x:${first?.from?.words}`, session: session ?? '', body: { text: 'said' } },
    ]);
    expect(texts.get(first?.id ?? '')).toBe('said');
    expect(texts.size).toBe(1 + prompts.filter(({ text }) => text !== undefined).length);
  });

  it('are scored by what was given, what of it helped, and what was left unserved', () => {
    const some = (kind: string) => prompts.filter((each) => each.kind === kind).slice(0, 2);
    const all = [...some('relevant'), ...some('short')];
    const [wanted, , short] = all;
    const given = new Map([
      [wanted?.id ?? '', wanted?.relevant ?? []],
      [short?.id ?? '', ['n99']],
    ]);
    expect(scorePush(all, given)).toEqual({ givenShare: 0.5, precision: 0.5, served: 0.5 });
    expect(scorePush(all, new Map())).toEqual({ givenShare: 0, precision: 1, served: 0 });
  });
});

describe('the chats whose pages are written by hand', () => {
  it.each(['third-voice', 'fourth-voice', 'fifth-voice'] as const)(
    'of the %s have questions in their own and in other words',
    (voice) => {
      for (const { name, messages, questions } of readWrittenChats(voice)) {
        expect(messages.length, name).toBeGreaterThanOrEqual(100);
        expect(new Set(messages.map(({ id }) => id)).size, name).toBe(messages.length);
        expect(new Set(questions.map(({ text }) => text)).size, name).toBe(questions.length);
        expect(questions.filter(({ inOwnWords }) => inOwnWords).length, name).toBeGreaterThan(questions.length / 3);
      }
    },
  );

  it('of the fourth voice are one of 146 messages, asked 45 times in its own words and 45 times in others', () => {
    const [chat, ...others] = readWrittenChats('fourth-voice');
    expect(others).toEqual([]);
    expect(chat?.messages.length).toBe(146);
    const own = chat?.questions.map(({ inOwnWords }) => inOwnWords) ?? [];
    expect([own.filter((each) => each).length, own.filter((each) => !each).length]).toEqual([45, 45]);
    expect(chat?.questions.filter(({ answers }) => answers.length === 0)).toEqual([]);
  });
});

describe('scores of a ranking', () => {
  it('count the first result that stands for an answer, as deep as one looks', () => {
    expect(rankOf([['a'], ['b', 'x'], ['c']], new Set(['x', 'c']), 10)).toBe(2);
    expect(rankOf([['a'], ['b'], ['c']], new Set(['c']), 2)).toBeUndefined();
  });

  it('are shares of the questions, and a miss counts as zero', () => {
    const judged = [
      { rank: 1, ms: 1 },
      { rank: 4, ms: 1 },
      { rank: 10, ms: 1 },
      { rank: undefined, ms: 1 },
    ];
    expect(scoreRanking(judged)).toEqual({ n: 4, hit1: 0.25, hit5: 0.5, hit10: 0.75, mrr: (1 + 0.25 + 0.1) / 4 });
  });

  it('of plain search come from quoted words without stop words', () => {
    expect(plainMatch('Why was the "NOT" OR* (hook) removed?')).toBe('"hook" OR "removed"');
    expect(plainMatch('why was it')).toBe('"why" OR "was" OR "it"');
  });
});

it('every module that a benchmark loads from a compiled copy exists', () => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const named = globSync('bench/*.ts', { cwd }).flatMap((bench) =>
    [...readFileSync(`${cwd}/${bench}`, 'utf8').matchAll(/'((?:[\w-]+\/)+[\w-]+)\.js'/g)].map(
      ([, module = '']) => module,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((module) => !existsSync(`${cwd}/src/${module}.ts`))).toEqual([]);
});
