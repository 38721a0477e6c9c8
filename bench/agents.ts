/**
 * Chats of one person and an agent that writes long replies, composed from hand-written turns (`agents/README.md`). Imports them as
 * conversations and asks each question through recall with the default settings; plain FTS5 over the same messages, with the
 * person's scores doubled, and over what the person wrote are the controls. Half of the chats, chosen by the seed, was used for tuning; the other half is only reported.
 * `--second` asks about the second voice, `--long` with four times as many exchanges; `--third`, `--fourth` and `--fifth` ask about chats
 * whose pages are written by hand, too; all questions of the fourth are only reported. `--misses` lists what was not found, in the tuning
 * half only.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../test/fixtures/seeded-random.ts';
import { composeChat, type Message } from './agents/compose.ts';
import { composeSecondVoice } from './agents/compose-second-voice.ts';
import {
  type Chat,
  type ChatQuestion,
  type ChatTurn,
  QUESTION_KINDS,
  readChats,
  type Voice,
} from './agents/read-chats.ts';
import { readWrittenChats } from './agents/read-written-chats.ts';
import { type Benchmark, type Measured, median } from './measure.ts';
import { openPlainFts, type PlainFts } from './plain-fts.ts';
import { withMemoir } from './temp-home.ts';

export const AGENTS_SEED = 20261116;
const DEPTH = 10;

type Half = 'tuning' | 'report';

interface AskedQuestion extends ChatQuestion {
  readonly half: Half;
  /** Only in chats whose pages are written by hand. */
  readonly inOwnWords?: boolean;
}

export interface AgentsChat {
  readonly name: string;
  readonly messages: readonly Message[];
  readonly questions: readonly AskedQuestion[];
}

/** As many tokens as in the longest chats that recall was measured with, about 500,000. */
const LONG_EXCHANGES = 640;

/** All chats with their half. */
export function agentsChats(voice: Voice = 'chats'): readonly AgentsChat[] {
  const chats = readChats(voice);
  const random = seededRandom(AGENTS_SEED);
  const order = chats.map((_, i) => ({ i, at: random() })).sort((a, b) => a.at - b.at);
  const tuning = new Set(order.slice(0, chats.length / 2).map(({ i }) => i));
  return chats.map((chat, i) => ({
    name: chat.name,
    messages: voice === 'chats' ? composeChat(chat, AGENTS_SEED + i) : composeSecond(chat, i),
    questions: chat.questions.map((question) => ({ ...question, half: tuning.has(i) ? 'tuning' : 'report' })),
  }));
}

const WRITTEN_SEED = 20261118;

/** There are few chats in these voices, so their questions are halved. */
function halvedVoice(voice: 'third-voice' | 'fifth-voice'): readonly AgentsChat[] {
  const random = seededRandom(WRITTEN_SEED);
  return readWrittenChats(voice).map(({ name, messages, questions }) => ({
    name,
    messages,
    questions: questions.map((question) => ({ ...question, half: random() < 0.5 ? 'tuning' : 'report' })),
  }));
}

/** Nothing may be chosen on it, so no question is in the tuning half. */
function fourthVoice(): readonly AgentsChat[] {
  return readWrittenChats('fourth-voice').map((chat) => ({
    ...chat,
    questions: chat.questions.map((question) => ({ ...question, half: 'report' })),
  }));
}

function composeSecond(chat: Chat, i: number): readonly Message[] {
  const isLong = asksFor('long');
  const first = readChats();
  const others = isLong ? first : first.slice(2 * i, 2 * i + 2);
  return composeSecondVoice(chat, {
    seed: AGENTS_SEED + i,
    elsewhere: others.flatMap(turnsWithoutWishes),
    exchanges: isLong ? LONG_EXCHANGES : undefined,
  });
}

/** Without instructions and preferences, which would apply to questions about another chat too. */
function turnsWithoutWishes({ turns, questions }: Chat): readonly ChatTurn[] {
  const wishes = new Set(
    questions.flatMap(({ kind, answers }) => (kind === 'instruction' || kind === 'preference' ? answers : [])),
  );
  return turns.filter(({ id }) => !wishes.has(id));
}

function asksFor(voice: string): boolean {
  return process.argv.includes(`--${voice}`);
}

function chosenVoice(): readonly AgentsChat[] {
  if (asksFor('third')) return halvedVoice('third-voice');
  if (asksFor('fourth')) return fourthVoice();
  if (asksFor('fifth')) return halvedVoice('fifth-voice');
  return agentsChats(asksFor('second') ? 'second-voice' : 'chats');
}

/** The ids of messages, best first. */
type Search = (question: string, chat: string) => Promise<readonly string[]>;

interface Judged {
  readonly question: AskedQuestion;
  readonly recall10: number;
  readonly reciprocal: number;
  readonly ms: number;
}

