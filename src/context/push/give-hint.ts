/**
 * Gives one line about a tool call: once per session for each file, command, error and advice. The journal is written first.
 */
import { estimateTokens } from '../../domain/context.ts';
import type { ToolMoment } from '../../domain/moment.ts';
import type { FolderIdentity } from '../../domain/projects/project.ts';
import { isCurrent } from '../../store/index/push/push-index.ts';
import { textKey } from '../../store/index/push/text-key.ts';
import { appendDrawn, erasureMark } from '../../store/journal/append-drawn.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { currentProject } from '../choose.ts';
import { isPaused } from '../is-paused.ts';
import type { ToolHint } from './tool-hint.ts';

interface HintMoment {
  readonly kind: ToolMoment['kind'];
  readonly session: string;
  /** Set for a subagent. It has its own conversation, so lines given to its parent session are given again. */
  readonly subagent: string | undefined;
  readonly place: FolderIdentity | undefined;
  readonly now: number;
}

export function giveHint(
  journal: Journal,
  { hint, generation }: { readonly hint: ToolHint; readonly generation: number },
  { kind, session, subagent, place, now }: HintMoment,
): string | undefined {
  if (!isCurrent(journal, generation)) return undefined;
  const erased = erasureMark(journal.db);
  const project = currentProject(journal.db, listProjects(journal.db), { place, session, now })?.id;
  const written =
    project === undefined ? undefined : hint.write(journal, { project, session, now, branch: place?.branch });
  if (project === undefined || written === undefined) return undefined;
  if (isPaused(journal.db, { place, session, now }, project)) return undefined;
  const { line, ids, advice } = written;
  const mark =
    advice === undefined
      ? `${hint.kind}:${subagent ?? ''}:${hint.mark}`
      : `advice:${subagent ?? ''}:${textKey(advice)}`;
  const [result] = appendDrawn(journal, erased, [
    {
      type: 'context.given',
      key: `given:${session}:${mark}`,
      happenedAt: now,
      session,
      project,
      actor: 'memoir',
      trust: 'agent',
      body: {
        event: kind,
        kind: hint.kind,
        text: line,
        tokens: estimateTokens(line.length),
        parts: [{ name: hint.kind, chars: line.length }],
        ids,
      },
    },
  ]);
  return result?.status === 'added' ? line : undefined;
}
