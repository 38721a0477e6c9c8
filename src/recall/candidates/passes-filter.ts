/** Narrows a filter, and applies it to rows that were read without it. */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import type { DocRow } from '../../store/index/read-documents.ts';
import { type DocFilter, docsByNumber } from '../../store/index/search-index.ts';

/** The filters for turns beside a match. They are in the same session, but a session can change its project. */
export function passing(db: Database, filter: DocFilter): (row: DocRow) => boolean {
  const { project, kinds, actor, since, until, past, concepts, tools } = filter;
  const shown = notHidden(filter);
  return (row) =>
    shown(row) &&
    (project === undefined || row.project === project) &&
    (kinds === undefined || kinds.includes(row.kind)) &&
    (actor === undefined || row.actor === actor) &&
    (since === undefined || row.at >= since) &&
    (until === undefined || row.at < until) &&
    // Not part of the row. Rarely used, so one query per row is cheap enough.
    ((past === undefined && concepts === undefined && tools === undefined) ||
      docsByNumber(db, [row.doc], filter).length > 0);
}

/** Whether a row belongs to no project that is hidden here. */
export function notHidden({ hiddenProjects }: DocFilter): (row: DocRow) => boolean {
  const hidden = new Set(hiddenProjects);
  return ({ project }) => project === undefined || !hidden.has(project);
}

/** The range, narrowed by the filter. */
export function within({ since, until }: DocFilter, from: number | undefined, to: number | undefined): DocFilter {
  const [start, end] = [later(since, from), earlier(until, to)];
  return { ...(start === undefined ? {} : { since: start }), ...(end === undefined ? {} : { until: end }) };
}

function later(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
