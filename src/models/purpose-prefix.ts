/**
 * Some models were trained with a prefix that names the purpose of a text, and are much worse without it. The prefix depends on
 * the model, so it is not a setting.
 */
import type { EmbedPurpose } from './embedder.ts';

interface Family {
  readonly name: RegExp;
  readonly query: string;
  readonly document: string;
}

const FAMILIES: readonly Family[] = [
  { name: /nomic-embed-text/, query: 'search_query: ', document: 'search_document: ' },
  { name: /(^|[/-])e5-/, query: 'query: ', document: 'passage: ' },
  {
    name: /mxbai-embed|snowflake-arctic-embed|bge-(small|base|large)-en/,
    query: 'Represent this sentence for searching relevant passages: ',
    document: '',
  },
];

export function purposePrefix(model: string, purpose: EmbedPurpose): string {
  const family = FAMILIES.find(({ name }) => name.test(model.toLowerCase()));
  return family === undefined ? '' : family[purpose];
}
