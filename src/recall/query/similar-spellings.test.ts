import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

it('a misspelled word with an ending finds the word without it', async () => {
  const userHome = tempDir();
  const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  memoir.events.record([
    {
      type: 'prompt.submitted',
      happenedAt: Date.UTC(2026, 0, 1),
      session: 's',
      actor: 'person',
      trust: 'owner',
      body: {
        text: 'We send SMS reminders a day before, the printing of invoices is parked. Queries use kysely.',
        origin: 'person',
      },
    },
  ]);
  for (const query of ['remnders', 'remidners', 'prnting', 'pirnting']) {
    expect((await memoir.recall.search(query)).notes.join(), query).toMatch(
      /Also searched for "(?:reminders|printing)"/,
    );
  }
  for (const query of ['kyesly', 'kysley', 'ksyely'])
    expect((await memoir.recall.search(query)).notes.join(), query).toContain('Also searched for "kysely"');
  for (const query of ['renders', 'sprinter', 'bring']) {
    expect((await memoir.recall.search(query)).notes.join(), query).not.toContain('Also searched');
  }
});
