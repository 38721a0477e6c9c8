/** A scripted model that knows the labels of a history: it finds what a careful reader would find, with exact quotes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACT_KINDS } from '../../src/domain/facts/fact.ts';
import type { Answer } from '../../test/fixtures/scripted-language.ts';

/** Labels also have kinds of their own. */
const KINDS: ReadonlySet<string> = new Set(FACT_KINDS);

interface Label {
  readonly kind: string;
  readonly statement: string;
  readonly quotes: readonly { readonly text: string }[];
}

export interface GoodModel {
  readonly answer: Answer;
  /** How many facts it wrote so far. */
  readonly written: () => number;
}

export function goodModel(data: string): GoodModel {
  const { facts: labels }: { readonly facts: readonly Label[] } = JSON.parse(
    readFileSync(join(data, 'labels.json'), 'utf8'),
  );
  let written = 0;
  const answer = (body: string) => {
    const { messages, output_config } = JSON.parse(body);
    const schema = JSON.stringify(output_config ?? '');
    const said: string = messages[0].content.map(({ text }: { readonly text: string }) => text).join('\n');
    const sources = [...said.matchAll(/<source number="(\d+)"[^>]*>([^<]*)</g)].map(([, number = '', text = '']) => ({
      number: Number(number),
      text,
    }));
    if (schema.includes('"quotes"')) {
      const facts = labels.flatMap(({ kind, statement, quotes }) => {
        const found = quotes.flatMap(({ text }) => {
          const source = sources.find((each) => flat(each.text).includes(flat(text)));
          return source === undefined ? [] : [{ source: source.number, words: text }];
        });
        return found.length === 0
          ? []
          : [{ kind: KINDS.has(kind) ? kind : 'fact', statement, why: null, quotes: found.slice(0, 2) }];
      });
      written += facts.length;
      return { text: JSON.stringify({ facts: facts.slice(0, 10) }) };
    }
    if (schema.includes('"sentences"')) {
      const sentences = sources
        .slice(0, 3)
        .map(({ number, text }) => ({ text: firstSentence(text), sources: [number] }));
      return { text: JSON.stringify({ known: sentences.length > 0, sentences, disagreement: null }) };
    }
    return { text: JSON.stringify({ lines: [] }) };
  };
  return { answer, written: () => written };
}

function firstSentence(text: string): string {
  return (/^.{20,}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text).slice(0, 200);
}

function flat(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[“”"„‹›<>]/g, '');
}
