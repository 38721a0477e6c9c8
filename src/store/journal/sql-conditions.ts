/** The conditions of a query and what is bound to them, put together one by one from what was asked for. */
import type { SqlValue } from '../../platform/sqlite.ts';

export interface SqlConditions {
  readonly parts: readonly string[];
  readonly values: readonly SqlValue[];
  readonly add: (sql: string, ...bound: readonly SqlValue[]) => void;
}

/** `always`: the condition that holds whatever was asked for. */
export function sqlConditions(...always: string[]): SqlConditions {
  const parts = always;
  const values: SqlValue[] = [];
  return {
    parts,
    values,
    add: (sql, ...bound) => {
      parts.push(sql);
      values.push(...bound);
    },
  };
}

/** One mark for each, to stand in `IN (…)`. */
export function marks(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}
