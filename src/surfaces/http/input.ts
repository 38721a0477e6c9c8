/** Parses what a request says: the query, the JSON body, the cursor of a page. */
import type { Env, MiddlewareHandler } from 'hono';
import { validator } from 'hono/validator';
import { z } from 'zod';
import { MemoirError } from '../../domain/errors.ts';
import type { EventRecord } from '../../index.ts';

const PAGE_MAX = 500;

export const page = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
});

export const project = z.string().min(1).max(200).optional();

/** On the client's side every value of a query is text, and what has a default can be left out. */
type QueryText<T> = { [K in keyof T as undefined extends T[K] ? never : K]: string } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: string;
};

export function query<T extends z.ZodObject>(
  schema: T,
): MiddlewareHandler<Env, string, { in: { query: QueryText<z.input<T>> }; out: { query: z.output<T> } }> {
  return async (c, next) => {
    c.req.addValidatedData('query', parse(schema, c.req.query(), 'query parameter'));
    await next();
  };
}

export function json<T extends z.ZodObject>(schema: T) {
  return validator('json', (value): z.output<T> => parse(schema, value, 'field'));
}

function parse<T extends z.ZodObject>(schema: T, value: unknown, what: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new MemoirError('bad-input', `Invalid ${what} ${issue?.path.join('.')}: ${issue?.message}`, {
    next: 'See docs/web.md.',
  });
}

const sessionCursor = z.object({ lastAt: z.number(), id: z.string() });
const eventCursor = z.object({ happenedAt: z.number(), hlc: z.string(), device: z.string(), id: z.string() });

export function parseSessionCursor(text: string) {
  return parseCursor(sessionCursor, text);
}

export function parseEventCursor(text: string) {
  return parseCursor(eventCursor, text);
}

export function eventPosition({ happenedAt, hlc, device, id }: EventRecord): string {
  return cursor({ happenedAt, hlc, device, id });
}

export function cursor(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function parseCursor<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch (error) {
    throw new MemoirError('bad-input', 'The parameter after is not a valid cursor', {
      next: 'Use the value of next from the previous page, or omit it to get the first page.',
      cause: error,
    });
  }
}
