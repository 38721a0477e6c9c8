/** The literals that all redaction rules start at. The build replaces this module with its value. */
import { REMOVED_SECRET_START } from '../../domain/text/removed-secret.ts';
import { listRules } from './rules/all-rules.ts';
import { buildTriggerTable, type TriggerTable } from './trigger-table.ts';

/** The target of the start of a placeholder; all other targets are those of `ruleOf`. */
export const PLACEHOLDER = -1;

export const SECRET_LITERALS: TriggerTable = buildTriggerTable([
  { literal: REMOVED_SECRET_START, target: PLACEHOLDER },
  ...listRules().flatMap(({ rule: { starts, exact = false }, target }) =>
    starts.map((literal) => ({ literal, target, exact })),
  ),
]);
