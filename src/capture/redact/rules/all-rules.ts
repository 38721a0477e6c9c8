/** All rules, most specific first: where two start at the same offset, the first one that finds something wins. */
import { once } from '../../../domain/once.ts';
import { assignmentRule } from './assignment.ts';
import { callRules } from './calls.ts';
import { commandRules } from './commands.ts';
import { ENCODED_ASSIGNMENT_RULE } from './encoded-assignment.ts';
import { keyBlockRules } from './key-blocks.ts';
import { labelRules } from './labels.ts';
import { loginRules } from './logins.ts';
import { personalRules } from './personal.ts';
import type { Rule } from './rule.ts';
import { secretFileRules } from './secret-files.ts';
import { secretStoreRules } from './secret-stores.ts';
import { spokenRules } from './spoken.ts';
import { structureRules } from './structure.ts';
import { tableRules } from './tables.ts';
import { tokenRules } from './tokens.ts';

const assignmentRules = once((): readonly Rule[] => [
  ENCODED_ASSIGNMENT_RULE,
  assignmentRule('password', 'value whose name says password'),
  assignmentRule('token', 'random value whose name says token, secret, credential or API key'),
  assignmentRule('key', 'long random value whose name ends in key, or in a signed address'),
]);

/** A group is built when one of its literals is found for the first time. The text of a hook contains few. */
const GROUPS = [
  keyBlockRules,
  structureRules,
  commandRules,
  secretStoreRules,
  secretFileRules,
  tableRules,
  tokenRules,
  assignmentRules,
  labelRules,
  loginRules,
  callRules,
  spokenRules,
  personalRules,
] as const;

/** Larger than any group. */
const MOST_IN_GROUP = 1000;

export function ruleOf(target: number): Rule | undefined {
  return GROUPS[Math.trunc(target / MOST_IN_GROUP)]?.()[target % MOST_IN_GROUP];
}

export function listRules(): readonly { readonly rule: Rule; readonly target: number }[] {
  return GROUPS.flatMap((rules, group) => rules().map((rule, i) => ({ rule, target: group * MOST_IN_GROUP + i })));
}
