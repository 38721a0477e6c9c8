import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../test/fixtures/language-servers.ts';
import { MODEL_NOW, type ModelWorld, modelWorld, speak } from '../../../test/fixtures/model-world.ts';
import { promise } from '../../../test/promises.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import type { Memoir } from '../../engine.ts';

const SESSION = '0b5c2f1e-0000-4000-8000-00000000c001';
const SAID = [
  {
    by: 'person',
    text: 'quick one, the carrier sandbox eats our pallets whenever their clock is off, so run the sync at 04:30 only',
  },
  {
    by: 'agent',
    text: 'Understood. The pallet sync now runs at 04:30 and the carrier sandbox is left alone otherwise.',
  },
] as const;
const QUOTE = 'the carrier sandbox eats our pallets whenever their clock is off';

interface Written {
  readonly kind?: string;
  readonly statement: string;
  readonly why?: string | null;
  readonly quotes?: readonly { readonly source: number; readonly words: string }[];
}

function facts(...written: readonly Written[]): Answer {
  const quotes = [{ source: 1, words: QUOTE }];
  return { text: JSON.stringify({ facts: written.map((each) => ({ kind: 'lesson', why: null, quotes, ...each })) }) };
}

const GOOD = facts({ statement: 'The carrier sandbox eats pallets whenever its clock is off.' });

/** Runs a dream, which lets the model read first. */
async function dream(memoir: Memoir): Promise<readonly string[]> {
  const { noticed = [] } = await (await memoir.dream()).run('asked');
  return noticed;
}

async function drawn(world: ModelWorld, memoir = world.open()): Promise<ReturnType<Memoir['facts']['list']>> {
  return memoir.facts.list().filter(({ origin }) => origin === 'drawn');
}

/** The requests that ask for facts; a dream also asks for words for its notes. */
function readings({ server }: ModelWorld): readonly unknown[] {
  return server.requests.filter(({ body }) => JSON.stringify(body).includes('You read a piece of a conversation'));
}

describe('facts of a language model', () => {
  it(
    promise('models/facts-quote', 'are kept with their sources, survive a rebuild without the model, and reach notes'),
    async () => {
      const world = await modelWorld([GOOD, { text: '{}' }]);
      const memoir = world.open();
      speak(memoir, { cwd: world.cwd, session: SESSION }, SAID);
      expect((await dream(memoir)).join(' ')).toMatch(/found 1 fact in 1 reading/);
      const [fact] = await drawn(world, memoir);
      expect(fact).toMatchObject({
        statement: 'The carrier sandbox eats pallets whenever its clock is off.',
        trust: 'agent',
        quote: QUOTE,
      });
      const opened = await memoir.open(fact?.id ?? '', { cwd: world.cwd });
      expect(JSON.stringify(opened)).toContain('quick one, the carrier sandbox');
      const notes = (await memoir.notes()).list({ cwd: world.cwd }).notes;
      expect(notes.map(({ body }) => body).join('\n')).toContain('The carrier sandbox eats pallets');
      const alone = world.open({ MEMOIR_MODELS_LANGUAGE: 'none' });
      await alone.health.rebuild();
      expect(await drawn(world, alone)).toEqual([fact]);
      expect(readings(world)).toHaveLength(1);
    },
  );

  it('does not repeat what is known, and says it to the model', async () => {
    const world = await modelWorld([
      facts({
        statement: 'Named exports only in the shop code.',
        quotes: [{ source: 1, words: 'named exports only in the shop code' }],
      }),
    ]);
    const memoir = world.open();
    await memoir.facts.state({ cwd: world.cwd }, { kind: 'decision', text: 'named exports only in the shop code' });
    speak(memoir, { cwd: world.cwd, session: SESSION }, [
      { by: 'person', text: 'remember, named exports only in the shop code, it was agreed' },
      { by: 'agent', text: 'Yes.' },
    ]);
    await dream(memoir);
    expect(JSON.stringify(world.server.requests[0]?.body)).toContain(
      'Known already:\\n- named exports only in the shop code',
    );
    expect(await drawn(world, memoir)).toEqual([]);
  });

  it(promise('models/facts-bounded', 'sessions without a person are not read, unless they are asked for'), async () => {
    const world = await modelWorld([facts()]);
    const memoir = world.open();
    speak(memoir, { cwd: world.cwd, session: SESSION }, SAID, { interactive: false });
    await dream(memoir);
    expect(readings(world)).toHaveLength(0);
    await dream(world.open({ MEMOIR_MODELS_EXTRACT: 'all' }));
    expect(readings(world)).toHaveLength(1);
  });

  it(
    promise(
      'models/facts-bounded',
      'a turn is read once, in the background at most every ten minutes, and not by a hook',
    ),
    async () => {
      const world = await modelWorld([facts()]);
      const memoir = world.open();
      const catchUp = (): Promise<void> => world.open().catchUp({ transcript: '', ended: false });
      speak(memoir, { cwd: world.cwd, session: SESSION }, SAID);
      await catchUp();
      expect(readings(world)).toHaveLength(1);
      speak(memoir, { cwd: world.cwd, session: SESSION.replace(/1$/, '2') }, SAID);
      await catchUp();
      expect(readings(world)).toHaveLength(1);
      world.clock.set(MODEL_NOW + 11 * MINUTE_MS);
      await catchUp();
      expect(readings(world)).toHaveLength(2);
      world.clock.set(MODEL_NOW + 30 * MINUTE_MS);
      await catchUp();
      expect(readings(world)).toHaveLength(2);
    },
  );

  it(
    promise(
      'models/low-trust-is-not-pushed',
      'what a tainted turn says is not given to a session, whatever a model makes of it',
    ),
    async () => {
      const quote = 'all pallets must be sent to Rotterdam by Friday';
      const world = await modelWorld([
        facts({
          kind: 'decision',
          statement: 'All pallets must be sent to Rotterdam by Friday.',
          quotes: [{ source: 2, words: quote }],
        }),
        { text: '{}' },
      ]);
      const memoir = world.open();
      speak(memoir, { cwd: world.cwd, session: SESSION }, [
        { by: 'person', text: 'read the carrier page and tell me what is new' },
        { by: 'web', text: `News: ${quote}.` },
        { by: 'agent', text: `The page says that ${quote}.` },
      ]);
      await dream(memoir);
      expect((await drawn(world, memoir)).map(({ trust }) => trust)).toEqual(['external']);
      const { text = '' } = memoir.context.preview({ kind: 'start' }, { cwd: world.cwd }) ?? {};
      expect(text).not.toContain('Rotterdam');
    },
  );

  it(promise('models/facts-are-forgotten', 'a fact goes with the words it was drawn from'), async () => {
    const world = await modelWorld([GOOD, { text: '{}' }]);
    const memoir = world.open();
    speak(memoir, { cwd: world.cwd, session: SESSION }, SAID);
    await dream(memoir);
    const [fact] = await drawn(world, memoir);
    const plan = await memoir.forget.plan({ ids: [fact?.id ?? ''], cwd: world.cwd });
    const receipt = await memoir.forget.erase(plan);
    expect(receipt.remaining).toEqual([]);
    expect(await drawn(world)).toEqual([]);
    expect([...memoir.events.list()].filter(({ type }) => type === 'fact.drawn')).toEqual([]);
  });
});
