/** Collects the conditions of a query and their values. */
import type { SqlValue } from '../../platform/sqlite/sqlite.ts';

export interface SqlConditions {
  readonly parts: readonly string[];
  readonly values: readonly SqlValue[];
  readonly add: (sql: string, ...bound: readonly SqlValue[]) => void;
}

/** `always` is a condition that every query has. */
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

/** One question mark per value, for `IN (…)`. */
export function marks(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}
