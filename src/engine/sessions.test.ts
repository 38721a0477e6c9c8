/** The title of a session, alone and in its outline. */
import { expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../test/fixtures/home.ts';
import { openMemoir } from '../engine.ts';
import { readEnvironment } from '../platform/settings/environment.ts';

const AT = Date.UTC(2026, 0, 1);

async function openWith(sessions: Readonly<Record<string, { readonly command?: string; readonly reply: string }>>) {
  const home = tempDir();
  const memoir = openMemoir({ home: `${home}/m`, environment: readEnvironment({ HOME: home }) });
  onTestFinished(() => memoir.close());
  await memoir.start();
  for (const [session, { command, reply }] of Object.entries(sessions)) {
    const common = (n: number) => ({ key: `${session} ${n}`, happenedAt: AT + n, session });
    memoir.events.record([
      {
        ...common(1),
        type: 'prompt.submitted',
        actor: 'person',
        trust: 'owner',
        body: { text: `Look at ${session}.`, origin: 'person' },
      },
      ...(command === undefined
        ? []
        : [
            {
              ...common(2),
              type: 'tool.called' as const,
              actor: 'tool' as const,
              trust: 'tool' as const,
              body: { tool: 'Bash', outcome: 'ok' as const, input: { command } },
            },
          ]),
      { ...common(3), type: 'reply.given', actor: 'agent', trust: 'agent', body: { text: reply } },
    ]);
  }
  return memoir;
}

const REPORT = `I looked at both files. The gate was red because a test compared local times.${' More about it.'.repeat(20)}`;

it('the headline is the title of the outline', async () => {
  const memoir = await openWith({
    committed: { command: 'git commit -m "read the file once"', reply: REPORT },
    // Kept apart from its event.
    long: { command: `git commit -m "read the file twice"\n${'# a comment\n'.repeat(100)}`, reply: REPORT },
    reported: { command: 'npm test', reply: REPORT },
    silent: { reply: 'ok' },
  });
  const titles = ['committed', 'long', 'reported', 'silent', 'unknown'].map((id) => memoir.sessions.headline(id));
  expect(titles).toEqual([
    'read the file once',
    'read the file twice',
    'The gate was red because a test compared local times',
    'Look at silent.',
    undefined,
  ]);
  for (const id of ['committed', 'long', 'reported', 'silent'])
    expect(memoir.sessions.outline(id)?.title).toBe(memoir.sessions.headline(id));
});
