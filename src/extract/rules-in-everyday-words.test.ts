/** Rules with a story behind them, with a judgement on what was before, or with a tag. In three languages. */
import { describe, expect, it } from 'vitest';
import { isHolding } from '../domain/facts/fact.ts';
import { type Exchange, knownAfter, knownAfterOneSession } from './known-after.test-helper.ts';
import { judgeScopes } from './scope/judge-scope.ts';
import { placeSentences } from './sentences/placed-sentences.ts';

const held = (...said: readonly string[]): readonly string[] =>
  knownAfter(...said)
    .filter(({ truth }) => isHolding(truth))
    .map(({ statement }) => statement);

describe('a rule with its exception', () => {
  it.each(['dont ever commit unless i say so', 'never push before i have seen it', 'nie deployen ohne mich zu fragen'])(
    'is kept, whatever it is about: %s',
    (said) => {
      expect(held(said)).toHaveLength(1);
    },
  );
});

describe('a rule and its story', () => {
  it.each([
    'never use soap for new endpoints, at my last job it took us a year to get rid of it',
    'wir nehmen kein Prisma in diesem Projekt, in meinem letzten Job war das ein Albtraum',
    'nunca uses SOAP en los endpoints nuevos, en mi trabajo anterior fue un desastre',
  ])('is kept: %s', (said) => {
    expect(held(said)).toHaveLength(1);
  });

  it.each([
    'at my last job we never used soap for new endpoints, that was the rule there',
    'never put more than one class into a file, says the blog of some startup',
    'copilot says we should never put more than one class into a file',
    'nie mehr als eine Klasse pro Datei anlegen, steht in irgendeinem Blog',
    'im Blog von denen steht, wir sollen nie mehr als eine Klasse pro Datei anlegen',
    'nunca más de una clase por archivo, dice un blog',
    'en un foro dicen que nunca pongamos más de una clase por archivo',
  ])('is not ours: %s', (said) => {
    expect(held(said)).toEqual([]);
  });
});

describe('scopes of what is judged', () => {
  const scopeOf = (said: string) => judgeScopes(said, placeSentences(said))[0];

  it.each([
    'fixtures in yaml were a dumb idea, put them into typescript',
    'das mit den YAML-Fixtures war eine blöde Idee, nimm TypeScript',
    'lo de los fixtures en yaml fue una mala idea, usa typescript',
    'the label says "Sign in" and not "Log in"',
    'der Button heißt "Anmelden" und nicht "Login"',
    'el botón dice "Entrar" y no "Login"',
  ])('is a plain statement: %s', (said) => {
    expect(scopeOf(said)).toBeUndefined();
  });

  it.each([
    ['of others', 'the client writes they want all letters in plain text from now on'],
    ['of others', 'Kunde Meier setzt auf Oracle, wir zum Glück nicht'],
    ['of others', 'el cliente escribe que quiere todo en papel'],
    ['of others', 'the other office uses oracle, luckily we dont'],
    ['once', 'use a for loop here instead of reduce'],
    ['ironic', 'from now on we rewrite everything in svelte lol'],
    ['optional', 'fixtures in yaml were just an idea'],
    ['optional', 'yaml ist nur eine Idee'],
    ['quoted', 'the label says "we only use yaml here"'],
  ])('is %s: %s', (scope, said) => {
    expect(scopeOf(said)).toBe(scope);
  });
});

describe('a wish in a few words', () => {
  it.each([
    'no abbreviations please',
    'bitte keine Abkürzungen',
    'sin abreviaturas, por favor',
    'i hate long summaries',
    'ich mag keine langen Zusammenfassungen',
    'odio los resúmenes largos',
    'write a test for every bugfix',
    'bitte schreib für jeden Bugfix einen Test',
    'escribe un test por cada arreglo',
    "don't bother me with deprecation warnings",
    'bitte duze mich',
    'tutéame, por favor',
    'no singletons anywhere in this project, it took us a month to get rid of them',
  ])('is kept: %s', (said) => {
    expect(held(said)).toHaveLength(1);
  });

  it.each(['no rush please', 'i hate mondays', 'call me later', 'no errors anywhere', "don't bother me with that"])(
    'is not kept: %s',
    (said) => {
      expect(held(said)).toEqual([]);
    },
  );
});

describe('yes to a suggestion', () => {
  const known = (...said: readonly Exchange[]): readonly string[] =>
    knownAfterOneSession(...said).map(({ statement }) => statement);

  it.each([
    ['where do uploads go?', 'I suggest keeping them in S3. Shall I do that?', 'yes'],
    ['wohin mit den Uploads?', 'Ich empfehle, sie in S3 abzulegen. Soll ich das machen?', 'ja'],
    ['¿dónde van los archivos?', 'Recomiendo guardarlos en S3. ¿Lo hago?', 'sí'],
  ])('is a decision: %s', (asked, suggested, yes) => {
    expect(known([asked, suggested], [yes, 'Done.'])).toEqual([expect.stringContaining('S3')]);
  });

  it('decides nothing if it is work for now', () => {
    const suggested = 'I suggest running them again now. Shall I do that?';
    expect(known(['why are the tests red?', suggested], ['yes', 'Running.'])).toEqual([]);
  });
});

describe('the kind of a rule', () => {
  it.each(['Ok.', 'Noted.', 'Understood.'])('does not depend on the courtesy of the agent: %s', (reply) => {
    expect(knownAfter(['we ship every second wednesday', reply]).map(({ kind }) => kind)).toEqual(['decision']);
  });
});
