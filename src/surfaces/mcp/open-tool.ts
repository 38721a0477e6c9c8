/** `open`: one item by its id, in pages, with its sources, uses and neighbours. */

import { z } from 'zod';
import { MemoirError } from '../../domain/errors.ts';
import { defined } from '../../domain/json/defined.ts';
import { hasExternal } from '../../domain/present/has-external.ts';
import { sourcePlace } from '../../domain/present/source-place.ts';
import { statusWords } from '../../domain/present/status-words.ts';
import { clipChars } from '../../domain/text/plain-words.ts';
import { localDay } from '../../domain/time/dates.ts';
import type { OpenedItem } from '../../index.ts';
import {
  isExternal,
  minute,
  notice,
  recorded,
  type ShortId,
  shortIdsOf,
  traceLines,
  turnLine,
  useLine,
} from './item-lines.ts';
import { oneLine, visible } from './model-text.ts';
import { type Answer, defineTool } from './tool.ts';

/** About a thousand tokens, enough for most texts. */
const PAGE_CHARS = 3000;
/** Turns per page of a session; each turn is truncated. */
const PAGE_TURNS = 20;
const TURN_CHARS = 240;
const DEFAULT_SIDE = 1;
const MAX_SIDE = 20;
/** Limits sources and uses: a summary has hundreds of sources, and a decision may be in every context pack. */
const LISTED = 6;
/** How many recent context packs are searched for uses, to keep the answer fast. */
const PACKS = 100;

const input = z.strictObject({
  id: z.string(),
  page: z.number().optional(),
  before: z.number().optional().describe('turns'),
  after: z.number().optional(),
});

export const openTool = defineTool({
  name: 'open',
  description: 'Show an item by id: full text in pages, sources, uses, neighbouring turns.',
  input,
  run: async (memoir, { id, page = 1, before = DEFAULT_SIDE, after = DEFAULT_SIDE }, { cwd, afterwards }) => {
    if (!Number.isSafeInteger(page) || page < 1) throw noPage(page);
    const opened = await memoir.open(id, {
      cwd,
      before: Math.min(before, MAX_SIDE),
      after: Math.min(after, MAX_SIDE),
      packs: PACKS,
    });
    afterwards((later) => later.usage.opened(opened.id, { cwd, surface: 'mcp' }));
    return opened.subject.kind === 'session'
      ? openSession(
          await memoir.open(opened.id, { cwd, skip: (page - 1) * PAGE_TURNS, after: PAGE_TURNS }),
          page,
          opened.subject.turns,
          shortIdsOf(memoir),
        )
      : openOne(opened, page, shortIdsOf(memoir));
  },
});

function openOne(item: OpenedItem, page: number, shortId: ShortId): Answer {
  const pages = pagesOf(visible(item.text));
  const text = pages[page - 1];
  if (text === undefined) throw noPage(page, pages.length);
  const beside = page === 1 ? item : { ...item, madeFrom: [], usedIn: [], before: [], after: [] };
  return {
    text: [
      ...headLines(beside, page, pages.length, shortId),
      recorded(text, item.trust),
      ...section('Made from:', beside.madeFrom, (trace) => traceLines(trace, shortId)),
      ...section('Used in:', beside.usedIn, (use) => [useLine(use, shortId)]),
      ...section('Before it:', beside.before, (turn) => [turnLine(turn, shortId)]),
      ...section('After it:', beside.after, (turn) => [turnLine(turn, shortId)]),
    ].join('\n'),
    data: {
      ...envelope(item, page, pages.length),
      text,
      ...(page > 1
        ? {}
        : {
            made_from: item.madeFrom.slice(0, LISTED).map(({ id, kind, source }) => ({
              id,
              kind,
              ...(source?.file === undefined ? {} : { file: source.file }),
              ...(source?.line === undefined ? {} : { line: source.line }),
            })),
            used_in: item.usedIn.slice(0, LISTED).map(({ id, how }) => ({ id, how })),
            before: item.before.map(turnData),
            after: item.after.map(turnData),
          }),
    },
  };
}

