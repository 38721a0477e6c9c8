/** Gives what belongs to the moment of a hook call and prints it in the agent's own format. */
import { existsSync, writeSync } from 'node:fs';
import type { HookCall } from '../../agents/hook-adapter.ts';
import type { EventDraft } from '../../domain/event.ts';
import { isToolMoment, type PackMoment } from '../../domain/moment.ts';
import type { FolderIdentity } from '../../domain/projects/project.ts';
import { systemClock } from '../../platform/time/clock.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { choosesNotes } from './chooses-notes.ts';
import type { HookRun } from './run-hook.ts';

/** True when the session was given another project's pack. Throws if the memory cannot be read; the caller logs it. */
export async function giveAtMoment(call: HookCall, recorded: readonly EventDraft[], hook: HookRun): Promise<boolean> {
  const { session } = call;
  const moment = session === undefined ? undefined : call.moment(recorded);
  if (session === undefined || moment === undefined) return false;
  // An erasure runs or was interrupted: what is read now may be what it erases.
  if (existsSync(hook.layout.erasing)) return false;
  if (!isToolMoment(moment)) return givePack(moment, { ...call, session }, recorded, hook);
  if (!hook.config.get('context.pushTools')) return false;
  const { findToolLine } = await import('./find-tool-line.ts');
  const line = await findToolLine(moment, {
    layout: hook.layout,
    session,
    subagent: call.subagent,
    cwd: call.cwd,
    now: systemClock.now(),
    open: hook.open,
    placeIn: (journal) => callFolder(call, journal, hook),
  });
  if (line !== undefined) writeSync(1, call.answer({ moment, text: line, summary: '' }));
  return false;
}

async function givePack(
  moment: PackMoment,
  call: HookCall & { readonly session: string },
  recorded: readonly EventDraft[],
  hook: HookRun,
): Promise<boolean> {
  const { giveOnce } = await import('../../context/give.ts');
  const { hasTools, ownCommand } = await import('../../platform/process/own-command.ts');
  const { layout, config, environment } = hook;
  const journal = hook.open();
  const now = systemClock.now();
  const starts = moment.kind === 'start' || moment.kind === 'resume' || moment.kind === 'compacted';
  const compacted = moment.kind === 'compacted' || moment.kind === 'before-compaction' ? call.session : undefined;
  // The moments whose packs name decisions and corrections that may have been said just now.
  const fresh =
    starts || compacted !== undefined
      ? await (await import('./extract-before-pack.ts')).extractBeforePack(hook, journal, compacted)
      : [];
  const given = giveOnce(
    journal,
    {
      moment,
      session: call.session,
      // Only a person's prompt is a question that notes can answer.
      notes: config.get('context.pushNotes') && recorded.some(isPromptOfPerson),
      place: callFolder(call, journal, hook),
      fresh,
      selected: choosesNotes(config),
      command: starts ? ownCommand(layout, environment) : undefined,
      tools: hasTools(layout),
      now,
    },
    call.occasion(now),
    layout,
  );
  if (given === undefined) return false;
  writeSync(1, call.answer({ moment, text: given.pack.text, summary: given.pack.summary }));
  return given.pack.kind === 'switch';
}

function callFolder(
  { cwd }: HookCall,
  { device }: Journal,
  { environment, identify }: HookRun,
): FolderIdentity | undefined {
  return cwd === undefined ? undefined : identify(cwd, { userHome: environment.userHome, device });
}

export function isPromptOfPerson(draft: EventDraft): boolean {
  return draft.type === 'prompt.submitted' && draft.body.origin === 'person';
}
