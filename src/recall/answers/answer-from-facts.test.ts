import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { type Memoir, openMemoir } from '../../index.ts';

const DAY = 86_400_000;
const MONDAY = Date.UTC(2026, 8, 14, 9);

/** A home with these exchanges, one session a day, and all their facts. */
async function told(...days: readonly (readonly string[])[]): Promise<Memoir> {
  const folder = mkdtempSync(join(tmpdir(), 'memoir-answer-'));
  const memoir = openMemoir({ home: join(folder, 'home'), flags: { 'models.embedder': 'none' } });
  onTestFinished(() => {
    memoir.close();
    rmSync(folder, { recursive: true, force: true });
  });
  memoir.events.record(
    days.flatMap((texts, day) =>
      texts.map((text, n) => {
        const isPrompt = n % 2 === 0;
        return {
          type: isPrompt ? ('prompt.submitted' as const) : ('reply.given' as const),
          key: `${day}:${n}`,
          session: `session-${day}`,
          happenedAt: MONDAY + day * DAY + n * 60_000,
          actor: isPrompt ? ('person' as const) : ('agent' as const),
          trust: isPrompt ? ('owner' as const) : ('agent' as const),
          body: { text },
        };
      }),
    ),
  );
  // A search extracts for a limited time, which a busy machine needs for less.
  await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
  return memoir;
}

const CDN = [
  ["let's use CloudFront as the CDN for the images", 'Done, the images are served through CloudFront.'],
  [
    "we're dropping CloudFront and use Bunny as the CDN instead, because the egress costs eat us alive",
    'I moved the images to Bunny.',
  ],
] as const;

