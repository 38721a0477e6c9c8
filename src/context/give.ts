/**
 * Gives a context pack once. The injection is written to the journal first, under a key of session, moment and occasion: two
 * installs of Memoir, or an agent that asks twice, give one pack. Nothing is given if an erasure happened meanwhile or
 * recording is paused.
 */
import { type ContextPack, estimateTokens } from '../domain/context.ts';
import type { DraftOf } from '../domain/event.ts';
import { defined } from '../domain/json/defined.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { appendDrawn, erasureMark } from '../store/journal/append-drawn.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listProjects } from '../store/state/projects/projects.ts';
import { type ChosenPack, choosePack, type SessionMoment } from './choose.ts';
import { isPaused } from './is-paused.ts';

export interface GivenPack {
  readonly pack: ContextPack;
  /** The notes and facts in it that were chosen one by one. */
  readonly ids: readonly string[];
}

/** `occasion` distinguishes two moments of one kind in a session, for example by the prompt's id. */
export function giveOnce(
  journal: Journal,
  at: SessionMoment,
  occasion: string,
  layout: HomeLayout,
): GivenPack | undefined {
  const erased = erasureMark(journal.db);
  const chosen = choosePack(journal, listProjects(journal.db), at, layout);
  if (!chosen || chosen.pack.text === '') return undefined;
  if (isPaused(journal.db, at, chosen.project)) return undefined;
  const given = { pack: chosen.pack, ids: chosen.ids ?? [] };
  // The disk is full: nothing says later that it was given, so a second moment may give it again.
  if (journal.readOnly) return erasureMark(journal.db) === erased ? given : undefined;
  const [result] = appendDrawn(journal, erased, [injectionDraft(chosen, at, occasion)]);
  return result?.status === 'added' ? given : undefined;
}

function injectionDraft(
  { pack, project, ids }: ChosenPack,
  { moment, session, now }: SessionMoment,
  occasion: string,
): DraftOf<'context.given'> {
  return {
    type: 'context.given',
    key: `given:${session}:${moment.kind}:${occasion}`,
    happenedAt: now,
    session,
    ...defined({ project }),
    actor: 'memoir',
    trust: 'agent',
    body: {
      event: moment.kind,
      kind: pack.kind,
      text: pack.text,
      tokens: estimateTokens(pack.text.length),
      parts: pack.parts.map(({ name, chars, cut }) => ({ name, chars, ...defined({ cut }) })),
      ...defined({ ids }),
    },
  };
}
