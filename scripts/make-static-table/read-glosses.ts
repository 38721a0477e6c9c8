/**
 * English words for German and Spanish stems, from `glosses.txt`: `invoice = rechnung faktura / factura facturar`. The table gets a
 * name for each stem instead of a row, so a German text is embedded as the English words of its stems. The first line that has a stem counts.
 */
import { readFileSync } from 'node:fs';
import { spelledFunctionWords } from '../../src/domain/search/function-words.ts';
import { lightStem } from '../../src/domain/search/light-stem.ts';
import { NO_CONTENT, type StemRow } from '../../src/models/static-table.ts';
import { wordsToEmbed } from '../../src/models/word-pieces.ts';
import { rowsOf } from './choose-pieces.ts';

interface Gloss {
  readonly english: string;
  readonly others: readonly string[];
}

export function readGlosses(): readonly Gloss[] {
  const text = readFileSync(new URL('glosses.txt', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, english, others] = /^([a-z]+) = (.+)$/.exec(line) ?? [];
      if (english === undefined || others === undefined)
        throw new Error(`glosses.txt: "${line}" is not "english = german / spanish".`);
      return { english, others: wordsToEmbed(others) };
    });
}

export function stemRows(pieces: readonly string[], glosses: readonly Gloss[]): readonly StemRow[] {
  const rows = rowsOf(pieces);
  const stems = new Map<string, number>(spelledFunctionWords().map((word) => [`+${word}`, NO_CONTENT]));
  for (const { english, others } of glosses) {
    const row = rows.get(english);
    if (row === undefined) throw new Error(`glosses.txt: the table has no row for "${english}".`);
    for (const word of others) {
      const stem = `+${lightStem(word)}`;
      if (!stems.has(stem)) stems.set(stem, row);
    }
  }
  return [...stems].sort(([one], [other]) => (one < other ? -1 : 1));
}
