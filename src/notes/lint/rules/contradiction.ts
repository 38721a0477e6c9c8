/** Reports two notes of one scope that contradict each other, once, at the newer one. */

import type { Note } from '../../../domain/note.ts';
import { compareText } from '../../../domain/text/compare-text.ts';
import { clipChars } from '../../../domain/text/plain-words.ts';
import { scopeKey } from '../../links/link.ts';
import { conflict, type NoteClaim, noteClaim } from '../note-claim.ts';
import { about, type LintRule } from '../rule.ts';
import { factsOf, type Statement } from '../statements.ts';

interface Claimed {
  readonly note: Note;
  readonly statement: Statement;
  readonly claim: NoteClaim;
}

export interface ContradictingPair {
  /** The older note. */
  readonly a: Claimed;
  readonly b: Claimed;
  readonly how: string;
}

/** Compares notes of one scope only: a project may differ from the user's general preference. */
export function contradictingPairs(live: readonly Note[]): readonly ContradictingPair[] {
  const claims = live.flatMap((note) =>
    factsOf(note).flatMap((statement): readonly Claimed[] => {
      const claim = noteClaim(statement.text);
      return claim === undefined ? [] : [{ note, statement, claim }];
    }),
  );
  const found = new Map<string, ContradictingPair>();
  for (const group of Map.groupBy(claims, ({ note, claim }) => `${scopeKey(note.scope)}\n${claim.subject}`).values()) {
    const sorted = group.toSorted((x, y) => compareText(x.note.fields.updated, y.note.fields.updated));
    sorted.forEach((b, at) => {
      for (const a of sorted.slice(0, at)) {
        if (a.note === b.note || found.has(pairKey(a.note, b.note)) || isFollowUp(a.note, b.note)) continue;
        const how = conflict(b.claim, a.claim);
        if (how !== undefined) found.set(pairKey(a.note, b.note), { a, b, how });
      }
    });
  }
  return [...found.values()];
}

export function pairKey(a: Note, b: Note): string {
  return [a.id, b.id].sort().join('\n');
}

function isFollowUp(a: Note, b: Note): boolean {
  return a.fields.supersedes === b.file || b.fields.supersedes === a.file;
}

export const contradiction: LintRule = {
  name: 'contradiction',
  about: 'two notes that give the same thing different values',
  check: ({ live }) =>
    contradictingPairs(live).map(({ a, b, how }) =>
      about(b.note, {
        severity: 'error',
        line: b.statement.line,
        message: `contradicts ${a.note.id}:${a.statement.line} ("${clipChars(a.statement.text.replace(/\s+/g, ' '), 80)}"): ${how}`,
        next: `Find out which one holds. In that note, set "supersedes" to the other file; in the other, set "truth: superseded".`,
      }),
    ),
};
