/**
 * What one session did in one project, as a fold over its events: no model, the same text for the same events in whatever
 * order they came. Only words of the owner and of their agent are quoted, so an episode may be put in front of an agent.
 */
import { compareEvents, type EventOf, type Json, type MemoirEvent } from '../domain/event.ts';
import { ownWords } from '../domain/own-words.ts';
import type { Project } from '../domain/project.ts';
import type { Session } from '../domain/session.ts';
import { mayBePushed } from '../domain/trust.ts';
import { describeWork } from './describe-work.ts';
import { clipBytes, plainWords } from './plain-words.ts';

/** The file's fields; names that do not change, for other programs. */
export interface Episode {
  readonly version: 1;
  readonly session_id: string;
  readonly project: { readonly slug: string; readonly cwd: string | null; readonly git_remote: string | null };
  readonly agent: string | null;
  readonly skill_used: string | null;
  readonly what_was_done: string;
  readonly files_changed: readonly string[];
  readonly commands: readonly string[];
  readonly outcome: EpisodeOutcome;
  readonly end_reason: string | null;
  readonly duration_minutes: number;
  readonly started_at: string;
  readonly ended_at: string;
  readonly prompts: number;
  readonly tool_calls: number;
  /** The events `what_was_done` quotes. */
  readonly sources: readonly string[];
}

/**
 * `completed`: the last word was the agent's. `stopped`: the session was ended before it came to that. `interrupted`: it
 * broke off in the middle of work, and nothing said that it ended.
 */
export type EpisodeOutcome = 'completed' | 'stopped' | 'interrupted';

export interface CommandRun {
  readonly command: string;
  /** How its last run went. */
  readonly failed: boolean;
}

/** Enough for every ordinary session; what a session changed beyond that is in the journal. */
const FILES_LISTED = 100;
const COMMANDS_LISTED = 50;
const COMMAND_MAX_BYTES = 200;

/**
 * `events`: all of the session and of its helpers that belong to this project. Nothing when nothing was said or done.
 */
export function buildEpisode(
  { project, session }: { readonly project: Project; readonly session: Session },
  events: Iterable<MemoirEvent>,
): Episode | undefined {
  const unique = new Map([...events].map((event) => [event.id, event]));
  const ordered = [...unique.values()].sort(compareEvents);
  const own = ordered.filter((event) => event.session === session.id);
  const prompts = own.filter(isPrompt);
  const tools = ordered.filter(isTool);
  const turns = own.filter((event) => isPrompt(event) || isReply(event) || isTool(event));
  const [first] = own;
  const last = own.at(-1);
  if (first === undefined || last === undefined || (turns.length === 0 && tools.length === 0)) return undefined;

  const cwd = session.project === project.id ? session.cwd : project.roots[0];
  const asked = prompts.filter(({ body, trust }) => body.origin !== 'machine' && mayBePushed(trust) && hasWords(body));
  const answer = lastAnswer(own);
  const quoted = [asked[0], asked.length > 1 ? asked.at(-1) : undefined, answer].filter((event) => event !== undefined);
  const files = filesChanged(tools, cwd);
  const commands = commandsRun(tools);
  return {
    version: 1,
    session_id: session.id,
    project: { slug: project.slug, cwd: cwd ?? null, git_remote: remoteOf(project) },
    agent: session.agent ?? null,
    skill_used: skillUsed(tools, asked),
    what_was_done: describeWork({
      asked: asked.map(({ body }) => ownPart(body.text)).filter((words) => words !== ''),
      answer: answer?.body.text,
      files,
      commands,
      toolCalls: tools.length,
    }),
    files_changed: files.slice(0, FILES_LISTED),
    commands: commands.slice(-COMMANDS_LISTED).map(({ command }) => command),
    outcome: outcomeOf(turns.at(-1), session),
    end_reason: session.endReason ?? null,
    duration_minutes: Math.round((last.happenedAt - first.happenedAt) / 60_000),
    started_at: new Date(first.happenedAt).toISOString(),
    ended_at: new Date(last.happenedAt).toISOString(),
    prompts: prompts.length,
    tool_calls: tools.length,
    sources: quoted.map(({ id }) => id),
  };
}

/** Without what was pasted: a stranger's words are not shown as what the person asked. */
function ownPart(prompt: string): string {
  return plainWords(ownWords(prompt.slice(0, READ_CHARS)));
}

