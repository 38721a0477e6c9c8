/**
 * Composes whole chats from the hand-written turns: the agent answers every turn with long replies that repeat the words of its subject
 * and of the person's earlier messages, and the person asks further questions in between. The same seed gives the same chats.
 */

import { seededRandom } from '../../test/fixtures/seeded-random.ts';
import { AGENT_SENTENCES, CLOSINGS, HEADINGS, OPENINGS, PERSON_FILLERS, RECALLS } from './phrases.ts';
import type { Chat, ChatTurn, Thread } from './read-chats.ts';

export interface Message {
  readonly conversation: string;
  readonly session: string;
  readonly id: string;
  readonly at: string;
  readonly speaker: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** Exchanges in one chat: twice as many messages. */
const EXCHANGES = 160;
const PER_SESSION = 18;
const DAY_MS = 86_400_000;

export function composeChat(chat: Chat, seed: number): readonly Message[] {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const messages: Message[] = [];
  const said: ChatTurn[] = [];
  let exchanges = 0;
  let [session, inSession, lastDay] = [1, 0, 0];
  const fill = (text: string, phrases: readonly string[], people: readonly string[]): string => {
    const unused = [...phrases].sort(() => random() - 0.5);
    return text
      .replace(/\{[abc]\}/g, () => unused.pop() ?? pick(chat.subjects))
      .replace(/\{s\}/g, () => pick(chat.subjects))
      .replace(/\{n\}/g, () => String(2 + Math.floor(random() * 40)))
      .replace(/\{said\}/g, () => (people.length === 0 ? `you want ${pick(phrases)}` : pick(people)));
  };
  const exchange = (id: string, day: number, text: string, thread: Thread): void => {
    if (inSession >= PER_SESSION || day - lastDay > 6) [session, inSession] = [session + 1, 0];
    const at = (minutes: number): string =>
      new Date(chat.from + day * DAY_MS + (inSession * 9 + minutes) * 60_000).toISOString();
    const base = { conversation: chat.name, session: `S${session}` };
    messages.push({ ...base, id, at: at(0), speaker: 'person', role: 'user', text });
    const answer = answerTo(text, thread, said, { pick, random, fill });
    messages.push({ ...base, id: `${id}-answer`, at: at(2), speaker: 'agent', role: 'assistant', text: answer });
    [exchanges, inSession, lastDay] = [exchanges + 1, inSession + 1, day];
  };
  for (const [i, turn] of chat.turns.entries()) {
    exchange(turn.id, turn.day, turn.text, turn.thread);
    said.push(turn);
    // The other exchanges are spread evenly after the turns that matter.
    const until = Math.round((EXCHANGES * (i + 1)) / chat.turns.length);
    const next = chat.turns[i + 1]?.day ?? turn.day + 3;
    while (exchanges < until) {
      const { thread } = random() < 0.7 ? turn : pick(said);
      const day = Math.min(next, turn.day + Math.floor(random() * 2));
      exchange(`x${exchanges}`, Math.max(lastDay, day), fill(pick(PERSON_FILLERS), thread.phrases, []), thread);
    }
  }
  return messages;
}

interface Chance {
  readonly pick: <T>(from: readonly T[]) => T;
  readonly random: () => number;
  readonly fill: (text: string, phrases: readonly string[], people: readonly string[]) => string;
}

function answerTo(text: string, { phrases }: Thread, said: readonly ChatTurn[], chance: Chance): string {
  const { pick, random, fill } = chance;
  const echoed = random() < 0.7 ? [toYou(firstClause(text))] : [];
  const earlier = said.slice(-12).map((turn) => toYou(firstClause(turn.text)));
  const parts: string[] = [`${fill(pick(OPENINGS), phrases, echoed)}`];
  if (echoed.length > 0) parts.push(`Since ${echoed[0]}, here is how I would go about it.`);
  const sections = 3 + Math.floor(random() * 4);
  for (let i = 0; i < sections; i += 1) {
    parts.push(`### ${i + 1}. ${fill(pick(HEADINGS), phrases, [])}`);
    const lines = 2 + Math.floor(random() * 4);
    const listed = random() < 0.6;
    const sentences = Array.from({ length: lines }, () => fill(pick(AGENT_SENTENCES), phrases, earlier));
    parts.push(listed ? sentences.map((each) => `- ${each}`).join('\n') : sentences.join(' '));
  }
  if (random() < 0.5 && earlier.length > 0) parts.push(fill(pick(RECALLS), phrases, earlier));
  if (random() < 0.6) parts.push(fill(pick(CLOSINGS), phrases, []));
  return parts.join('\n\n');
}

/** What comes before the request. */
export function firstClause(text: string): string {
  return (text.split(/(?<=[.!?:])\s/)[0] ?? text).replace(/[.!?:]+$/, '');
}

/** From the agent's side: I am → you are. */
export function toYou(text: string): string {
  const turned = text
    .replace(/\bI'm\b/g, 'you are')
    .replace(/\bI've\b/g, 'you have')
    .replace(/\bI'd\b/g, 'you would')
    .replace(/\b(?:I|we|We)\b/g, 'you')
    .replace(/\b(?:my|our)\b/g, 'your')
    .replace(/\b(?:My|Our)\b/g, 'your')
    .replace(/\b(?:me|us)\b/g, 'you');
  return turned.charAt(0).toLowerCase() + turned.slice(1);
}