function openSession(item: OpenedItem, page: number, turns: number, shortId: ShortId): Answer {
  const pages = Math.max(1, Math.ceil(turns / PAGE_TURNS));
  if (page > pages) throw noPage(page, pages);
  return {
    text: [
      ...headLines(item, page, pages, shortId),
      ...item.after.map((turn) => turnLine(turn, shortId, TURN_CHARS)),
      ...(page > 1 ? [] : section('Used in:', item.usedIn, (use) => [useLine(use, shortId)])),
    ].join('\n'),
    data: { ...envelope(item, page, pages), turns, after: item.after.map(turnData) },
  };
}

function headLines(item: OpenedItem, page: number, pages: number, shortId: ShortId): readonly string[] {
  const { id, kind, what, at, actor, trust, truth, project, session, supersededBy, retired, source, subject } = item;
  const about = [
    oneLine(id),
    kind === what ? kind : `${kind} ${what}`,
    localDay(at),
    `${actor}, trust ${trust}`,
    ...(project === undefined ? [] : [oneLine(project)]),
    ...(session === undefined || session === id ? [] : [`session ${oneLine(session)}`]),
    ...(truth === undefined || truth === 'stated' ? [] : [truth]),
    ...(retired === undefined ? [] : [`retired${retired.at === undefined ? '' : ` ${localDay(retired.at)}`}`]),
    ...(subject.kind === 'task' ? [statusWords(subject.task.status)] : []),
    ...(source?.file === undefined ? [] : [oneLine(sourcePlace(source))]),
    ...(pages > 1 ? [`page ${page} of ${pages}`] : []),
  ];
  return [
    about.join(' · '),
    ...(supersededBy === undefined
      ? []
      : [`now ${shortId(supersededBy.id)}`, recorded(oneLine(supersededBy.statement), trust)]),
    notice(hasExternal(item)),
  ];
}

function envelope(item: OpenedItem, page: number, pages: number) {
  const { id, kind, what, at, actor, trust, truth, project, session, supersededBy, retired, source } = item;
  return defined({
    about: notice(hasExternal(item)),
    id,
    kind,
    what,
    at: minute(at),
    who: actor,
    trust,
    ...(isExternal(trust) ? { external: true } : {}),
    ...(truth === undefined || truth === 'stated' ? {} : { truth }),
    ...(supersededBy === undefined ? {} : { superseded_by: supersededBy.id }),
    ...(retired === undefined ? {} : { retired: retired.at === undefined ? true : minute(retired.at) }),
    project,
    session,
    ...(source?.file === undefined ? {} : { file: source.file }),
    ...(source?.line === undefined ? {} : { line: source.line }),
    page,
    pages,
  });
}

function turnData({ id, kind, at, actor, speaker, trust, text }: OpenedItem['before'][number]) {
  return {
    id,
    kind,
    at: minute(at),
    who: oneLine(speaker ?? actor),
    ...(isExternal(trust) ? { external: true } : {}),
    text: clipChars(visible(text), TURN_CHARS),
  };
}

function section<T>(title: string, items: readonly T[], show: (item: T) => readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length > LISTED ? [`… and ${items.length - LISTED} more; \`memoir show\` lists them`] : [];
  return [title, ...items.slice(0, LISTED).flatMap(show), ...more];
}

/** Splits at line ends where possible. */
function pagesOf(text: string): readonly string[] {
  const pages: string[] = [];
  for (let at = 0; at < text.length; ) {
    const line = text.lastIndexOf('\n', at + PAGE_CHARS);
    const end = text.length - at <= PAGE_CHARS ? text.length : line > at + PAGE_CHARS / 2 ? line + 1 : at + PAGE_CHARS;
    // Does not split a surrogate pair.
    const whole = /[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length ? end + 1 : end;
    pages.push(text.slice(at, whole));
    at = whole;
  }
  return pages.length === 0 ? [''] : pages;
}

function noPage(page: number, pages?: number): MemoirError {
  const next = pages === undefined ? 'The first page is 1.' : `The last page is ${pages}.`;
  return new MemoirError('bad-input', `There is no page ${page}`, { next });
}
