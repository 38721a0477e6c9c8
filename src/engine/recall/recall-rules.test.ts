/** Questions about rules, people, open work and values, also in other words and languages than what was said. */
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../test/fixtures/home.ts';
import type { EventDraft } from '../../domain/event.ts';
import type { Memoir } from '../../engine.ts';
import { DAY, open } from './recall.test-helper.ts';

/** A line of a day: a prompt, a reply after `>`, or a command and its output after `$`. */
async function told(...days: readonly (readonly string[])[]): Promise<Memoir> {
  const memoir = open();
  await memoir.start();
  const start = NOON - days.length * DAY;
  memoir.events.record(
    days.flatMap((lines, day) =>
      lines.map((line, n): EventDraft => {
        const place = { key: `${day}:${n}`, session: `s${day}`, happenedAt: start + day * DAY + n * 60_000 };
        const text = line.replace(/^[>$] /, '');
        if (line.startsWith('$ ')) {
          const [command = '', output = ''] = text.split(' => ');
          const body = { tool: 'Bash', outcome: 'ok', input: { command }, output } as const;
          return { ...place, type: 'tool.called', actor: 'tool', trust: 'tool', body };
        }
        return line.startsWith('> ')
          ? { ...place, type: 'reply.given', actor: 'agent', trust: 'agent', body: { text } }
          : { ...place, type: 'prompt.submitted', actor: 'person', trust: 'owner', body: { text, origin: 'person' } };
      }),
    ),
  );
  await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
  return memoir;
}

async function statements(memoir: Memoir, query: string, filters = {}): Promise<readonly string[]> {
  const { answers = [] } = await memoir.recall.search(query, { project: '*', ...filters });
  return answers.map(({ statement }) => statement);
}

const GIT = [
  'never push to the shared branch unless I ask you to',
  '> I will ask first.',
  '$ git push origin feature => Everything up-to-date',
  '$ git push --dry-run => push: agent can push on its own',
];

describe('questions about rules and people', () => {
  it.each([
    'can the agent push on its own?',
    'may claude push',
    'is codex allowed to push',
    'darf der agent push machen',
  ])('what an agent may do is answered with the rule: %s', async (query) => {
    const memoir = await told(GIT, ['the invoices are printed on Fridays', '> Fine.']);
    expect(await statements(memoir, query)).toEqual([expect.stringContaining('unless I ask')]);
    const { results } = await memoir.recall.search(query, { project: '*' });
    expect(results[0]?.kind).toBe('prompt');
  });

  it('people come before output of commands that names them', async () => {
    const memoir = await told(
      ['Henrike Voss does the payroll, call her in the mornings', '> Noted.'],
      ['$ node send.js henrike@example.org => who is Henrike Voss? Henrike Voss, reach Henrike', '> Sent.'],
    );
    const { results } = await memoir.recall.search('who is Henrike and when can I reach her', { project: '*' });
    expect(results[0]?.snippet).toContain('payroll');
    expect(results.findIndex(({ kind }) => kind === 'tool')).not.toBe(0);
  });

  it.each(['what did I refuse', 'what did we reject', 'was habe ich abgelehnt', 'qué rechacé'])(
    'what was refused: %s',
    async (query) => {
      const memoir = await told(
        ['should we use Redis? no, no Redis here, nobody maintains it', '> Then no Redis.'],
        ['from now on the labels are green', '> Green.'],
        ['$ grep -rn refuse src => refuse reject rejected', '> Found it.'],
      );
      const found = await statements(memoir, query);
      expect(found.join()).toContain('Redis');
      expect(found.join()).not.toMatch(/green|grep/);
    },
  );

  it.each(['what is still open from me', "what's still pending", 'was ist noch offen', 'qué queda pendiente'])(
    'what is not done, whatever its words: %s',
    async (query) => {
      const memoir = await told(
        ['remind me to send the samples to Lund', '> I will.'],
        ['we are blocked: the lab has no reagent yet', '> I see.'],
        ['$ grep -rn ":open" src => src/net.ex: what is still :open', '> Two places.'],
      );
      const found = await statements(memoir, query);
      expect(found[0]).toContain('Lund');
      expect(found.join()).toContain('reagent');
    },
  );

  it('a group is found by its name', async () => {
    const memoir = await told(
      ['netsec did their thing overnight, the gateway is open', '> Good.'],
      ['the team meets for the demo on Wednesday, what a team', '> Noted.'],
    );
    for (const query of [
      'what did the netsec team do',
      'what did the netsec folks do',
      'qué hizo el equipo de netsec',
    ]) {
      const { results } = await memoir.recall.search(query, { project: '*' });
      expect(results[0]?.snippet, query).toContain('overnight');
    }
  });
});