export const agentsBenchmark: Benchmark = {
  seed: asksFor('third') || asksFor('fifth') ? WRITTEN_SEED : AGENTS_SEED,
  run: async ({ quick }) => {
    const chats = chosenVoice();
    return withMemoir(async (memoir, dir) => {
      const messages = chats.flatMap((chat) => chat.messages);
      const plainOver = (file: string, those: readonly Message[]): PlainFts =>
        openPlainFts(
          join(dir, file),
          those.map(({ conversation, id, text }) => ({ id: `${conversation} ${id}`, text })),
        );
      const plain = plainOver('plain.db', messages);
      const ofPerson = plainOver(
        'plain-person.db',
        messages.filter(({ role }) => role === 'user'),
      );
      try {
        const file = join(dir, 'chats.jsonl');
        writeFileSync(file, messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
        memoir.imports.conversation(file);
        await memoir.recall.updateIndex();
        const ours: Search = async (question, project) => {
          const { results } = await memoir.recall.search(question, { project, limit: DEPTH });
          return results.map(({ source }) => source.ref);
        };
        const saidByPerson = new Set(
          messages.flatMap((each) => (each.role === 'user' ? [`${each.conversation} ${each.id}`] : [])),
        );
        // A control has one table for all chats, so it is asked for more and the chat's own are kept.
        const control =
          (fts: PlainFts, preference = 1): Search =>
          async (question, chat) =>
            fts
              .scored(question, 1000)
              .map(({ id, score }) => ({ id, score: saidByPerson.has(id) ? score * preference : score }))
              .toSorted((a, b) => b.score - a.score)
              .flatMap(({ id }) => (id.startsWith(`${chat} `) ? [id.slice(chat.length + 1)] : []))
              .slice(0, DEPTH);
        return [
          ...report('Memoir', await askAll(chats, ours, quick)),
          ...report('plain FTS5', await askAll(chats, control(plain), quick)),
          ...report('plain FTS5, person twice', await askAll(chats, control(plain, 2), quick)),
          ...report('plain FTS5 of the person', await askAll(chats, control(ofPerson), quick)),
        ];
      } finally {
        plain.close();
        ofPerson.close();
      }
    });
  },
};

async function askAll(chats: readonly AgentsChat[], search: Search, quick: boolean): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const { name, questions } of chats) {
    for (const [i, question] of questions.entries()) {
      if (question.answers.length === 0 || (quick && i % 5 !== 0)) continue;
      const started = performance.now();
      const found = await search(question.text, name);
      const ms = performance.now() - started;
      const wanted = new Set(question.answers);
      const first = found.findIndex((id) => wanted.has(id));
      const recall10 = found.filter((id) => wanted.has(id)).length / wanted.size;
      judged.push({ question, recall10, reciprocal: first < 0 ? 0 : 1 / (first + 1), ms });
      if (first < 0 && question.half === 'tuning' && process.argv.includes('--misses')) {
        console.error(`${name}, ${question.kind}: ${question.text}`);
      }
    }
  }
  return judged;
}

function report(who: string, judged: readonly Judged[]): readonly Measured[] {
  const mean = (of: readonly Judged[], read: (each: Judged) => number): number =>
    Math.round((of.reduce((sum, each) => sum + read(each), 0) / Math.max(1, of.length)) * 1000) / 10;
  const rows = (what: string, of: readonly Judged[]): readonly Measured[] => [
    { what: `${who}, ${what}: R@10`, value: mean(of, ({ recall10 }) => recall10), unit: '%', n: of.length },
    { what: `${who}, ${what}: MRR`, value: mean(of, ({ reciprocal }) => reciprocal), unit: '%', n: of.length },
  ];
  // Where no question is in the tuning half, the report half is all of them.
  const halved = judged.some(({ question }) => question.half === 'tuning');
  const halves = halved ? (['tuning', 'report'] as const) : [];
  return [
    ...rows('all', judged),
    ...halves.flatMap((half) =>
      rows(
        `${half} half`,
        judged.filter(({ question }) => question.half === half),
      ),
    ),
    ...(judged.some(({ question }) => question.inOwnWords)
      ? [true, false].flatMap((own) =>
          rows(
            own ? "in the chat's words" : 'in other words',
            judged.filter(({ question }) => question.inOwnWords === own),
          ),
        )
      : []),
    ...QUESTION_KINDS.filter((kind) => judged.some(({ question }) => question.kind === kind)).flatMap((kind) =>
      rows(
        kind,
        judged.filter(({ question }) => question.kind === kind),
      ),
    ),
    { what: `${who}, one question, median`, value: median(judged.map(({ ms }) => ms)), unit: 'ms', n: judged.length },
  ];
}
