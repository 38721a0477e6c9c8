/** All rules, most specific first: where two start at the same offset, the first one that finds something wins. */
import { assignmentRule } from './assignment.ts';
import { COMMAND_RULES } from './command-rules.ts';
import { ENCODED_ASSIGNMENT_RULE } from './encoded-assignment.ts';
import { KEY_BLOCK_RULES } from './key-blocks.ts';
import { LABEL_RULES } from './label-rules.ts';
import type { Rule } from './rule.ts';
import { STORED_SECRET_RULES } from './stored-secret-rules.ts';
import { STRUCTURE_RULES } from './structure-rules.ts';
import { TOKEN_RULES, tokenRule } from './token-rules.ts';

export const RULES: readonly Rule[] = [
  ...KEY_BLOCK_RULES,
  ...STRUCTURE_RULES,
  ...COMMAND_RULES,
  ...STORED_SECRET_RULES,
  ...TOKEN_RULES.map(tokenRule),
  ENCODED_ASSIGNMENT_RULE,
  assignmentRule('password', 'value whose name says password'),
  assignmentRule('token', 'random value whose name says token, secret, credential or API key'),
  assignmentRule('key', 'long random value whose name ends in key, or in a signed address'),
  ...LABEL_RULES,
];