describe('questions about values', () => {
  const LENGTHS = [
    ['the tasting length is 40 minutes', '> 40 minutes.'],
    ['the tasting length is 25 minutes now, people get tired', '> 25 minutes.'],
    ['the tasting length is 30 minutes from now on', '> 30 minutes.'],
  ];
  const day = (ago: number): string => new Date(NOON - ago * DAY).toISOString().slice(0, 10);

  it('ask for what held at the time that they name', async () => {
    const memoir = await told(...LENGTHS);
    expect(await statements(memoir, 'how long is a tasting')).toEqual([expect.stringContaining('30 minutes')]);
    expect(await statements(memoir, `how long was a tasting on ${day(2)}`)).toEqual([
      expect.stringContaining('25 minutes'),
    ]);
  });

  it('are answered by a fact about the thing, not by one whose reply only names it', async () => {
    const memoir = await told(
      ['the task runner is just, kai switched it yesterday', '> Switched the task runner.'],
      ['and when you merge this, rebase only from now on', '> Rebase only. I updated the task runner too.'],
    );
    expect(await statements(memoir, 'which task runner do we use')).toEqual([expect.stringContaining('just')]);
  });

  it('how often: also a fact that the person only confirmed', async () => {
    const memoir = await told(['the sluice logger reads the gauge every 15 minutes, keep it that way', '> Noted.']);
    expect(await statements(memoir, 'how often does the logger read the gauge')).toEqual([
      expect.stringContaining('every 15 minutes'),
    ]);
  });

  it('when: also a date that was promised or moved', async () => {
    const memoir = await told(
      ['heads up, friday next week we freeze the schema, so migrations in by then', '> Friday.'],
      ['schema freeze got pushed to the tuesday after, 2026-02-10', '> Tuesday.'],
    );
    const { answers = [] } = await memoir.recall.search('when is the schema freeze', { project: '*' });
    expect(answers.map(({ statement }) => statement)).toEqual([expect.stringContaining('2026-02-10')]);
  });

  it.each(['netlify', 'hetzner'])('one name alone is answered with the change: %s', async (query) => {
    const memoir = await told(
      ['for the shop frontend we host on netlify', '> Netlify.'],
      ['we move hosting from netlify to hetzner, netlify is too expensive', '> Moved.'],
    );
    const { answers = [] } = await memoir.recall.search(query, { project: '*' });
    expect(answers).toMatchObject([
      {
        statement: expect.stringContaining('to hetzner'),
        replaced: [{ statement: expect.stringContaining('host on') }],
      },
    ]);
  });
});

describe('questions in another language than what was said', () => {
  const ENGLISH = [
    ['package manager is yarn, the lockfile is checked in', '> Using yarn.'],
    ['the tests hang because the pool is never closed', '> Closing the pool in afterAll fixes the hanging tests.'],
    ['no SES for mail, the account needs a company', '> Mailgun then.'],
    ['a time slot is 40 minutes', '> 40 minutes.'],
    ['we host it on render in frankfurt', '> Deployed.'],
    ['feature freeze is on 23 october', '> Noted.'],
    ['las tablas viejas se borran los lunes', '> Borradas.'],
  ];

  it.each([
    ['welchen Paketmanager benutzen wir', /yarn/],
    ['qué gestor de paquetes usamos', /yarn/],
    ['warum hängen die Prüfungen', /pool/],
    ['por qué se cuelgan las pruebas', /pool/],
    ['por qué no usamos SES', /SES/],
    ['cuándo es la congelación de funciones', /feature freeze/],
    ['¿cuánto dura una franja?', /40 minutes/],
    ['wie lang ist ein Zeitfenster', /40 minutes/],
    ['dónde está el alojamiento', /render/],
  ])('%s', async (query, text) => {
    const memoir = await told(...ENGLISH);
    const { results, answers = [] } = await memoir.recall.search(query, { project: '*' });
    expect(answers.map(({ statement }) => statement).join()).not.toContain('se borran');
    expect(
      results
        .slice(0, 2)
        .map(({ snippet }) => snippet)
        .join('\n'),
    ).toMatch(text);
  });
});
