/**
 * The section `## Active Projects` of the user's `MEMORY.md`, for the owner and for sessions outside any project.
 */

import type { Project } from '../../domain/projects/project.ts';
import { OPEN_STATUSES } from '../../domain/tasks/task.ts';
import { compareText } from '../../domain/text/compare-text.ts';
import { countOf } from '../../domain/text/count.ts';
import { plainWords } from '../../domain/text/plain-words.ts';
import { localDay } from '../../domain/time/dates.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { createAgainstOwner } from '../../store/state/facts/against-owner.ts';
import { listFacts } from '../../store/state/facts/facts.ts';
import { listSpans } from '../../store/state/projects/spans.ts';
import { createTrustReader, taskHeldBack } from '../../store/state/sessions/taints.ts';
import { countTasks, listTasks } from '../../store/state/tasks/list-tasks.ts';

export const ACTIVE_PROJECTS = 'Active Projects';

const PROJECTS_SHOWN = 8;
const TASKS_SHOWN = 3;
/** More than one, because external decisions are skipped: this section is given to sessions. */
const DECISIONS_LOOKED_AT = 10;
const LINE_CHARS = 120;
/** Of the open tasks, what is being done comes first. */
const IN_ORDER = ['in_progress', 'blocked', 'open'] as const;

/** The newest work first. An isolated project is left out. */
export function activeProjectLines(db: Database, projects: readonly Project[], now: number): readonly string[] {
  const reader = createTrustReader(db);
  return projects
    .filter(({ isolated }) => !isolated)
    .flatMap((project) => {
      const [span] = listSpans(db, project.id, 1);
      const open = countTasks(db, { project: project.id, statuses: OPEN_STATUSES, suggested: false });
      return span === undefined && open === 0 ? [] : [{ project, open, at: span?.lastAt ?? project.registeredAt }];
    })
    .sort((a, b) => b.at - a.at || compareText(a.project.slug, b.project.slug))
    .slice(0, PROJECTS_SHOWN)
    .flatMap(({ project, open, at }) => {
      const tasks = IN_ORDER.flatMap((status) =>
        listTasks(db, { project: project.id, statuses: [status], suggested: false, limit: TASKS_SHOWN }),
      ).slice(0, TASKS_SHOWN);
      const isAgainstOwner = createAgainstOwner(db, { now });
      const decision = listFacts(db, {
        project: project.id,
        kind: 'decision',
        holdsAt: now,
        limit: DECISIONS_LOOKED_AT,
      }).find((fact) => mayBePushed(fact.trust) && !isAgainstOwner(fact));
      return [
        `- **${project.slug}**: ${countOf(open, 'open task')}, last worked on ${localDay(at)}`,
        ...tasks.map(
          (task) =>
            `  - ${taskHeldBack(reader, task) ? 'unconfirmed: ' : ''}${task.status === 'open' ? '' : `${task.status.replace('_', ' ')}: `}${activeText(task.text)}`,
        ),
        ...(decision === undefined
          ? []
          : [`  - decided ${localDay(decision.validFrom)}: ${activeText(decision.statement)}`]),
      ];
    });
}

/** The text of a task or decision, shortened to one line. */
function activeText(text: string): string {
  const chars = [...plainWords(text)];
  return chars.length <= LINE_CHARS ? chars.join('') : `${chars.slice(0, LINE_CHARS - 1).join('')}…`;
}
