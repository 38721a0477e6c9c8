/** `memoir.status`: short named lines about a project, such as the version in production. */

import type { EventDraft } from '../domain/event.ts';
import type { Project } from '../domain/projects/project.ts';
import { STATUS_NAME_MAX_CHARS, STATUS_VALUE_MAX_CHARS, type StatusLine } from '../domain/status.ts';
import { checkText } from '../domain/text/check-text.ts';
import { appendEvents } from '../store/journal/append.ts';
import type { Journal } from '../store/journal/journal.ts';
import { listStatus } from '../store/state/projects/status-lines.ts';
import { noProject } from './projects/pick-project.ts';
import type { ProjectFinder, Where } from './projects/project-finder.ts';

/**
 * Status lines of a project.
 *
 * @example
 * memoir.status.set({ cwd: process.cwd() }, [{ name: 'production', value: 'v1.4' }]);
 */
export interface Status {
  /**
   * Lists the status lines of a project.
   * @example memoir.status.list(memoir.projects.named('shop'));
   */
  list(project: Project): readonly StatusLine[];
  /**
   * Sets lines, all or none of them; a line without a value is removed.
   * @example memoir.status.set({ cwd }, [{ name: 'phase', value: 'beta' }]);
   */
  set(where: Where, lines: readonly { readonly name: string; readonly value: string | undefined }[]): void;
}

export interface StatusPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly finder: ProjectFinder;
}

export function createStatus({ writing, reading, finder }: StatusPorts): Status {
  return {
    list: (project) => listStatus(reading().db, project.id),
    set: (where, lines) => {
      const journal = writing();
      const { id, drafts } = finder.toWrite(journal, where);
      if (id === undefined) throw noProject();
      const changes = lines.map(
        ({ name, value }): EventDraft => ({
          type: 'status.set',
          ...finder.envelope(journal, id),
          body: {
            name: checkText(name, 'name', STATUS_NAME_MAX_CHARS),
            value: value === undefined ? null : checkText(value, 'value', STATUS_VALUE_MAX_CHARS),
          },
        }),
      );
      appendEvents(journal, [...drafts, ...changes]);
    },
  };
}
