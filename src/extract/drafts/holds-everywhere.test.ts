import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import { createExtractor } from '../extractor.ts';
import { lastTurn } from '../turn-of.test-helper.ts';
import { holdsEverywhere } from './holds-everywhere.ts';

const extractor = createExtractor(readFileSync(new URL('../weights.bin', import.meta.url)));

function factsOf(person: string): readonly FactDraft[] {
  const drafts = extractor.extract(lastTurn([{ person }, { agent: 'Ok.' }]));
  return drafts.filter(({ confidence }) => confidence >= SIGNAL_BELOW);
}

describe('a statement that holds in all projects', () => {
  it.each([
    'keep your answers short',
    'no emoji please',
    'keep it short',
    'antworte kurz',
    'no force pushes, in any repo',
    'squash only, in all my projects',
  ])('is about replies or says so: %s', (statement) => {
    expect(holdsEverywhere('preference', statement)).toBe(true);
  });

  it.each([
    ['preference', 'the voice assistant must always reply in Dutch'],
    ['decision', 'answer every support request within four hours'],
    ['preference', 'reply to the auditors in english'],
    ['decision', 'the webhook always responds with 202'],
    ['decision', 'our chat widget never apologises to visitors'],
    ['decision', 'we always answer tickets within a day'],
    ['preference', 'in all projects of our client they deploy by hand'],
    ['preference', 'Der Chatbot antwortet immer auf Deutsch'],
    ['preference', 'antworte den Händlern auf Französisch'],
    ['preference', 'Antworten der Schnittstelle sind immer auf Englisch'],
    ['decision', 'el asistente de la tienda siempre responde en catalán'],
    ['preference', 'responde a los clientes en francés'],
    ['fact', 'mein Rechner hat noch Node 18, darum schlägt der Build hier fehl'],
    ['fact', "my laptop is on an old kernel, that's why the tests crash"],
    ['fact', 'i live in the release branch'],
  ] as const)('is not about a product, others or what happens here (%s): %s', (kind, statement) => {
    expect(holdsEverywhere(kind, statement)).toBe(false);
    expect(factsOf(statement).map(({ subject }) => subject)).not.toContain('language of replies');
  });

  it.each([
    ['preference', 'answer me in dutch please'],
    ['preference', 'keep your replies under five lines'],
    ['preference', 'reply in English, in every project'],
    ['preference', 'antworte mir immer auf Deutsch'],
    ['preference', 'halte deine Antworten kurz'],
    ['preference', 'respóndeme siempre en español'],
    ['decision', 'from now on answer in french'],
    ['fact', 'my editor is helix'],
  ] as const)('is about the replies to this person, or about them (%s): %s', (kind, statement) => {
    expect(holdsEverywhere(kind, statement)).toBe(true);
  });

  it.each([
    'lower case, imperative, no emoji, none of that co-authored-by stuff',
    'keep function names short',
    'two lines between the methods',
    'no emoji in the commit messages',
    'api answers are problem json',
    'no emoji in this repo',
  ])('is not about the work in one project: %s', (statement) => {
    expect(holdsEverywhere('preference', statement)).toBe(false);
  });
});

describe('a fact of a prompt', () => {
  it.each([
    ['never rewrite published history. goes for every repo i have', 'never rewrite published history'],
    [
      'always sign the release tags. That applies to all my projects, not just this one.',
      'always sign the release tags',
    ],
    ['please remember for all projects: I review with difftastic', 'I review with difftastic'],
    ['merk dir für alle Projekte: ich nutze zsh', 'ich nutze zsh'],
    ['nie ohne Review mergen. Gilt für alle meine Repos.', 'nie ohne Review mergen'],
    ['nunca hagas push sin preguntar. vale para todos mis repos', 'nunca hagas push sin preguntar'],
    ['For all my repos:\n- no merge commits', 'no merge commits'],
  ])('holds in all projects if the words beside it say so: %s', (person, statement) => {
    const drafts = factsOf(person);
    expect(drafts).toEqual([expect.objectContaining({ statement, everywhere: true })]);
  });

  it('holds in one project if it is work to do there', () => {
    const person = 'remind me to update the license in all my repos next week';
    const [draft] = factsOf(person);
    expect(draft).toMatchObject({ kind: 'commitment' });
    expect(draft?.everywhere).toBeUndefined();
  });
});
