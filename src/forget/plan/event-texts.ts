/** The texts of an event, by how they are shown again. */
import type { EventRecord } from '../../domain/event.ts';
import type { FactRecord } from '../../domain/facts/fact-record.ts';
import type { ErasedText, TextKind } from '../scan/distinctive-phrases.ts';
import { jsonStrings } from '../scan/json-strings.ts';

const FIELDS: Readonly<Record<string, Readonly<Record<string, TextKind>>>> = {
  'prompt.submitted': { text: 'speech' },
  'reply.given': { text: 'speech' },
  'plan.proposed': { text: 'speech' },
  'context.compacted': { summary: 'speech' },
  'tool.called': { input: 'speech', output: 'material' },
  'task.added': { text: 'statement', context: 'speech' },
  'task.changed': { text: 'statement', why: 'statement', context: 'speech' },
  'task.released': { why: 'statement' },
  'task.linked': { why: 'statement' },
  'fact.stated': { statement: 'statement', why: 'statement' },
  'fact.drawn': { statement: 'statement', why: 'statement', quote: 'statement' },
  'fact.worded': { text: 'statement' },
  'fact.changed': { why: 'statement', edit: 'statement', of: 'statement' },
  'status.set': { value: 'statement' },
  'context.given': { text: 'speech' },
  'memory.searched': { query: 'statement' },
  'companion.received': { quoted: 'speech', replyTo: 'speech' },
  'companion.stepped': { text: 'speech', calls: 'speech' },
  'companion.compacted': { summary: 'speech', block: 'speech' },
  'file.intent': { content: 'speech' },
  'file.edited': { content: 'speech' },
};

export function textsOf({ type, body }: Pick<EventRecord, 'type' | 'body'>): readonly ErasedText[] {
  const fields = FIELDS[type];
  if (fields === undefined) return [];
  return Object.entries(fields).flatMap(([field, kind]) =>
    [...jsonStrings(body[field])]
      .filter((text) => text !== '')
      .map((text) => ({ text: field === 'content' ? withoutFrontmatter(text) : text, kind })),
  );
}

/** The texts of a fact that was drawn from an event. */
export function textsOfFact({ statement, why, context }: FactRecord): readonly ErasedText[] {
  return [
    { text: statement, kind: 'statement' },
    ...(why === undefined ? [] : [{ text: why, kind: 'statement' as const }]),
    ...(context === undefined ? [] : [{ text: context, kind: 'speech' as const }]),
  ];
}

/** Keeps only name and description of a note's frontmatter: the other fields are the same in every note. */
function withoutFrontmatter(text: string): string {
  const matter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text);
  if (!matter) return text;
  const said = [...(matter[1] ?? '').matchAll(/^(?:name|description):(.*)$/gm)].map((match) => match[1]?.trim() ?? '');
  return [...said, text.slice(matter[0].length)].join('\n\n');
}
