/**
 * The interface of all language models: messages, tools and a schema in; text, tool calls and usage out. Adapters translate it for
 * one protocol each. Parts that only one provider understands (thinking, compaction blocks) are `provider` parts, which
 * no other adapter sends.
 */
import type { Json } from '../../domain/event.ts';

export const ADAPTER_NAMES = ['anthropic', 'openai', 'claude-code'] as const;
export type AdapterName = (typeof ADAPTER_NAMES)[number];

/** How long a provider should keep the text up to here in its prompt cache. Adapters without cache marks ignore it. */
export type CacheLife = '5m' | '1h';

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly cache?: CacheLife;
}

export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly id: string;
  readonly name: string;
  /** Undefined if the model wrote arguments that are not JSON. The call must then be answered with an error. */
  readonly input: Json | undefined;
}

export interface ToolResultPart {
  readonly type: 'tool-result';
  /** The id of the call that it answers. */
  readonly id: string;
  readonly output: string;
  readonly failed?: boolean;
}

export interface ProviderPart {
  readonly type: 'provider';
  readonly adapter: AdapterName;
  /** `compaction` replaces older messages; `thinking` must be sent back until its tool calls are answered. */
  readonly kind: 'compaction' | 'thinking';
  readonly block: Json;
}

export type ModelPart = TextPart | ToolCallPart | ToolResultPart | ProviderPart;

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly ModelPart[];
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of an object. */
  readonly parameters: Json;
}

export interface ModelRequest {
  readonly system?: readonly TextPart[];
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ModelTool[];
  /** The reply must be JSON of this schema. The caller still has to check it. */
  readonly format?: { readonly name: string; readonly schema: Json };
  readonly maxTokens: number;
  /** Asks the provider to keep the newest message in its cache, for the next turn. */
  readonly cacheNewest?: boolean;
  /** Asks for a summary of all messages as a `compaction` part. Only if the model has `serverCompaction`. */
  readonly compact?: { readonly instructions: string };
  readonly signal?: AbortSignal;
  /** Called with each piece of text as it arrives. */
  readonly onText?: (piece: string) => void;
}

export type StopReason = 'end' | 'length' | 'tools' | 'refusal' | 'compaction' | 'too-long' | 'other';

/** Tokens that are billed. Those read from a cache or written to it are not part of `input`. */
export interface ModelUsage {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  readonly output: number;
  /** If the provider says itself what the call cost, in US dollars. */
  readonly cost?: number;
}

export interface ModelReply {
  readonly parts: readonly ModelPart[];
  /** All text parts, joined. */
  readonly text: string;
  readonly stop: StopReason;
  /** Undefined if the server did not report it. */
  readonly usage: ModelUsage | undefined;
  /** The size of the conversation with this reply, in tokens. */
  readonly contextTokens: number | undefined;
}

export type ModelHealth =
  | { readonly ready: true; readonly detail: string }
  | { readonly ready: false; readonly why: string; readonly next: string };

/** What a model can do, as far as its server says. */
export interface ModelAbilities {
  readonly tools: boolean;
  readonly cacheMarks: boolean;
  readonly serverCompaction: boolean;
  /** The most tokens of a request, if known. */
  readonly contextTokens: number | undefined;
}

export interface LanguageModel {
  readonly adapter: AdapterName;
  /** The provider's name of the model. */
  readonly model: string;
  /** For messages: `claude-haiku-5-5 at https://…`. */
  readonly who: string;
  /** Asked of the server once. */
  abilities(): Promise<ModelAbilities>;
  /** One request without retries. Throws a failure (`model-failure.ts`) unless a complete reply arrived. */
  complete(request: ModelRequest): Promise<ModelReply>;
  health(): Promise<ModelHealth>;
}

/** The text of all text parts. */
export function textOfParts(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

export function toolCallsIn(parts: readonly ModelPart[]): readonly ToolCallPart[] {
  return parts.filter((part) => part.type === 'tool-call');
}