/** Only the beginning of a prompt is ever quoted. */
const READ_CHARS = 8000;

function outcomeOf(last: MemoirEvent | undefined, session: Session): EpisodeOutcome {
  if (last?.type === 'reply.given') return 'completed';
  return session.endedAt === undefined ? 'interrupted' : 'stopped';
}

/** The last one to somebody who asked; what is said to a notice of the client comes after the work. */
function lastAnswer(own: readonly MemoirEvent[]): EventOf<'reply.given'> | undefined {
  let toNotice: EventOf<'reply.given'> | undefined;
  let answer: EventOf<'reply.given'> | undefined;
  let machine = false;
  for (const event of own) {
    if (isPrompt(event)) machine = event.body.origin === 'machine';
    else if (isReply(event) && mayBePushed(event.trust) && hasWords(event.body)) {
      if (machine) toNotice = event;
      else answer = event;
    }
  }
  return answer ?? toNotice;
}

/** In order of the last change, as a person would name them: below the folder they are relative to it. */
function filesChanged(tools: readonly EventOf<'tool.called'>[], cwd: string | undefined): readonly string[] {
  const files = new Set<string>();
  for (const { body } of tools) {
    if (body.outcome !== 'ok' || !/edit|write|patch/i.test(body.tool)) continue;
    for (const path of body.files ?? []) {
      const name = relativeTo(cwd, path);
      files.delete(name);
      files.add(name);
    }
  }
  return [...files];
}

/** Separators of either system: a journal may come from another machine. */
function relativeTo(cwd: string | undefined, path: string): string {
  const base = cwd?.replace(/[\\/]+$/, '');
  if (base === undefined || base === '' || !path.startsWith(base)) return path;
  return /^[\\/]/.test(path.slice(base.length)) ? path.slice(base.length + 1).replaceAll('\\', '/') : path;
}

/** Each once, in order of its last run. */
function commandsRun(tools: readonly EventOf<'tool.called'>[]): readonly CommandRun[] {
  const commands = new Map<string, CommandRun>();
  for (const { body } of tools) {
    const typed = textField(body.input, 'command');
    const command = typed === undefined ? '' : clipBytes(plainWords(typed), COMMAND_MAX_BYTES);
    if (command === '' || body.outcome === 'denied') continue;
    commands.delete(command);
    commands.set(command, { command, failed: body.outcome === 'failed' });
  }
  return [...commands.values()];
}

/** The first one: what the session was begun for. Asked for by the agent, or typed as a slash command. */
function skillUsed(
  tools: readonly EventOf<'tool.called'>[],
  asked: readonly EventOf<'prompt.submitted'>[],
): string | null {
  const called = tools.find(({ body }) => body.tool === 'Skill' && body.outcome === 'ok');
  const typed = asked.map(({ body }) => SLASH_COMMAND.exec(body.text.slice(0, 200))?.[1]).find((name) => name);
  const name = textField(called?.body.input, 'skill') ?? textField(called?.body.input, 'command') ?? typed;
  return name === undefined ? null : clipBytes(plainWords(name).replace(/^\//, ''), 100);
}

/** `/review src`, but not the path `/usr/bin`. */
const SLASH_COMMAND = /^\/([\p{L}\p{N}_-]+(?::[\p{L}\p{N}_-]+)*)(?:\s|$)/u;

function remoteOf(project: Project): string | null {
  const prefix = 'remote:';
  return project.identities.find((identity) => identity.startsWith(prefix))?.slice(prefix.length) ?? null;
}

function hasWords({ text }: { readonly text: string }): boolean {
  return plainWords(text) !== '';
}

function textField(input: Json | undefined, name: string): string | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input) || !Object.hasOwn(input, name))
    return undefined;
  // Narrowed above to an object that has this field itself.
  const value = (input as Readonly<Record<string, Json | undefined>>)[name];
  return typeof value === 'string' ? value : undefined;
}

function isPrompt(event: MemoirEvent): event is EventOf<'prompt.submitted'> {
  return event.type === 'prompt.submitted';
}

function isReply(event: MemoirEvent): event is EventOf<'reply.given'> {
  return event.type === 'reply.given';
}

function isTool(event: MemoirEvent): event is EventOf<'tool.called'> {
  return event.type === 'tool.called';
}
