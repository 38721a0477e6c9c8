/** The literals that all redaction rules start at. The build replaces this module with its value. */
import { PLACEHOLDER_START } from './placeholder.ts';
import { listRules } from './rules/all-rules.ts';
import { buildTriggerTable, type TriggerTable } from './trigger-table.ts';

/** The target of the start of a placeholder; all other targets are those of `ruleOf`. */
export const PLACEHOLDER = -1;

export const SECRET_LITERALS: TriggerTable = buildTriggerTable([
  { literal: PLACEHOLDER_START, target: PLACEHOLDER },
  ...listRules().flatMap(({ rule: { starts, exact = false }, target }) =>
    starts.map((literal) => ({ literal, target, exact })),
  ),
]);