describe('answers from facts', () => {
  it.each([
    ['where do screenshots go', "let's use garage for the screenshots", 'a screenshot has at most 4 MB'],
    ['wo landen die Screenshots', 'wir nutzen Garage für die Screenshots', 'ein Screenshot hat höchstens 4 MB'],
    ['¿dónde se guardan las capturas?', 'usamos Garage para las capturas', 'una captura tiene como máximo 4 MB'],
  ])('say where something is, and are not pushed aside by the same question: %s', async (question, said, other) => {
    const memoir = await told(
      [said, 'Done.'],
      [other, 'Noted.'],
      ['the go service lives in the land registry', 'Noted.'],
      [question, 'I look it up.'],
    );
    const { answers, results } = await memoir.recall.search(question);
    expect(answers).toMatchObject([{ statement: expect.stringContaining('arage') }]);
    const asked = results.findIndex(({ snippet }) => snippet === question);
    expect(results.some(({ snippet }) => /garage/i.test(snippet))).toBe(true);
    expect(asked < 0 ? [] : results.slice(asked)).not.toContainEqual(
      expect.objectContaining({ snippet: expect.stringMatching(/garage/i) }),
    );
  });

  it('come first in a search for facts, although others have more of the words', async () => {
    const memoir = await told(
      ['we keep the recordings of a slot as long as legal allows, however long that is', 'Noted.'],
      ["let's make a slot 30 minutes for every dock", 'Done.'],
    );
    const question = 'how long is a slot';
    const { results } = await memoir.recall.search(question, { kinds: ['fact'] });
    const { answers } = await memoir.recall.search(question);
    expect(results.length).toBeGreaterThan(1);
    expect(results[0]).toMatchObject({ id: answers?.[0]?.id, snippet: expect.stringContaining('30 minutes') });
  });

  it('do not take a part of a name in code for the subject, unless the query names it', async () => {
    const memoir = await told(
      ['we decided that `load_invoices` returns an iterator, because a month has 90,000 rows', 'Done.'],
      ['remember: a stress run with 400 tills happens before each release', 'Noted.'],
    );
    const about = async (query: string) =>
      (await memoir.recall.search(query)).answers?.map(({ statement }) => statement) ?? [];
    expect(await about('everything about the load')).toEqual([]);
    expect(await about('what did we decide about load_invoices')).toEqual([expect.stringContaining('iterator')]);
  });

  it.each([
    'what did I forbid',
    'what is not allowed here',
    'which things are off limits',
    'was habe ich verboten',
    'qué está prohibido',
  ])('%s: lists what must not be done, and nothing else', async (query) => {
    const memoir = await told(
      ['never push to main without asking me', 'Understood.'],
      ['from now on use tabs in makefiles', 'Done.'],
      ["please remember: don't touch the legacy invoices table", 'Noted.'],
    );
    const { answers = [] } = await memoir.recall.search(query);
    expect(answers.map(({ statement }) => statement).toSorted()).toEqual([
      expect.stringMatching(/legacy invoices table/),
      expect.stringMatching(/push to main/),
    ]);
  });

  it('what is forbidden about one thing is answered with that thing alone', async () => {
    const memoir = await told(
      ['never push to main without asking me', 'Understood.'],
      ["please remember: don't touch the legacy invoices table", 'Noted.'],
    );
    const { answers = [] } = await memoir.recall.search('what did I forbid about invoices');
    expect(answers.map(({ statement }) => statement)).toEqual([expect.stringMatching(/legacy invoices table/)]);
  });

  it.each(['whats blocking us right now', 'what blocks us at the moment', 'was blockiert uns gerade'])(
    '%s: words of the present are not its subject',
    async (query) => {
      const memoir = await told(['we are blocked: the card terminals have no firmware yet', 'I see.']);
      const { answers } = await memoir.recall.search(query);
      expect(answers).toMatchObject([{ kind: 'blocker', statement: expect.stringContaining('terminals') }]);
    },
  );

  it(promise('recall/facts-answer', 'with what holds, why, since when, by whom and what it replaced'), async () => {
    const memoir = await told(...CDN);
    const { answers, results } = await memoir.recall.search('why did we drop CloudFront');
    expect(answers).toHaveLength(1);
    const [answer] = answers ?? [];
    expect(answer).toMatchObject({
      kind: 'decision',
      statement: expect.stringContaining('egress costs'),
      truth: 'stated',
      since: MONDAY + DAY,
      actor: 'person',
      session: 'session-1',
      replaced: [{ statement: expect.stringContaining('use CloudFront'), until: MONDAY + DAY }],
    });
    const opened = await memoir.open(answer?.saidIn ?? '', { cwd: tmpdir() });
    expect(opened.text).toContain(answer?.quote);
    expect(results[0]?.id).toBe(answer?.saidIn);
  });

  it(promise('recall/facts-answer', 'and replaced facts are below those that hold, and marked'), async () => {
    const { results } = await (await told(...CDN)).recall.search('CDN images');
    const at = (words: string): number => results.findIndex(({ snippet }) => snippet.includes(words));
    expect(at('use Bunny')).toBeLessThan(at('use CloudFront as'));
    expect(results[at('use CloudFront as')]?.facts).toMatchObject([
      { truth: 'superseded', supersededBy: { statement: expect.stringContaining('Bunny') } },
    ]);
  });

  it('lists what is open for a question without a subject, whatever its words', async () => {
    const memoir = await told(
      ['the deploy is blocked, the vpn is down', 'Understood.'],
      ['vpn is back, deploy is not blocked any more', 'Good, deploying.'],
      ['legal has to sign off how long we keep phone numbers, waiting on them', 'Then I leave the deletion out.'],
      ['remind me to ask Marit how webhooks are retried', 'Fine.'],
      ['why does new Promise not reject? the stack trace says Promise.all', 'A Promise rejects once.'],
      ['what does a blocking call do to the event loop, is it blocked?', 'A blocking call blocks the loop.'],
    );
    const statements = async (query: string) =>
      ((await memoir.recall.search(query)).answers ?? []).map(({ statement, truth }) => `${truth}: ${statement}`);
    expect(await statements('what blocks us')).toEqual([expect.stringMatching(/^stated: .*legal has to sign off/)]);
    expect(await statements('what did I promise')).toEqual([expect.stringMatching(/^stated: .*ask Marit/)]);
    expect(await statements('what are my todos')).toEqual([expect.stringMatching(/^stated: .*ask Marit/)]);
  });

  it.each(['what are my open todos', 'any outstanding todos', 'which todos are left', 'welche todos sind noch offen'])(
    '%s: asks for what is not done, and not for texts with these words',
    async (query) => {
      const memoir = await told(
        ['remind me to open the pull request for the parser', 'I will.'],
        ['the pull request for the parser is open now, done', 'Good.'],
        ['remind me to ask Marit how webhooks are retried', 'Fine.'],
      );
      const { answers, notes } = await memoir.recall.search(query);
      expect(answers?.length).toBeGreaterThan(0);
      expect(answers?.every(({ truth }) => truth === 'stated')).toBe(true);
      expect(answers?.map(({ statement }) => statement).join()).toContain('Marit');
      expect(notes).toEqual([]);
    },
  );

  it('says that nothing is open instead of answering with what ended, unless the question names a time', async () => {
    const memoir = await told(
      ['the deploy is blocked, the vpn is down', 'Understood.'],
      ['vpn is back, deploy is not blocked any more', 'Good, deploying.'],
    );
    const now = await memoir.recall.search('what blocks us');
    expect([now.answers ?? [], now.notes]).toEqual([[], ['No open blocker is recorded.']]);
    const then = await memoir.recall.search('what blocked us in September 2026');
    expect(then.answers).toMatchObject([{ truth: 'resolved', statement: expect.stringContaining('vpn') }]);
  });

  it.each([
    ['who do I ask about the firewall', 'priya'],
    ['who is responsible for the firewall', 'priya'],
    ['what is the ip of the staging database', '10.20.0.14'],
  ])('%s: the words that only ask are not looked for in the fact', async (query, expected) => {
    const memoir = await told(
      ['remember: priya nair is the infra lead, networks and the firewall are hers', 'Noted.'],
      ['remember: the staging database is behind pgbouncer, 10.20.0.14 port 6432', 'Noted.'],
      ['remember: the staging database has copies of three customers', 'Noted.'],
    );
    const { answers } = await memoir.recall.search(query);
    expect(answers?.map(({ statement }) => statement)).toEqual([expect.stringContaining(expected)]);
  });

  it('of decisions about a thing finds the later one that continues the first in other words', async () => {
    const memoir = await told(
      ["admin ui. let's use htmx and server rendered templates for the admin", 'Done.'],
      ["let's keep the admin that Dana made in react, the htmx templates can go", 'Removed.'],
    );
    const { answers } = await memoir.recall.search('what did we decide about the admin ui');
    expect(answers?.[0]).toMatchObject({ statement: expect.stringContaining('react') });
  });

  it('says that no text has the subject, and shows few texts with the other words', async () => {
    const memoir = await told(
      ...['login', 'export', 'parser', 'invoice', 'search'].map((what) => [`we fixed the ${what} page`, 'Good.']),
    );
    const { notes, results } = await memoir.recall.search('how did we fix the ECONNREFUSED', { strong: true });
    expect(notes).toEqual(['No text has "ECONNREFUSED".']);
    expect(results.length).toBeLessThanOrEqual(3);
    expect((await memoir.recall.search('orm')).notes).toEqual(['No text has "orm".']);
  });

  it('answers a question about rules with what the person asked for', async () => {
    const statements = async (query: string, ...days: readonly (readonly string[])[]) =>
      ((await (await told(...days)).recall.search(query)).answers ?? []).map(({ statement }) => statement);
    const linter = ['always run the linter first', 'Understood.'];
    expect(
      await statements(
        'how should commit messages look',
        ['commit messages in lower case, no emoji, always', 'Understood.'],
        linter,
        ['how do the commit messages of git look inside?', 'A commit message is stored in the commit object.'],
      ),
    ).toEqual([expect.stringContaining('lower case')]);
    expect(
      await statements('what is the rule on commits', ['never commit unless I tell you to', 'Understood.'], linter),
    ).toEqual([expect.stringContaining('never commit')]);
  });

  it('answers a question about an order with each step, the oldest first', async () => {
    const { answers = [] } = await (await told(...CDN)).recall.search('in which order did the CDN change?');
    expect(answers.map(({ statement }) => /use (?:CloudFront|Bunny)/.exec(statement)?.[0])).toEqual([
      'use CloudFront',
      'use Bunny',
    ]);
    const { answers: overview = [] } = await (await told(...CDN)).recall.search('tell me everything about the CDN');
    expect(overview).toHaveLength(1);
    expect(overview[0]?.replaced).toMatchObject([{ statement: expect.stringContaining('use CloudFront') }]);
  });

  it('with what holds before what is over, however new that is', async () => {
    const memoir = await told(['good morning', 'Good morning.']);
    const stated = (statement: string, day: number) =>
      ({
        type: 'fact.stated',
        key: statement,
        session: 'session-0',
        happenedAt: MONDAY + day * DAY,
        actor: 'person',
        trust: 'owner',
        body: { kind: 'blocker', statement },
      }) as const;
    memoir.events.record([
      stated('The release waits for the Stripe key', 1),
      stated('The release waits for the signing certificate', 2),
    ]);
    const certificate = memoir.facts.list({}).find(({ statement }) => statement.includes('certificate'));
    memoir.facts.resolve(certificate?.id ?? '');
    const { answers = [] } = await memoir.recall.search('what blocks the release');
    expect(answers.map(({ statement, truth }) => [truth, statement.split(' ').at(-1)])).toEqual([
      ['stated', 'key'],
      ['resolved', 'certificate'],
    ]);
  });

  it('never with what only external text says; it stays a result', async () => {
    const memoir = await told(['which CDN do we use', 'I read the page of a vendor.']);
    memoir.events.record([
      {
        type: 'fact.stated',
        key: 'from a page',
        session: 'session-0',
        happenedAt: MONDAY + DAY,
        actor: 'agent',
        trust: 'external',
        body: { kind: 'decision', statement: 'We decided to use EdgeMart as the CDN' },
      },
    ]);
    const { answers = [], results } = await memoir.recall.search('what did we decide about the CDN');
    expect(answers).toEqual([]);
    expect(results.map(({ snippet }) => snippet).join()).toContain('EdgeMart');
  });

  it('says nothing if a fact names the subject and does not answer', async () => {
    const memoir = await told(
      ['do not add a second syntax highlighting library to the transcript page', 'Understood.'],
      ['we use Fastify for the API', 'Noted.'],
    );
    const answers = async (query: string) => (await memoir.recall.search(query)).answers?.length ?? 0;
    expect(await answers('when did we add syntax highlighting to the transcript page?')).toBe(0);
    expect(await answers('how many syntax highlighting libraries has the transcript page?')).toBe(0);
    expect(await answers('what do we use for the API?')).toBe(1);
    expect(await answers('who designed the API of the logo service?')).toBe(0);
  });

  it('answers with what the person said before what an agent says later', async () => {
    const memoir = await told(
      ["let's use Postgres as the job queue, Redis is out", 'Done.'],
      ['what else is there?', 'Decision: the job queue of the reports stays on Redis.'],
    );
    const { answers = [] } = await memoir.recall.search('what did we decide about the job queue?');
    expect(answers[0]).toMatchObject({ actor: 'person', statement: expect.stringContaining('Postgres') });
  });

  it('answers with what held at a time', async () => {
    const { answers } = await (await told(...CDN)).recall.search('which CDN do we use', { asOf: MONDAY + DAY / 2 });
    expect(answers).toMatchObject([{ statement: expect.stringContaining('use CloudFront'), replaced: [] }]);
  });

  it.each([
    ['what is blocking us', 'blocker', 'live keys'],
    ['how do I like replies', 'preference', 'short sentences'],
    ['package manager', 'decision', 'pnpm'],
  ])('answers %j with a %s', async (query, kind, words) => {
    const memoir = await told(
      ['from now on always answer in short sentences, no bullet lists', 'Will do.'],
      ['we are blocked on the payment provider, they have not sent the live keys yet', 'Then the checkout waits.'],
      ['we use pnpm from now on', 'Switched.'],
    );
    const { answers } = await memoir.recall.search(query);
    expect(answers).toMatchObject([{ kind, statement: expect.stringContaining(words) }]);
  });

  it.each(['where do the puffins nest', 'the weather in Tilburg', 'checkout'])(
    'answers nothing where facts say nothing about it: %s',
    async (query) => {
      const memoir = await told(...CDN, [
        'we are blocked on the payment provider, they have not sent the live keys yet',
        'Ok.',
      ]);
      expect((await memoir.recall.search(query)).answers).toBeUndefined();
    },
  );

  it('of the middle of three says that it held then', async () => {
    const memoir = await told(...CDN, ["we're dropping Bunny and use Fastly as the CDN instead", 'Moved to Fastly.']);
    const truths = async (asOf: number): Promise<readonly unknown[]> =>
      ((await memoir.recall.search('which CDN do we use', { asOf })).answers ?? []).map(
        ({ statement, truth, until }) => [/use (\w+) as/.exec(statement)?.[1], truth, until],
      );
    expect(await truths(MONDAY + DAY / 2)).toEqual([['CloudFront', 'stated', undefined]]);
    expect(await truths(MONDAY + 1.5 * DAY)).toEqual([['Bunny', 'stated', undefined]]);
    expect(await truths(MONDAY + 3 * DAY)).toEqual([['Fastly', 'stated', undefined]]);
  });

  it('follows what replaced what to the end, however often it changed', async () => {
    const days = Array.from({ length: 60 }, (_, day) => [
      `we decided the session timeout is ${day + 5} minutes now`,
      'Ok.',
    ]);
    const memoir = await told(...days);
    // A search alone draws facts only for a short time.
    await memoir.facts.extractNew({ budgetMs: 60_000 });
    const { answers, results } = await memoir.recall.search('what is the session timeout');
    expect(answers?.[0]).toMatchObject({ truth: 'stated', statement: expect.stringContaining('64 minutes') });
    expect(answers?.[0]?.replaced).toHaveLength(3);
    const early = await memoir.recall.search('session timeout 7 minutes');
    const outdated = [...results, ...early.results].flatMap(({ facts = [] }) =>
      facts.filter(({ truth }) => truth === 'superseded'),
    );
    expect(outdated.some(({ statement }) => statement.includes(' 7 minutes'))).toBe(true);
    for (const { supersededBy } of outdated) expect(supersededBy?.statement).toContain('64 minutes');
  });

  it('names what was replaced once, also if it was said again and replaced again', async () => {
    const [npm, pnpm] = ['we use npm here now', 'we use pnpm here now'];
    const said = [npm, pnpm, npm, pnpm, npm].map((text) => [text, 'Okay.'] as const);
    const { answers } = await (await told(...said)).recall.search('which package manager do we use');
    expect(answers?.[0]?.statement).toBe(npm);
    expect(answers?.[0]?.replaced.map(({ statement }) => statement)).toEqual([pnpm, npm]);
  });

  it('does not answer with what a clock of the far future says', async () => {
    const memoir = await told(['we use pnpm as the package manager', 'Ok.']);
    memoir.events.record([
      {
        type: 'prompt.submitted',
        key: 'far',
        session: 'session-far',
        happenedAt: Date.UTC(2099, 0, 1),
        actor: 'person',
        trust: 'owner',
        body: { text: 'we use yarn as the package manager' },
      },
    ]);
    const { answers } = await memoir.recall.search('which package manager do we use');
    expect(answers).toMatchObject([{ statement: expect.stringContaining('pnpm') }]);
  });

  it('answers from the project it is asked in before another project', async () => {
    const memoir = await told();
    const [shop, lab] = ['shop', 'lab'].map((name) => {
      const cwd = join(mkdtempSync(join(tmpdir(), 'memoir-answer-')), name);
      onTestFinished(() => rmSync(join(cwd, '..'), { recursive: true, force: true }));
      mkdirSync(cwd);
      return { cwd, project: memoir.projects.findOrCreate({ cwd }).id };
    });
    const said = (project: string | undefined, text: string, day: number) =>
      ({
        type: 'prompt.submitted',
        key: `own:${day}`,
        session: `own-${day}`,
        happenedAt: MONDAY + day * DAY,
        actor: 'person',
        trust: 'owner',
        ...(project === undefined ? {} : { project }),
        body: { text },
      }) as const;
    memoir.events.record([
      said(shop?.project, 'we use Postgres as the database', 1),
      said(lab?.project, 'we decided to use walrusdb as the database because of walrus', 2),
    ]);
    const first = async (cwd = '', query = 'which database do we use') =>
      (await memoir.recall.search(query, { cwd })).answers?.[0]?.statement;
    expect(await first(shop?.cwd)).toContain('Postgres');
    expect(await first(lab?.cwd)).toContain('walrusdb');
    expect(await first(shop?.cwd, 'which database do we use in lab')).toContain('walrusdb');
  });

  it.each(['what happened next year', 'what did we decide next week', 'was passiert nächste Woche'])(
    '%s: nothing, because it is in the future',
    async (query) => {
      const { answers = [], results, notes } = await (await told(...CDN)).recall.search(query);
      expect([answers, results, notes]).toEqual([[], [], [expect.stringContaining('in the future')]]);
    },
  );

  it('still finds the words of a plan for next week', async () => {
    const { results } = await (await told(['the freeze starts next week', 'Noted.'], ...CDN)).recall.search(
      'freeze next week',
    );
    expect(results[0]?.snippet).toContain('freeze starts next week');
  });

  it.each(['on 31 december 2099', 'since 2099-01-01 cdn', 'cdn after 2099', 'cdn seit 2099-01-01'])(
    '%s: finds nothing, because it is in the future',
    async (query) => {
      const { answers = [], results, notes } = await (await told(...CDN)).recall.search(query);
      expect([answers, results, notes]).toEqual([[], [], [expect.stringContaining('in the future')]]);
    },
  );

  it('shows a message and its fact once, and the fact where facts are asked for', async () => {
    const memoir = await told(...CDN);
    const all = await memoir.recall.search('egress costs');
    expect(all.results.filter(({ snippet }) => snippet.includes('egress'))).toMatchObject([{ kind: 'prompt' }]);
    const facts = await memoir.recall.search('egress costs', { kinds: ['decision'] });
    expect(facts.results).toMatchObject([{ kind: 'decision' }]);
  });

  it('an overview has what holds now, also where it does not repeat the words of the subject', async () => {
    const memoir = await told(
      ['admin ui. we use htmx and templates for the admin, dana does the frontend', 'Done.'],
      ["dana has done the admin in react, we're keeping hers and drop the htmx version", 'Removed.'],
      ['we use vite as the bundler', 'Done.'],
    );
    const { answers = [] } = await memoir.recall.search('summarise the admin ui');
    expect(answers[0]?.statement).toContain('react');
    expect(answers.some(({ statement }) => statement.includes('vite'))).toBe(false);
  });

  it.each(['who is priya', 'wer ist priya', 'quién es priya'])('%s: who she is comes first', async (question) => {
    const memoir = await told(
      ['priya nair is the infra lead, staging and the firewall are hers', 'Noted.'],
      ['priya wants it this way, so we use pnpm as the package manager from now on', 'Done.'],
    );
    const { answers = [] } = await memoir.recall.search(question);
    expect(answers[0]?.statement).toContain('infra lead');
  });

  it('how long something is needs a duration, not any number', async () => {
    const memoir = await told(
      ["let's make a slot 30 minutes for every dock", 'Done.'],
      ['we use the grafana dashboard for slots, the other one, port 3000', 'Noted.'],
    );
    const { answers = [] } = await memoir.recall.search('how long is a slot');
    expect(answers.map(({ statement }) => statement)).toEqual([expect.stringContaining('30 minutes')]);
  });

  it.each([
    ['when may we deploy', 'never on mondays'],
    ['wann dürfen wir deployen', 'never on mondays'],
    ['¿cuándo podemos hacer deploy?', 'never on mondays'],
    ['what must you do before installing a library', 'before you add a dependency'],
    ['where does prod run now', 'hetzner'],
    ['wo läuft die Anwendung jetzt', 'hetzner'],
    ['¿dónde está alojada la aplicación?', 'hetzner'],
  ])('%s: %s', async (question, said) => {
    const memoir = await told(
      ['we deploy never on mondays before nine', 'Understood.'],
      ['ask before you add a dependency, every time', 'I will ask first.'],
      ['lets host it on hetzner from now on', 'On Hetzner, then.'],
    );
    const { answers = [] } = await memoir.recall.search(question);
    expect(answers[0]?.statement.toLowerCase()).toContain(said);
  });

  it('where the tests run is not answered by the hosting', async () => {
    const memoir = await told(['lets host it on hetzner from now on', 'On Hetzner, then.']);
    expect((await memoir.recall.search('where do the tests run')).answers ?? []).toEqual([]);
  });

  it('reads a decision whose only capital word has no content', async () => {
    const memoir = await told();
    const cwd = join(mkdtempSync(join(tmpdir(), 'memoir-answer-')), 'course');
    onTestFinished(() => rmSync(join(cwd, '..'), { recursive: true, force: true }));
    mkdirSync(cwd);
    await memoir.facts.decide({ cwd }, { text: 'the speed is 15 percent, as in: How it was before' });
    const { answers = [] } = await memoir.recall.search('what is the speed', { cwd });
    expect(answers[0]?.statement).toContain('How it was');
  });
});
