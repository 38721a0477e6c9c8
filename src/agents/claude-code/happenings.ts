/**
 * What happens in a Claude Code session, as drafts for the journal. The hook and the transcript reader both build their
 * events here, from the same facts to the same keys and bodies: that is what makes one happening one event, whoever saw it
 * first.
 */

import type { Redactor } from '../../capture/redactor.ts';
import type { DraftOf, EventBodies, EventType, Json } from '../../domain/event.ts';
import { contentHash } from '../../domain/ids.ts';
import type { Trust } from '../../domain/trust.ts';
import type { PathMatcher } from '../../platform/glob.ts';
import { field, isExternalCall, text, toolExitCode, toolFiles, toolOutput } from './tools.ts';

export const AGENT = 'claude-code';

/** What is known at the moment something happens. */
export interface Scene {
  readonly session: string;
  readonly at: number;
  /** A person types; in other runs a program does, and its prompts are not the owner's words. */
  readonly interactive: boolean;
  readonly redactor: Redactor;
  /** Files whose content is never recorded. */
  readonly ignores: PathMatcher;
}

/** A subagent's run is a session of its own, below the one that started it. */
export function subSession(session: string, agentId: string): string {
  return `${session}/${agentId}`;
}

export function sessionStarted(
  scene: Scene,
  body: Omit<EventBodies['session.started'], 'agent'>,
  mark: string,
): DraftOf<'session.started'> {
  return draft(scene, 'session.started', `started:${scene.session}:${mark}`, 'agent', 'agent', {
    agent: AGENT,
    ...body,
  });
}

export function sessionEnded(scene: Scene, reason: string | undefined, mark: string): DraftOf<'session.ended'> {
  return draft(
    scene,
    'session.ended',
    `ended:${scene.session}:${mark}`,
    'agent',
    'agent',
    reason === undefined ? {} : { reason },
  );
}

export interface Prompt {
  readonly text: string;
  /** The client's id of the turn; older clients have none, then the line's own. */
  readonly id: string;
  /** Not typed by a person: a notice of the client, or what an agent asked its subagent. */
  readonly machine: boolean;
  readonly images?: number;
}

/** Known by its turn and its words: the client gives the turns it copies into a forked session all one id. */
export function promptSubmitted(scene: Scene, prompt: Prompt): DraftOf<'prompt.submitted'> {
  const notice = isMachinePrompt(prompt.text);
  const machine = prompt.machine || notice;
  const person = scene.interactive && !machine;
  const words = scene.redactor.text(prompt.text);
  return draft(
    scene,
    'prompt.submitted',
    `prompt:${scene.session}:${prompt.id}:${wordsHash(words)}`,
    person ? 'person' : 'agent',
    person ? 'owner' : notice ? 'tool' : 'agent',
    {
      text: words,
      promptId: prompt.id,
      origin: machine ? 'machine' : 'person',
      ...(prompt.images === undefined || prompt.images === 0 ? {} : { images: prompt.images }),
    },
  );
}

/** Prompts the client makes itself, such as when background work has finished. */
export function isMachinePrompt(text: string): boolean {
  return /^\s*<(task-notification|system-reminder)\b/.test(text);
}

/**
 * Known by its turn and its words: the hook is told the words of the last reply but not its number, and the transcript
 * has both.
 */
export function replyGiven(
  scene: Scene,
  reply: { readonly text: string; readonly promptId: string },
): DraftOf<'reply.given'> {
  const words = scene.redactor.text(reply.text.trim());
  return draft(scene, 'reply.given', `reply:${scene.session}:${reply.promptId}:${wordsHash(words)}`, 'agent', 'agent', {
    text: words,
    promptId: reply.promptId,
  });
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: Json;
  /** The structured result, or the text of the error. */
  readonly result: Json | undefined;
  readonly outcome: 'ok' | 'failed' | 'denied';
}

export function toolCalled(scene: Scene, call: ToolCall): DraftOf<'tool.called'> {
  const { redactor } = scene;
  const exitCode = toolExitCode(call);
  const paths = toolFiles(call.name, call.input);
  const files = paths.map((file) => redactor.text(file));
  const ignored = paths.some(scene.ignores);
  const said = toolOutput(call.name, call.result);
  const output = ignored ? '' : said;
  return draft(
    scene,
    'tool.called',
    `tool:${scene.session}:${call.id}`,
    'tool',
    isExternalCall(call.name, call.input, said) ? 'external' : 'tool',
    {
      tool: call.name,
      outcome: call.outcome,
      ...(ignored ? {} : { input: redactor.json(call.input) }),
      ...(output === '' ? {} : { output: redactor.text(output) }),
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(files.length === 0 ? {} : { files }),
    },
  );
}

/** The newest client hands the plan back with the result; older ones send it with the call. */
export function planOf({ name, input, result, outcome }: ToolCall): string | undefined {
  if (name !== 'ExitPlanMode' || (outcome !== 'ok' && outcome !== 'denied')) return undefined;
  return text(field(result, 'plan')) ?? text(field(input, 'plan'));
}

export function planProposed(scene: Scene, toolUseId: string, plan: string): DraftOf<'plan.proposed'> {
  return draft(scene, 'plan.proposed', `plan:${scene.session}:${toolUseId}`, 'agent', 'agent', {
    text: scene.redactor.text(plan),
  });
}

/** Known by its words, which the hook gets raw and the transcript dressed up: only what stands in the summary counts. */
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
  return draft(
    scene,
    'context.compacted',
    `compacted:${scene.session}:${wordsHash(summary.replace(/\s+/g, ' '))}`,
    'agent',
    'agent',
    {
      summary,
      ...(trigger === undefined ? {} : { trigger }),
      ...(tokensBefore === undefined ? {} : { tokensBefore }),
      ...(tokensAfter === undefined ? {} : { tokensAfter }),
    },
  );
}

/** The summary itself, without the thinking before it and the client's sentences around it. */
export function summaryBody(text: string): string {
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

function draft<T extends EventType>(
  scene: Scene,
  type: T,
  key: string,
  actor: DraftOf<T>['actor'],
  trust: Trust,
  body: EventBodies[T],
): DraftOf<T> {
  return { type, key: `${AGENT}:${key}`, happenedAt: scene.at, session: scene.session, actor, trust, body };
}
