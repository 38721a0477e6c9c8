/**
 * Drafts of everything that happens in a Claude Code session. The hook and the transcript reader both build their drafts here,
 * with the same keys and bodies, so one thing is one event no matter which of them sees it first.
 */

import type { Redactor } from '../../capture/redactor.ts';
import type { DraftOf, EventDraft, Json } from '../../domain/event.ts';
import type { EventBodies, EventType } from '../../domain/event-bodies.ts';
import { contentHash } from '../../domain/ids.ts';
import { defined } from '../../domain/json/defined.ts';
import { asText, field } from '../../domain/json/json.ts';
import type { PathMatcher } from '../../platform/files/glob.ts';
import { isExternalCall, isOwnCall, toolExitCode, toolFiles, toolOutput } from './tools.ts';

export const AGENT = 'claude-code';

/** The session and time of a draft, and how its texts are processed. */
export interface Scene {
  readonly session: string;
  readonly at: number;
  /** A person types. In other runs a program does, and its prompts are not the owner's words. */
  readonly interactive: boolean;
  readonly redactor: Redactor;
  /** Files whose content is never recorded. */
  readonly ignores: PathMatcher;
}

/** A subagent's run is a separate session. Its id starts with the parent session's. */
export function subSession(session: string, agentId: string): string {
  return `${session}/${agentId}`;
}

export function sessionStarted(
  scene: Scene,
  body: Omit<EventBodies['session.started'], 'agent'>,
  mark: string,
): DraftOf<'session.started'> {
  return byAgent(scene, 'session.started', `started:${scene.session}:${mark}`, { agent: AGENT, ...body });
}

export function sessionEnded(scene: Scene, reason: string | undefined, mark: string): DraftOf<'session.ended'> {
  return byAgent(scene, 'session.ended', `ended:${scene.session}:${mark}`, defined({ reason }));
}

export interface Prompt {
  readonly text: string;
  /** The client's id of the turn, or the line's id for older clients. */
  readonly id: string;
  /** Not typed by a person: a notice of the client, or an agent's request to its subagent. */
  readonly machine: boolean;
  readonly images?: number;
}

/** For hooks of older clients, which do not name the turn. */
export const UNNAMED_TURN = 'none';

/** The key under which the hook of such a client recorded the same prompt or reply. */
export function unnamedTurnKey({ key = '' }: EventDraft, turn: string): string {
  return key.replace(`:${turn}:`, () => `:${UNNAMED_TURN}:`);
}

/** Keyed by turn and text: when the client forks a session, all the turns it copies get one id. */
export function promptSubmitted(scene: Scene, prompt: Prompt): DraftOf<'prompt.submitted'> {
  const notice = isMachinePrompt(prompt.text);
  const machine = prompt.machine || notice;
  const person = scene.interactive && !machine;
  const words = scene.redactor.text(prompt.text);
  return {
    ...byAgent(scene, 'prompt.submitted', `prompt:${scene.session}:${prompt.id}:${wordsHash(words)}`, {
      text: words,
      promptId: prompt.id,
      origin: machine ? 'machine' : 'person',
      ...defined({ images: prompt.images === 0 ? undefined : prompt.images }),
    }),
    actor: person ? 'person' : 'agent',
    trust: person ? 'owner' : notice ? 'tool' : 'agent',
  };
}

/** Prompts that the client sends itself, for example when background work has finished. */
export function isMachinePrompt(text: string): boolean {
  return /^\s*<(task-notification|system-reminder)\b/.test(text);
}

/** Keyed by turn and text: the hook receives the text of the last reply but not its number. */
export function replyGiven(
  scene: Scene,
  reply: { readonly text: string; readonly promptId: string },
): DraftOf<'reply.given'> {
  const words = scene.redactor.text(reply.text.trim());
  return byAgent(scene, 'reply.given', `reply:${scene.session}:${reply.promptId}:${wordsHash(words)}`, {
    text: words,
    promptId: reply.promptId,
  });
}

export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: Json;
  /** The structured result, or the text of the error. */
  readonly result: Json | undefined;
  readonly outcome: 'ok' | 'failed' | 'denied';
}

export function toolCalled(scene: Scene, call: ToolUse): DraftOf<'tool.called'> {
  const { redactor } = scene;
  const exitCode = toolExitCode(call);
  const paths = toolFiles(call.name, call.input);
  const files = paths.map((file) => redactor.text(file));
  const ignored = paths.some(scene.ignores);
  const said = toolOutput(call.name, call.result);
  const output = ignored || isOwnCall(call.name, call.input) ? '' : said;
  return {
    ...byAgent(scene, 'tool.called', `tool:${scene.session}:${call.id}`, {
      tool: call.name,
      outcome: call.outcome,
      ...(ignored ? {} : { input: redactor.json(call.input) }),
      ...(output === '' ? {} : { output: redactor.text(output) }),
      ...defined({ exitCode }),
      ...(files.length === 0 ? {} : { files }),
    }),
    actor: 'tool',
    trust: isExternalCall(call.name, call.input, said) ? 'external' : 'tool',
  };
}

/** Newer clients return the plan with the result; older ones send it with the call. */
export function planOf({ name, input, result, outcome }: ToolUse): string | undefined {
  if (name !== 'ExitPlanMode' || (outcome !== 'ok' && outcome !== 'denied')) return undefined;
  return asText(field(result, 'plan')) ?? asText(field(input, 'plan'));
}

export function planProposed(scene: Scene, toolUseId: string, plan: string): DraftOf<'plan.proposed'> {
  return byAgent(scene, 'plan.proposed', `plan:${scene.session}:${toolUseId}`, {
    text: scene.redactor.text(plan),
  });
}

/** Keyed by the text of the summary alone: the transcript has it with an introduction, the hook without. */
export function contextCompacted(
  scene: Scene,
  compaction: {
    readonly summary: string;
    readonly trigger?: string;
    readonly tokensBefore?: number;
    readonly tokensAfter?: number;
  },
): DraftOf<'context.compacted'> {
  const summary = scene.redactor.text(summaryBody(compaction.summary));
  const { trigger, tokensBefore, tokensAfter } = compaction;
  return byAgent(scene, 'context.compacted', `compacted:${scene.session}:${wordsHash(summary.replace(/\s+/g, ' '))}`, {
    summary,
    ...defined({ trigger, tokensBefore, tokensAfter }),
  });
}

/** The summary without the reasoning before it and the client's sentences around it. */
function summaryBody(text: string): string {
  const tagged = /<summary>([\s\S]*?)(?:<\/summary>|$)/.exec(text)?.[1];
  if (tagged !== undefined) return tagged.trim();
  const dressed = /(?:^|\n)\s*Summary:\s*\n?([\s\S]*)$/.exec(text)?.[1] ?? text;
  return dressed
    .replace(
      /\n+(?:If you need specific details from before compaction|Please continue the conversation from where|Continue the conversation from where|Recent messages are preserved verbatim)[\s\S]*$/,
      '',
    )
    .trim();
}

function wordsHash(words: string): string {
  return contentHash(words.trim()).slice(0, 24);
}

/** A draft of something the agent did. */
function byAgent<T extends EventType>(scene: Scene, type: T, key: string, body: EventBodies[T]): DraftOf<T> {
  const { at: happenedAt, session } = scene;
  return { type, key: `${AGENT}:${key}`, happenedAt, session, actor: 'agent', trust: 'agent', body };
}
