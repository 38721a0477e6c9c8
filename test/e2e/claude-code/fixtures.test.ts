/** The recorded transcripts are from the pinned client, complete, small, and without data of a real machine. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLIENT_VERSION } from '../../../scripts/install-client.ts';
import { RECORDINGS } from './recordings.ts';

const folder = fileURLToPath(new URL(`../../fixtures/transcripts/${CLIENT_VERSION}/`, import.meta.url));
const names = globSync('**/*.{jsonl,json}', { cwd: folder }).sort();

interface Line {
  readonly type: string;
  readonly subtype?: string;
  readonly version?: string;
  readonly attachment?: { readonly type: string };
}

function linesOf(name: string): readonly Line[] {
  const text = readFileSync(join(folder, name), 'utf8').trimEnd();
  return text.split('\n').map((line) => JSON.parse(line) as Line); // recorded, one object a line
}

describe('recorded transcripts', () => {
  it('are there for every recording', () => {
    const expected = RECORDINGS.flatMap(({ files }) => files).map((file) => `${file}.jsonl`);
    expect(names.filter((name) => !name.includes('/')).sort()).toEqual(expected.sort());
    expect(names.filter((name) => name.includes('/subagents/')).length).toBeGreaterThanOrEqual(4);
  });

  it.each(names)('%s names no machine and is small', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const paths = text.match(/(?<![\w.~-])\/(?:tmp|work|root|var|private|Users|opt)\/[^"\\\s]*/g) ?? [];
    expect(paths).toEqual([]);
    expect(text).not.toMatch(/memoir-e2e|-tmp-/);
    expect(text.length).toBeLessThan(80_000);
  });

  it.each(names.filter((name) => name.endsWith('.jsonl')))('%s is of the pinned client', (name) => {
    const versions = new Set(linesOf(name).flatMap((line) => line.version ?? []));
    expect([...versions]).toEqual([CLIENT_VERSION]);
  });

  it('hold the kinds of line a reader has to know', () => {
    const kinds = names
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap(linesOf)
      .map(({ type, subtype, attachment }) => [type, subtype ?? attachment?.type].filter(Boolean).join(':'));
    expect([...new Set(kinds)]).toEqual(expect.arrayContaining([...KINDS]));
  });
});

const KINDS = [
  'user',
  'assistant',
  'system:compact_boundary',
  'system:local_command',
  'system:stop_hook_summary',
  'system:turn_duration',
  'system:informational',
  'attachment:file',
  'attachment:hook_success',
  'attachment:hook_additional_context',
  'attachment:hook_system_message',
  'attachment:hook_non_blocking_error',
  'attachment:instructions',
  'attachment:nested_memory',
  'attachment:plan_mode',
  'attachment:prompt_snapshot',
  'attachment:skill_listing',
  'attachment:unknown_command_fallback',
  'api-request',
  'api-request-shape',
  'api-request-blob',
  'queue-operation',
  'last-prompt',
  'mode',
  'permission-mode',
  'custom-title',
  'agent-name',
  'cost-state',
  'atis-latch',
  'tools-used',
  'file-history-snapshot',
  'file-history-delta',
] as const;
