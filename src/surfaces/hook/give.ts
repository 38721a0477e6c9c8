/** What the hook prints, in the client's contract: context for the model, one line for the person, or nothing. */
import { giveOnce } from '../../context/give.ts';
import type { Json } from '../../domain/event.ts';
import type { Place } from '../../domain/project.ts';
import type { HomeLayout } from '../../platform/layout.ts';
import { type CommandSurroundings, ownCommand } from '../../platform/own-command.ts';
import type { Journal } from '../../store/journal/journal.ts';

/** Two installs of Memoir are asked within this time. */
const SAME_OCCASION_MS = 10_000;

export interface HookAnswer {
  readonly text: string;
  /** The work goes over to another project. */
  readonly switched: boolean;
}

export function answerHook(
  event: string,
  fields: Readonly<Record<string, Json | undefined>>,
  around: {
    readonly journal: Journal;
    readonly place: Place | undefined;
    readonly now: number;
    readonly layout: HomeLayout;
    readonly environment: CommandSurroundings;
    /** Whether notes may answer this prompt. */
    readonly notes?: boolean;
  },
): HookAnswer | undefined {
  const session = text(fields.session_id);
  if (session === undefined) return undefined;
  // A compaction runs as an agent of the client's own; it is steered by PreCompact.
  if (event === 'SubagentStart' && (text(fields.agent_type) ?? '') === '') return undefined;
  const { journal, place, now, layout, notes, environment } = around;
  const command = event === 'SessionStart' ? ownCommand(layout, environment) : undefined;
  const source = text(fields.source);
  const skill = skillOf(event, fields);
  const moment = { event, source, session, prompt: text(fields.prompt), skill, notes, place, command, now };
  // A helper has a conversation of its own, so what its session was told is news to it.
  const mark = skill === undefined ? markOf(event, fields, now) : `${text(fields.agent_id) ?? ''}:${skill}`;
  const given = giveOnce(journal, moment, mark, layout);
  if (!given) return undefined;
  if (event === 'PreCompact') return { text: given.pack.text, switched: false };
  const said = JSON.stringify({
    ...(event === 'SessionStart' && given.pack.summary !== ''
      ? { systemMessage: `Memoir: ${given.pack.summary}` }
      : {}),
    hookSpecificOutput: { hookEventName: event, additionalContext: given.pack.text },
  });
  return { text: said, switched: given.pack.kind === 'switch' };
}

/** Typed by the person as a command, or called by the model. */
export function skillOf(event: string, fields: Readonly<Record<string, Json | undefined>>): string | undefined {
  if (event === 'UserPromptExpansion') return text(fields.command_name)?.replace(/^\//, '');
  if (event !== 'PreToolUse' || fields.tool_name !== 'Skill') return undefined;
  const input = fields.tool_input;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  // Narrowed above to an object; a field it has not is undefined.
  const { skill, command } = input as Readonly<Record<string, Json | undefined>>;
  return (text(skill) ?? text(command))?.replace(/^\//, '');
}

function markOf(event: string, fields: Readonly<Record<string, Json | undefined>>, now: number): string {
  const turn = text(fields.prompt_id) ?? 'none';
  if (event === 'SubagentStart') return text(fields.agent_id) ?? turn;
  if (event !== 'SessionStart') return turn;
  const source = text(fields.source) ?? 'startup';
  if (source === 'startup' || source === 'clear') return 'first';
  return source === 'compact' ? `compact:${turn}` : `${source}:${Math.floor(now / SAME_OCCASION_MS)}`;
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
