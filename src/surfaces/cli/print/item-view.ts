/** An opened item as JSON; its sources as a tree and its uses as a table. */

import { truthAt } from '../../../domain/facts/fact.ts';
import { sourcePlace } from '../../../domain/present/source-place.ts';
import { localTime } from '../../../domain/time/dates.ts';
import type { EventRecord, Memoir, OpenedItem, Trace } from '../../../index.ts';
import { factJson, noteJson, sessionJson, slugsOf, taskJson } from '../../../internal.ts';
import type { Context } from '../command.ts';
import { eventAsJson } from './event-view.ts';
import { humanDate, oneLine, printLine, printTable, textWidth, truncate, wrapWhole } from './output.ts';
import type { StyleName } from './style.ts';

/** Enough of an id to type it back. */
export type ShortId = (id: string) => string;

export function shortIdsOf(memoir: Memoir): ShortId {
  return (id) => oneLine(memoir.events.shortId(id));
}

/** An event as it is exported, any other item with its own fields; then the fields that all items have. */
export function itemJson(memoir: Memoir, item: OpenedItem, now: number): Readonly<Record<string, unknown>> {
  const { subject, kind, what, supersededBy, text, usedIn } = item;
  const truth = subject.kind === 'fact' ? truthAt(subject.fact, now) : item.truth;
  const turn = <T extends { readonly at: number }>(each: T) => ({ ...each, at: iso(each.at) });
  const all = {
    kind,
    what,
    truth: truth ?? null,
    superseded_by: supersededBy ?? null,
    ...(item.retired === undefined ? {} : { retired: { at: isoOrNull(item.retired.at) } }),
    text,
    source: item.source ?? null,
    made_from: item.madeFrom.map(traceJson),
    used_in: usedIn.map(({ at, session, ...use }) => ({ ...use, at: isoOrNull(at), session: session ?? null })),
    before: item.before.map(turn),
    after: item.after.map(turn),
  };
  const slugs = slugsOf(memoir.projects.list());
  switch (subject.kind) {
    case 'event':
      return withSource(subject.event, all);
    case 'fact':
      return {
        ...plainJson(item),
        ...all,
        fact: factJson(subject.fact, slugs, now),
        life: subject.life.map(({ at, ...moment }) => ({ at: iso(at), ...moment })),
      };
    case 'task':
      return { ...plainJson(item), ...all, task: taskJson(subject.task, slugs) };
    case 'session':
      return { ...plainJson(item), ...all, turns: subject.turns, details: sessionJson(subject.session, slugs) };
    case 'note':
      return { ...plainJson(item), ...all, note: noteJson(subject.note) };
    case 'file':
    case 'archive':
      return { ...plainJson(item), ...all };
  }
}

function plainJson({ id, project, session, at, actor, trust }: OpenedItem) {
  return { id, happenedAt: iso(at), project: project ?? null, session: session ?? null, actor, trust };
}

function withSource<T extends { readonly source: object | null }>(event: EventRecord, rest: T) {
  const exported = eventAsJson(event);
  return { ...exported, ...rest, source: rest.source && { ...rest.source, ...sourceIn(exported) } };
}

function sourceIn({ source }: Readonly<Record<string, unknown>>): object {
  return typeof source === 'object' && source !== null ? source : {};
}

function traceJson({ id, kind, what, at, actor, trust, text, source, record, madeFrom }: Trace): object {
  const all = { kind, what, text, source: source ?? null, made_from: madeFrom.map(traceJson) };
  if (record) return withSource(record, all);
  return { id, happenedAt: isoOrNull(at), actor: actor ?? null, trust: trust ?? null, ...all };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function isoOrNull(at: number | undefined): string | null {
  return at === undefined ? null : iso(at);
}

/** One line per source with its text below it; its own sources are indented further. */
export function printTraces(context: Context, traces: readonly Trace[], shortId: ShortId, depth = 1): void {
  const { style } = context;
  const indent = '  '.repeat(depth);
  for (const { id, kind, what, at, actor, trust, text, source, madeFrom } of traces) {
    if (kind === 'missing') {
      printLine(context, `${indent}${style.cyan(oneLine(id))}  ${style.dim('no longer exists')}`);
      continue;
    }
    const head: readonly (readonly [text: string, style: StyleName | undefined])[] = [
      [shortId(id), 'cyan'],
      [oneLine(what), 'bold'],
      ...(actor === undefined ? [] : [[actor, undefined] as const]),
      ...(trust === 'external' ? [['external', 'yellow'] as const] : []),
      ...(at === undefined ? [] : [[humanDate(at, context.now()), 'dim'] as const]),
    ];
    const place = source?.file === undefined ? '' : placeOf(source);
    const room = (context.width ?? Number.POSITIVE_INFINITY) - indent.length;
    const beside = [...head, ...(place === '' ? [] : [[place, 'dim'] as const])];
    const fits = textWidth(beside.map(([part]) => part).join('  ')) <= room;
    const line = (fits ? beside : head).map(([part, name]) => (name === undefined ? part : style[name](part)));
    printLine(context, `${indent}${line.join('  ')}`);
    if (!fits) for (const part of wrapWhole(place, room - 2)) printLine(context, `${indent}  ${style.dim(part)}`);
    const words = oneLine(text);
    if (words !== '') printLine(context, `${indent}  ${truncate(words, (context.width ?? 160) - indent.length - 2)}`);
    printTraces(context, madeFrom, shortId, depth + 1);
  }
}

export function placeOf(source: Parameters<typeof sourcePlace>[0]): string {
  return oneLine(sourcePlace(source));
}

export function printUses(context: Context, { usedIn }: OpenedItem, shortId: ShortId): void {
  printTable(context, usedIn, [
    { header: 'id', cell: ({ id }) => shortId(id), style: 'cyan', whole: true },
    { header: 'when', cell: ({ at }) => (at === undefined ? '' : localTime(at)), whole: true },
    { header: 'how', cell: ({ how }) => how, whole: true },
    { header: 'text', cell: ({ text }) => text },
  ]);
}
