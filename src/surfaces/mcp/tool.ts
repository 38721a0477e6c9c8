/**
 * The definition of an MCP tool: a name, a description, a schema for its input, and a function over the engine. The schema
 * is part of every prompt of every session, so each word in it costs tokens.
 */
import { type ZodType, z } from 'zod';
import { MemoirError } from '../../domain/errors.ts';
import type { Memoir } from '../../index.ts';

/** The session that calls a tool. */
export interface ToolCaller {
  /** The folder whose project is used when the call names none. */
  readonly cwd: string;
  /** The owner of a claim: the agent's session, or this connection. */
  readonly session: string;
  now(): number;
  /** Does this after the answer was sent. */
  afterwards(action: (memoir: Memoir) => Promise<void>): void;
}

/** The result as text and as structured data. */
export interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The JSON schema of the input. */
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  /** Throws `bad-input` for invalid arguments. */
  call(memoir: Memoir, input: unknown, caller: ToolCaller): Answer | Promise<Answer>;
}

export function defineTool<S extends ZodType>(definition: {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  readonly run: (memoir: Memoir, input: z.infer<S>, caller: ToolCaller) => Answer | Promise<Answer>;
}): Tool {
  const { name, description, input, run } = definition;
  // These fields are what every client assumes anyway, and would cost tokens.
  const { $schema: _dialect, additionalProperties: _strict, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    description,
    inputSchema: { ...schema, type: 'object' },
    call: (memoir, given, caller) => {
      const parsed = input.safeParse(given);
      if (parsed.success) return run(memoir, parsed.data, caller);
      throw badArguments(name, parsed.error.issues);
    },
  };
}

function badArguments(tool: string, issues: readonly z.core.$ZodIssue[]): MemoirError {
  const problems = issues.slice(0, 3).map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
  return new MemoirError('bad-input', `Invalid arguments for ${tool}: ${problems.join('; ')}`, {
    next: 'Call it again with arguments that match its schema. Nothing was changed.',
  });
}

/** Checks a field that is optional in the schema but required by this action. */
export function requireField(value: string | undefined, field: string, action: string): string {
  if (value !== undefined && value.trim() !== '') return value;
  throw new MemoirError('bad-input', `${action} needs ${field}, which is missing or empty`, {
    next: `Call it again with ${field}.`,
  });
}
