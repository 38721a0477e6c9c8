/** Generated messages, the same for the same seed: words by Zipf's law, sessions of some dozen turns with lasting topics. */
import { seededRandom } from '../../test/fixtures/seeded-random.ts';

export interface MadeUpMessage {
  readonly text: string;
  readonly session: string;
  readonly person: boolean;
  readonly at: number;
}

const VOCABULARY = 40_000;
const TURNS_PER_SESSION = 60;
const START = Date.UTC(2024, 0, 1);
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu bra cle dri flo gru pla sta tre'.split(
  ' ',
);

export function* madeUpMessages(size: number, seed: number): Generator<MadeUpMessage, void, undefined> {
  const next = seededRandom(seed);
  let topic: readonly string[] = [];
  for (let i = 0; i < size; i += 1) {
    if (i % TURNS_PER_SESSION === 0) topic = Array.from({ length: 8 }, () => zipfWord(next));
    const person = i % 2 === 0;
    const length = Math.round((person ? 15 : 60) * (0.3 + 1.4 * next()));
    const words = Array.from({ length }, () =>
      next() < 0.1 ? (topic[Math.floor(next() * topic.length)] ?? '') : zipfWord(next),
    );
    yield {
      text: words.join(' '),
      session: `session-${Math.floor(i / TURNS_PER_SESSION)}`,
      person,
      at: START + i * 60_000,
    };
  }
}

/** Three to six words of an existing message, as a person would remember them. */
export function madeUpQuestions(texts: readonly string[], count: number, seed: number): readonly string[] {
  const next = seededRandom(seed + 1);
  return Array.from({ length: count }, () => {
    const words = (texts[Math.floor(next() * texts.length)] ?? '').split(' ');
    return Array.from(
      { length: 3 + Math.floor(next() * 4) },
      () => words[Math.floor(next() * words.length)] ?? '',
    ).join(' ');
  });
}

/** The nth word is used 1/n as often as the first. */
function zipfWord(next: () => number): string {
  return wordOf(Math.floor(VOCABULARY ** next()));
}

function wordOf(rank: number): string {
  let word = '';
  for (let n = rank + 30; n > 0; n = Math.floor(n / SYLLABLES.length)) word += SYLLABLES[n % SYLLABLES.length] ?? '';
  return word;
}
