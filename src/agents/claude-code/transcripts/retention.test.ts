import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOON, tempDir } from '../../../../test/fixtures/home.ts';
import type { FoundTranscript } from '../../../capture/imports/transcript-source.ts';
import { readRetention } from './retention.ts';

const DAY_MS = 86_400_000;

function transcript(path: string, daysOld: number, agentId?: string): FoundTranscript {
  const changedAt = NOON - daysOld * DAY_MS;
  return { path, bytes: 1, changedAt, bornAt: changedAt, ...(agentId === undefined ? {} : { agentId }) };
}

function withSettings(settings?: string): string {
  const folder = tempDir();
  if (settings !== undefined) writeFileSync(join(folder, 'settings.json'), settings);
  return folder;
}

describe('what the client will delete', () => {
  it('depends on the oldest transcript of each project, soonest first; subagents do not count', () => {
    const files = [
      transcript('/c/projects/-shop/a.jsonl', 3),
      transcript('/c/projects/-shop/b.jsonl', 10.5),
      transcript('/c/projects/-old/c.jsonl', 28.5),
      transcript('/c/projects/-gone/d.jsonl', 45),
      transcript('/c/projects/-shop/a/subagents/agent-x.jsonl', 29, 'x'),
    ];
    expect(readRetention(withSettings(), files, NOON)).toEqual({
      days: 30,
      expiring: [
        { project: '-gone', daysLeft: 0, transcripts: 1 },
        { project: '-old', daysLeft: 1, transcripts: 1 },
        { project: '-shop', daysLeft: 19, transcripts: 2 },
      ],
    });
    expect(readRetention(withSettings(), [], NOON).expiring).toEqual([]);
  });

  it('follows the client’s own setting where that is a number of days', () => {
    const files = [transcript('/c/projects/-shop/a.jsonl', 10)];
    const days = (settings?: string): number => readRetention(withSettings(settings), files, NOON).days;
    expect(readRetention(withSettings('{"cleanupPeriodDays": 365}'), files, NOON)).toEqual({
      days: 365,
      expiring: [{ project: '-shop', daysLeft: 355, transcripts: 1 }],
    });
    expect(days('{"cleanupPeriodDays": 0}')).toBe(30);
    expect(days('{"cleanupPeriodDays": "90"}')).toBe(30);
    expect(days('{"other": 1}')).toBe(30);
    expect(days('{ broken')).toBe(30);
    expect(days('[]')).toBe(30);
  });
});
