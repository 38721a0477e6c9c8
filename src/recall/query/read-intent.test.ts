import { describe, expect, it } from 'vitest';
import { growth } from '../../../test/fixtures/growth.ts';
import { queryTopic, readIntent } from './read-intent.ts';

describe('what a query asks for', () => {
  it.each([
    ['In which order did the works on the house happen?', 'order'],
    ['Walk me through the history of my knee', 'order'],
    ['How did the guest list evolve over time?', 'order'],
    ['In welcher Reihenfolge haben wir das gemacht?', 'order'],
    ['¿En qué orden ocurrió?', 'order'],
    ['Summarise the renovation from the purchase until now.', 'cover'],
    ['everything about transactions', 'cover'],
    ['What changed since the release?', 'cover'],
    ['Fass den Umzug bitte zusammen', 'cover'],
    ['Gib mir einen Überblick über die Heizung', 'cover'],
    ['Resume lo que decidimos', 'cover'],
    ['todo sobre la radio', 'cover'],
    ['How did we mark the epic and its first two tasks as in progress?', undefined],
    ['What were the stages of the move?', 'order'],
    ['Give me an overview of the renovation', 'cover'],
    ['what remained when the conversation was cut down to a summary', undefined],
    ['How slow was the overview page?', undefined],
    ['How many chapters have I written so far?', undefined],
    ['Write me a query that lists recaptures', undefined],
    ['sort order of the list', undefined],
    ['What happened to the band?', undefined],
    ['', undefined],
  ])('%s: broad %s', (query, broad) => {
    expect(readIntent(query).broad).toBe(broad);
  });

  it.each([
    ['when did I switch to pnpm', true],
    ['wann habe ich gewechselt', true],
    ['cuál es mi presupuesto', true],
    ['why did we drop CloudFront', false],
    ['the i18n module', false],
  ])('%s: first person %s', (query, firstPerson) => {
    expect(readIntent(query).firstPerson).toBe(firstPerson);
  });

  it.each([
    ['What did you suggest for the roof?', true],
    ['the price that you once gave for it', true],
    ['how long does it last by your estimate', true],
    ['Was hast du für das Dach vorgeschlagen?', true],
    ['dein Vorschlag für das Dach', true],
    ['¿Qué me recomendaste para el tejado?', true],
    ['Can you suggest a roof?', false],
    ['Could you give me the price that we paid?', false],
    ['What would you recommend?', false],
    ['What did I suggest to you?', false],
    ['Kannst du mir ein Dach vorschlagen?', false],
    ['your roof', false],
  ])('%s: of the agent %s', (query, ofAgent) => {
    expect(readIntent(query).ofAgent).toBe(ofAgent);
  });

  it.each([
    ['Show me how to read the voltage', true],
    ['What pace should I run my intervals at?', true],
    ['Kannst du mir eine Mail schreiben?', true],
    ['How high must the handrail of my new stairs be?', true],
    ['How big should a bedside table be?', true],
    ['What are the rules for smoke alarms in my loft?', true],
    ['What is the best way for me to learn the antibiotics?', true],
    ['Which paint is best for a damp wall?', true],
    ['Is it worth insulating the cellar?', true],
    ['Any tips for a calm morning?', true],
    ['Do I need a permit for that?', true],
    ['How long does it take for plaster to dry?', true],
    ['Wie hoch muss ein Geländer sein?', true],
    ['Was ist der beste Weg, Vokabeln zu lernen?', true],
    ['Welche Regeln gelten für Rauchmelder?', true],
    ['Lohnt es sich, den Keller zu dämmen?', true],
    ['¿Qué altura debe tener la barandilla?', true],
    ['¿Cuál es la mejor manera de aprender verbos?', true],
    ['¿Qué opciones hay para calentar el taller?', true],
    ['Which package would you take for that?', true],
    ['I changed one line, may I merge it?', true],
    ['Roughly how expensive would a stove be?', true],
    ['Roughly how many people were invited?', false],
    ['How far back can we go?', false],
    ['How often must the filter be changed?', false],
    ['When did I buy the oven?', false],
    ['What did we decide about the best oven?', false],
    ['How much did the kiln cost?', false],
    ['the step that should have been done', false],
    ['Which foods do I have to avoid?', false],
    ['the rules for eslint', false],
    ['Wann habe ich den Ofen gekauft?', false],
    ['Was musste ich am ersten Tag ablegen?', false],
    ['¿Cuándo compré el horno?', false],
    ['¿Qué decidimos sobre las reglas?', false],
    ['where does the gateway stand', false],
    ['Summarise the project', false],
  ])('%s: request %s', (query, request) => {
    expect(readIntent(query).request).toBe(request);
  });

  it('leaves the words that only say that a query is broad out of its topic', () => {
    expect(queryTopic('Summarise everything about the roof').trim()).toBe('the roof');
    expect(queryTopic('why is the roof wet')).toBe('why is the roof wet');
  });

  it('reads a pasted book in linear time', () => {
    const read = (words: number) => () => readIntent('how did '.repeat(words));
    // Linear work grows to the tenfold, quadratic work to the hundredfold.
    expect(growth(read(10_000), read(100_000), 40)).toBeLessThan(40);
  });
});
