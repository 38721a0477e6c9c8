/**
 * Asks a model for an object of a schema and checks it. Models wrap JSON in a code block, add a sentence, or omit a field. The first two
 * are accepted; for the last, the model gets one more try with the error.
 */
import { z } from 'zod';
import type { Json } from '../../domain/event.ts';
import { parseJson } from '../../domain/json/json.ts';
import type { LanguageModel, ModelRequest } from './language-model.ts';
import { modelFailure } from './model-failure.ts';

export interface ObjectRequest<T> extends Omit<ModelRequest, 'format' | 'tools' | 'compact'> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

export async function askObject<T>(model: LanguageModel, request: ObjectRequest<T>): Promise<T> {
  const { name, schema, ...rest } = request;
  const plain: Json = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7' })));
  const format = { name, schema: plain };
  const first = await model.complete({ ...rest, format });
  const checked = check(schema, first.text);
  if (checked.ok) return checked.value;
  const again = await model.complete({
    ...rest,
    format,
    messages: [
      ...rest.messages,
      { role: 'assistant', parts: [{ type: 'text', text: first.text === '' ? '(no text)' : first.text }] },
      {
        role: 'user',
        parts: [
          { type: 'text', text: `That is not what was asked for: ${checked.why} Answer with the JSON object only.` },
        ],
      },
    ],
  });
  const second = check(schema, again.text);
  if (second.ok) return second.value;
  throw modelFailure(
    `${model.who} did not answer with the object asked for: ${second.why}`,
    { reason: 'answer' },
    'Try another model.',
  );
}

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string };

function check<T>(schema: z.ZodType<T>, text: string): Checked<T> {
  const value = jsonIn(text);
  if (value === undefined) return { ok: false, why: 'it contains no JSON object.' };
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const [issue] = result.error.issues;
  return { ok: false, why: `${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'invalid'}.` };
}

/** The text itself, or from its first brace to its last. */
function jsonIn(text: string): unknown {
  for (const candidate of [text, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)]) {
    const value = parseJson(candidate);
    if (typeof value === 'object' && value !== null) return value;
  }
  return undefined;
}
