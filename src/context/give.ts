/**
 * Giving, once. What is given is written into the journal first, under a key of session, event and turn: two installs of
 * Memoir, or a client that asks twice, give one pack. Nothing is given when something was erased while the pack was made.
 */
import { type ContextPack, estimateTokens } from '../domain/context.ts';
import type { DraftOf } from '../domain/event.ts';
import type { HomeLayout } from '../platform/layout.ts';
import { appendDrawn, erasureMark } from '../store/journal/append-drawn.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listProjects } from '../store/state/projects.ts';
import { type Chosen, choosePack, type Moment } from './choose.ts';

export interface GivenNow {
  readonly pack: ContextPack;
  readonly event: string;
  /** Of the notes and statements that were chosen singly. */
  readonly ids: readonly string[];
}

/** `mark` tells one occasion of an event from another: the turn, the reason a session starts. */
export function giveOnce(journal: Journal, moment: Moment, mark: string, layout: HomeLayout): GivenNow | undefined {
  const erased = erasureMark(journal.db);
  const chosen = choosePack(journal, listProjects(journal.db), moment, layout);
  if (!chosen || chosen.pack.text === '') return undefined;
  const [result] = appendDrawn(journal, erased, [ledgerDraft(chosen, moment, mark)]);
  return result?.status === 'added' ? { pack: chosen.pack, event: moment.event, ids: chosen.ids ?? [] } : undefined;
}

function ledgerDraft(
  { pack, project, ids }: Chosen,
  { event, session, now }: Moment,
  mark: string,
): DraftOf<'context.given'> {
  return {
    type: 'context.given',
    // A profile is announced by whichever event comes first: a command that was typed, or the call of the skill.
    key: `given:${session}:${pack.kind === 'profile' ? pack.kind : event}:${mark}`,
    happenedAt: now,
    session,
    ...(project === undefined ? {} : { project }),
    actor: 'memoir',
    trust: 'agent',
    body: {
      event,
      kind: pack.kind,
      text: pack.text,
      tokens: estimateTokens(pack.text.length),
      parts: pack.parts.map(({ name, chars, cut }) => ({ name, chars, ...(cut === undefined ? {} : { cut }) })),
      ...(ids === undefined ? {} : { ids }),
    },
  };
}
