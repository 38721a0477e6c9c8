/** Finds how texts spell a word of the index, which has words without their endings: `graphile` for `graphil`. */
import { chunksOf, tokenize } from '../../domain/search/tokenize.ts';
import { WORD_TABLES } from '../../store/index/generations/index-schema.ts';
import { readDocuments } from '../../store/index/read-documents.ts';
import { matchWords } from '../../store/index/search-index.ts';
import type { RecallContext, RecallScope } from '../recall-scope.ts';
import { matchAny } from './parse-query.ts';

/** `graphile-worker` is one chunk of a text. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** The word itself if no text can be read. */
export function spellingIn(context: RecallContext, { filter, past }: RecallScope): (word: string) => string {
  return (word) => {
    for (const table of WORD_TABLES) {
      const [found] = matchWords(context.db, { table, expression: matchAny([word]), filter, limit: 1 });
      const text = found && readDocuments({ ...context, past }, [found.doc]).get(found.doc)?.text;
      const spelled = chunksOf(text ?? '')
        .flatMap((chunk) => chunk.split(BETWEEN_WORDS))
        .find((part) => tokenize(part).includes(word));
      if (spelled !== undefined) return spelled.toLowerCase();
    }
    return word;
  };
}
