/**
 * The one line around a tool: before an edit or a command, and after a failure. Mostly there is nothing to say, and then
 * only the index was looked at; the journal is opened, and what gives is loaded, when there is.
 */
import type { Lead } from '../../context/push/lead.ts';
import type { EventDraft, Json } from '../../domain/event.ts';
import type { Place } from '../../domain/project.ts';
import { readGitPlace } from '../../platform/git.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import type { Database } from '../../platform/sqlite.ts';
import { withPushIndex } from '../../store/index/push-index.ts';
import type { Journal } from '../../store/journal/journal.ts';

type Fields = Readonly<Record<string, Json | undefined>>;

export async function answerTool(
  event: string,
  fields: Fields,
  around: {
    readonly layout: HomeLayout;
    readonly cwd: string | undefined;
    readonly now: number;
    /** What was recorded of it: secrets are out of that already. */
    readonly drafts: readonly EventDraft[];
    readonly open: () => Journal;
    readonly placeIn: (journal: Journal) => Place | undefined;
  },
): Promise<string | undefined> {
  const session = text(fields.session_id);
  const find = await (event === 'PreToolUse' ? before(fields, around.cwd) : after(around.drafts));
  if (session === undefined || find === undefined) return undefined;
  const found = withPushIndex(around.layout, undefined, find);
  if (!found?.answer) return undefined;
  const { giveLead } = await import('../../context/push/give-lead.ts');
  const journal = around.open();
  const line = giveLead(
    journal,
    { lead: found.answer, generation: found.generation },
    { event, session, agent: text(fields.agent_id), place: around.placeIn(journal), now: around.now },
  );
  if (line === undefined) return undefined;
  return JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: line } });
}

type Find = (index: Database) => Lead | undefined;

async function before(fields: Fields, cwd: string | undefined): Promise<Find | undefined> {
  const input = record(fields.tool_input);
  if (fields.tool_name === 'Bash') {
    const command = text(input.command);
    if (command === undefined) return undefined;
    const { aboutCommand } = await import('../../context/push/about-command.ts');
    return (index) => aboutCommand(index, command);
  }
  const file = text(input.file_path) ?? text(input.notebook_path);
  if (file === undefined) return undefined;
  const { aboutFile } = await import('../../context/push/about-file.ts');
  return (index) => aboutFile(index, file, cwd === undefined ? undefined : (readGitPlace(cwd)?.root ?? cwd));
}

async function after(drafts: readonly EventDraft[]): Promise<Find | undefined> {
  for (const draft of drafts) {
    if (draft.type !== 'tool.called' || draft.body.outcome !== 'failed') continue;
    const command = text(record(draft.body.input).command);
    const { output } = draft.body;
    if (command === undefined || output === undefined) continue;
    const { afterFailure } = await import('../../context/push/after-failure.ts');
    return (index) => afterFailure(index, command, output);
  }
  return undefined;
}

function record(value: Json | undefined): Fields {
  // Narrowed to an object; a field it has not is undefined.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
