/**
 * Composes the chats of the second voice. The person writes several sentences and tells things in passing, also in the turns that no
 * question is about, some of them about other parts of their life; the agent answers with 300 to 900 words under headings, from sentences that were written for each subject.
 * The same seed gives the same chats.
 */
import { seededRandom } from '../../test/fixtures/seeded-random.ts';
import { firstClause, type Message, toYou } from './compose.ts';
import type { Chat, ChatTurn, Thread } from './read-chats.ts';
import { ECHOES, FRAMES, LABELS, LEADS, OFFERS, SECTIONS, TAILS } from './second-voice-phrases.ts';

/** Exchanges in one chat: twice as many messages. */
const EXCHANGES = 160;
const PER_SESSION = 14;
const DAY_MS = 86_400_000;
/** What the agent still remembers of the person's words. */
const REMEMBERED = 20;

/** The share of the person's other turns that is about something else, as long as there are any. */
const ELSEWHERE = 0.4;

export interface SecondVoiceInput {
  readonly seed: number;
  /** Turns of other chats, each used once at most. */
  readonly elsewhere: readonly ChatTurn[];
  readonly exchanges?: number | undefined;
}

export function composeSecondVoice(
  chat: Chat,
  { seed, elsewhere, exchanges = EXCHANGES }: SecondVoiceInput,
): readonly Message[] {
  const chance = chanceOf(seed, chat);
  const others = [...chance.some(elsewhere, elsewhere.length)];
  const messages: Message[] = [];
  const said: ChatTurn[] = [];
  let [session, inSession, lastDay] = [1, 0, 0];
  const exchange = (id: string, day: number, text: string, thread: Thread): void => {
    if (inSession >= PER_SESSION || day - lastDay > 4) [session, inSession] = [session + 1, 0];
    const at = (minutes: number): string =>
      new Date(chat.from + day * DAY_MS + (inSession * 11 + minutes) * 60_000).toISOString();
    const base = { conversation: chat.name, session: `S${session}` };
    messages.push({ ...base, id, at: at(0), speaker: 'person', role: 'user', text });
    const answer = answerTo(text, thread, said, chance);
    messages.push({ ...base, id: `${id}-answer`, at: at(3), speaker: 'agent', role: 'assistant', text: answer });
    [inSession, lastDay] = [inSession + 1, day];
  };
  for (const [i, turn] of chat.turns.entries()) {
    exchange(turn.id, turn.day, turn.text, turn.thread);
    said.push(turn);
    const until = Math.round((2 * exchanges * (i + 1)) / chat.turns.length);
    const next = chat.turns[i + 1]?.day ?? turn.day + 3;
    while (messages.length < until) {
      const day = Math.max(lastDay, Math.min(next, turn.day + Math.floor(chance.random() * 3)));
      const other = chance.random() < ELSEWHERE ? others.pop() : undefined;
      const { thread } = other ?? (chance.random() < 0.6 ? turn : chance.pick(said));
      exchange(`x${messages.length}`, day, other?.text ?? aside(thread, chance), thread);
    }
  }
  return messages;
}

interface Chance {
  readonly random: () => number;
  readonly pick: <T>(from: readonly T[]) => T;
  /** Several different ones. */
  readonly some: <T>(from: readonly T[], count: number) => readonly T[];
  readonly fill: (text: string, thread: Thread) => string;
}

function chanceOf(seed: number, { names }: Chat): Chance {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const some = <T>(from: readonly T[], count: number): readonly T[] =>
    from
      .map((each) => ({ each, at: random() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ each }) => each);
  const fill = (text: string, { phrases }: Thread): string => {
    const [p = '', p2 = ''] = some(phrases, 2);
    const name = pick(names);
    return text
      .replaceAll('{p}', p)
      .replaceAll('{P}', capital(p))
      .replaceAll('{p2}', p2)
      .replaceAll('{n}', () => String(2 + Math.floor(random() * 28)))
      .replace(/^\{name\}/, capital(name))
      .replaceAll('{name}', name);
  };
  return { random, pick, some, fill };
}

function aside(thread: Thread, { pick, random, fill }: Chance): string {
  return [
    ...(random() < 0.7 ? [fill(pick(LEADS), thread)] : []),
    fill(pick(thread.asides), thread),
    ...(random() < 0.3 ? [pick(TAILS)] : []),
  ].join(' ');
}

function answerTo(text: string, thread: Thread, said: readonly ChatTurn[], chance: Chance): string {
  const { pick, some, random, fill } = chance;
  const remembered = said.slice(-REMEMBERED).map((turn) => toYou(firstClause(turn.text)));
  const echo = (words: string): string => pick(ECHOES).replaceAll('{said}', words);
  const parts = [random() < 0.65 ? echo(toYou(firstClause(text))) : fill(pick(FRAMES), thread)];
  const sections = 2 + Math.floor(random() * 4);
  for (const heading of some(SECTIONS, sections)) {
    parts.push(`## ${fill(heading, thread)}`);
    const bullets = 3 + Math.floor(random() * 3);
    const labels = some(LABELS, bullets);
    const notes = some(thread.notes, bullets);
    const lines = labels.map((label, i) => {
      const note = (random() < 0.6 ? notes[i] : undefined) ?? fill(pick(FRAMES), thread);
      return `- **${label}**: ${note} ${fill(pick(FRAMES), thread)}`;
    });
    parts.push(lines.join('\n'));
    if (remembered.length > 0 && random() < 0.25) parts.push(echo(pick(remembered)));
  }
  if (random() < 0.7) parts.push(fill(pick(OFFERS), thread));
  return parts.join('\n\n');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
