/** Every rule in one table, most specific first: where two begin at one place, the first that finds something wins. */
import { assignmentRule } from './assignment.ts';
import type { Rule } from './rule.ts';
import { STRUCTURE_RULES } from './structure-rules.ts';
import { TOKEN_RULES, tokenRule } from './token-rules.ts';

export const RULES: readonly Rule[] = [
  ...STRUCTURE_RULES,
  ...TOKEN_RULES.map(tokenRule),
  assignmentRule('password', 'value whose name says password'),
  assignmentRule('token', 'random value whose name says token, secret, credential or API key'),
  assignmentRule('key', 'long random value whose name ends in key, or in a signed address'),
];
