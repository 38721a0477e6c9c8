/**
 * What a tool for agents is: a name, a few words, a schema that both describes and checks its input, and a function over
 * the engine. Its schema is in every prompt of every session, so each word in it is paid for again and again.
 */
import { type ZodType, z } from 'zod';
import { MemoirError } from '../../domain/errors.ts';
import type { Memoir } from '../../index.ts';

/** Who calls, as far as is known. */
export interface Caller {
  /** The folder whose project is meant when none is named. */
  readonly cwd: string;
  /** What a claim is made for: the agent's session, else this connection. */
  readonly session: string;
  now(): number;
}

/** For the model to read, and the same for programs. */
export interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the input, as listed. */
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  /** Throws `bad-input` for arguments that do not fit. */
  call(memoir: Memoir, input: unknown, caller: Caller): Answer | Promise<Answer>;
}

export function defineTool<S extends ZodType>(definition: {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  readonly run: (memoir: Memoir, input: z.infer<S>, caller: Caller) => Answer | Promise<Answer>;
}): Tool {
  const { name, description, input, run } = definition;
  // What is left out is what every client assumes; it would be paid for in each prompt.
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
  const said = issues.slice(0, 3).map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
  return new MemoirError('bad-input', `${tool} was called with arguments that do not fit: ${said.join('; ')}`, {
    next: 'Call it again with the fields of its schema. Nothing was changed.',
  });
}

/** A field that is optional in the schema, because other actions do without it, and needed here. */
export function needed(value: string | undefined, field: string, action: string): string {
  if (value !== undefined && value.trim() !== '') return value;
  throw new MemoirError('bad-input', `${action} needs ${field}`, { next: `Call it again with ${field}.` });
}
