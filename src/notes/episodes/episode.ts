/**
 * Builds the episode of one session in one project from its events. No model takes part: the same events give the same
 * text, in any order. Only the owner and the agent are quoted, so an episode is safe to put in a context pack.
 */

import { isToolOf } from '../../domain/agents/tool-kind.ts';
import type { Episode, EpisodeOutcome } from '../../domain/episode.ts';
import { compareEvents, type EventOf, type Json, type MemoirEvent } from '../../domain/event.ts';
import { asText, field } from '../../domain/json/json.ts';
import type { Project } from '../../domain/projects/project.ts';
import type { Session } from '../../domain/session.ts';
import { isFarewell } from '../../domain/text/farewell.ts';
import { clipBytes, plainWords } from '../../domain/text/plain-words.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import { describeWork } from './describe-work.ts';

export interface CommandRun {
  readonly command: string;
  /** Whether its last run failed. */
  readonly failed: boolean;
}

/** Enough for an ordinary session. The journal has the rest. */
const FILES_LISTED = 100;
const COMMANDS_LISTED = 50;
const COMMAND_MAX_BYTES = 200;

/**
 * `events` are those of the session and its subagents in this project. Returns undefined if there is no prompt, reply or
 * tool call among them.
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
      counts: { prompts: prompts.length, replies: own.filter(isReply).length, toolCalls: tools.length },
    }),
    files_changed: files.slice(0, FILES_LISTED),
    commands: commands.slice(-COMMANDS_LISTED).map(({ command }) => command),
    outcome: outcomeOf(turns, session),
    end_reason: session.endReason ?? null,
    duration_minutes: Math.round((last.happenedAt - first.happenedAt) / MINUTE_MS),
    started_at: new Date(first.happenedAt).toISOString(),
    ended_at: new Date(last.happenedAt).toISOString(),
    prompts: prompts.length,
    tool_calls: tools.length,
    sources: quoted.map(({ id }) => id),
  };
}

/** The prompt without pasted text: the owner did not write that part. */
function ownPart(prompt: string): string {
  return plainWords(ownWords(prompt.slice(0, READ_CHARS)));
}

/** Only the start of a prompt is quoted. */
const READ_CHARS = 8000;

function outcomeOf(turns: readonly MemoirEvent[], session: Session): EpisodeOutcome {
  const [before, last] = [turns.at(-2), turns.at(-1)];
  if (last?.type === 'reply.given') return 'completed';
  // An agent does not answer a goodbye that is followed by the end of the program.
  if (before?.type === 'reply.given' && last !== undefined && isPrompt(last) && isFarewell(last.body.text))
    return 'completed';
  return session.endedAt === undefined ? 'interrupted' : 'stopped';
}

/** The last reply to a person. A reply to a notice that a program sent is used only if there is no other. */
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

/** In order of the last change; paths below `cwd` are relative to it. */
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

/** Accepts both path separators: a journal may come from another machine. */
function relativeTo(cwd: string | undefined, path: string): string {
  const base = cwd?.replace(/[\\/]+$/, '');
  if (base === undefined || base === '' || !path.startsWith(base)) return path;
  return /^[\\/]/.test(path.slice(base.length)) ? path.slice(base.length + 1).replaceAll('\\', '/') : path;
}

/** Each command once, in order of its last run. */
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

/** The first skill of the session, whether the agent called it or a person typed it as a slash command. */
function skillUsed(
  tools: readonly EventOf<'tool.called'>[],
  asked: readonly EventOf<'prompt.submitted'>[],
): string | null {
  const called = tools.find(({ body }) => isToolOf('skill', body) && body.outcome === 'ok');
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
  return asText(field(input, name));
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
