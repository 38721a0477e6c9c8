import { describe, expect, it } from 'vitest';
import { tokenize } from '../../domain/search/tokenize.ts';
import { readAskedFacts, subjectWords } from './asked-facts.ts';

/** The words of the subject, as typed. */
function subjectOf(query: string): readonly string[] {
  return subjectWords(tokenize(query), readAskedFacts(query));
}

describe('a question about corrections', () => {
  it.each([
    ['what did I correct', true],
    ['What have I already corrected?', true],
    ['did we correct the naming', true],
    ['which corrections did I make', true],
    ['my corrections', true],
    ['was habe ich korrigiert', true],
    ['was habe ich dir gestern korrigiert', true],
    ['alle Korrekturen', true],
    ['qué corregí', true],
    ['¿qué he corregido?', true],
    ['mis correcciones', true],
    ['the correct port', false],
    ['what is the correct port', false],
    ['corrected invoice', false],
    ['is this correct', false],
    ['Korrektur der Rechnung', false],
    ['corregir la factura', false],
  ])('%s: %s', (query, isAsked) => {
    expect(readAskedFacts(query)?.kinds.join() === 'correction').toBe(isAsked);
  });

  it('has no other subject than what was corrected', () => {
    expect(subjectOf('what did I correct')).toEqual([]);
    expect(subjectOf('did we correct the naming')).toEqual(tokenize('naming'));
  });
});

describe('a question about what was said', () => {
  it.each([
    ['what did i say about commit messages', ['commit', 'messages']],
    ['what have we said about backups?', ['backups']],
    ['What did I tell you about the printer?', ['printer']],
    ['was habe ich über Backups gesagt', ['backups']],
    ['qué dije sobre las facturas', ['facturas']],
  ])('%s lists facts', (query, subject) => {
    const asked = readAskedFacts(query);
    expect(asked?.list).toBe(true);
    expect(asked?.kinds).toContain('preference');
    for (const word of tokenize(subject.join(' '))) expect(subjectOf(query)).toContain(word);
    for (const word of tokenize('say said tell gesagt dije')) expect(subjectOf(query)).not.toContain(word);
  });

  it.each(['what does the log say about retries', 'what did the server say', 'was sagt der Server', 'qué dice el log'])(
    '%s asks for something else',
    (query) => {
      expect(readAskedFacts(query)?.list).not.toBe(true);
    },
  );
});

describe('a question about a fix', () => {
  it.each([
    ['which tests were failing and how were they fixed', 'tests', 'failing'],
    ['how did we fix the broken import', 'import', 'broken'],
    ['how was the error in the invoice solved', 'invoice', 'error'],
    ['wie haben wir den Fehler im Import behoben', 'import', 'fehler'],
    ['cómo arreglamos el fallo del importador', 'importador', 'fallo'],
  ])('%s is about %s', (query, subject, broken) => {
    expect(readAskedFacts(query)?.kinds).toContain('lesson');
    for (const word of tokenize(subject)) expect(subjectOf(query)).toContain(word);
    for (const word of tokenize(broken)) expect(subjectOf(query)).not.toContain(word);
  });
});

describe('a question about what went wrong', () => {
  it.each([
    ['what went wrong when pushing', 'pushing', true],
    ['which errors did we have with the import', 'import', true],
    ['what did we learn about retries', 'retries', true],
    ['any gotchas with the sandbox', 'sandbox', true],
    ['was ging beim Import schief', 'import', true],
    ['welche Probleme hatten wir mit dem Import', 'import', true],
    ['qué salió mal con la migración', 'migración', true],
    ['what is in the lesson plan', 'lesson', false],
    ['which error does the api return for a full dock', 'dock', false],
  ])('%s: %s, %s', (query, subject, isAsked) => {
    expect(readAskedFacts(query)?.kinds.includes('blocker') ?? false).toBe(isAsked);
    for (const word of tokenize(subject)) expect(subjectOf(query)).toContain(word);
  });
});

it.each(['why did we drop the htmx admin', 'warum haben wir den Bau umgestellt', 'por qué dejamos express'])(
  '%s asks for what people said, and not for a command with these words',
  (query) => {
    expect(readAskedFacts(query)?.bySaying).toBe(true);
  },
);
