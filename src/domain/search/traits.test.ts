import { describe, expect, it } from 'vitest';
import { TRAITS, traitsOf } from './traits.ts';

const has = (text: string, trait: number, speaker: 'person' | 'agent' = 'person'): boolean =>
  (traitsOf(text, speaker) & trait) !== 0;

describe('traits of a message', () => {
  it.each([
    ['Always put the file name in a comment.', true],
    ['Please keep answers under ten lines, I read them on my phone.', true],
    ['From now on give paces in minutes per kilometre.', true],
    ['When I ask for a plan, give me a checklist with dates.', true],
    ['I’d rather keep dependencies to a minimum.', true],
    ['Names must never be written to the console.', true],
    ['Ab jetzt bitte keine Tabellen mehr.', true],
    ['Wenn ich dich nach einem Plan frage, gib mir Daten.', true],
    ['Siempre responde en español.', true],
    ['Prefiero ejemplos cortos.', true],
    ['When you suggest food, please remember that Elsa has coeliac disease.', true],
    ['Could you always consider that before you propose anything new?', true],
    ['It is a nice house, but I refuse to take a loan for a bedroom.', true],
    ['No nuts in anything we bake.', true],
    ['There is nothing with gluten allowed in our kitchen.', true],
    ['My father reads only text messages, keep everything for him short.', true],
    ['I hate long introductions.', true],
    ['Make sure every answer ends with a source.', true],
    ['I want you to name the section of the law.', true],
    ['I’m allergic to wasps.', true],
    ['Ich weigere mich, dafür einen Kredit aufzunehmen.', true],
    ['Wenn du Rezepte vorschlägst, denk an die Nüsse.', true],
    ['Könntest du immer die Quelle nennen?', true],
    ['Achte darauf, dass jede Antwort eine Quelle hat.', true],
    ['Ich hasse lange Einleitungen.', true],
    ['Me niego a pedir un préstamo para eso.', true],
    ['Cuando propongas recetas, recuerda las nueces.', true],
    ['¿Podrías citar siempre la fuente?', true],
    ['Asegúrate de que cada respuesta tenga una fuente.', true],
    ['Odio las introducciones largas.', true],
    ['I really don’t want a second framework in there.', true],
    ['Fridays belong to the family, so don’t book anything on them.', true],
    ['The last draft was lost, so please never use tables again.', true],
    ['A small request while we are at it: quote the source.', true],
    ['Two things I’d like you to do: be brief, and number the steps.', true],
    ['If you suggest a recipe, name the calories.', true],
    ['Put the price in anything you prepare for the club.', true],
    ['I tried three of those planners and hate all of them.', true],
    ['Ich möchte wirklich kein zweites Framework.', true],
    ['Der Freitag gehört uns, plane da bitte nie etwas.', true],
    ['El viernes es nuestro, así que no propongas nada.', true],
    ['If you show the page twice the script breaks.', false],
    ['The server does not send a header.', false],
    ['They hate it and I understand them.', false],
    ['It always fails on Mondays.', false],
    ['The server refuses connections after an hour.', false],
    ['When you start the server, it prints a warning.', false],
    ['No errors in the log since Tuesday.', false],
    ['I hate to say it, but the build is broken.', false],
    ['Nothing with that name was found.', false],
    ['I checked to make sure every lamp is off.', false],
    ['Wenn du den Server startest, erscheint eine Warnung.', false],
    ['Nichts ist passiert.', false],
    ['Cuando arrancas el servidor, aparece un aviso.', false],
    ['No hay errores en el registro.', false],
    ['I have never written a route before.', false],
    ['The test runs whenever somebody pushes.', false],
    ['Can you always find it?', false],
  ])('%s: instructs %s', (text, instructs) => {
    expect(has(text, TRAITS.instructs)).toBe(instructs);
  });

  it.each([
    ['Can you go deeper on the roof?', false],
    ['Thanks. How does it relate to the windows?', false],
    ['Show me a table of the costs.', false],
    ['The roofer wants 48,000 for new tiles. Is it plausible?', true],
    ['We fly with two kids in spring, which neighbourhood is quiet?', true],
    ['We moved in on February 12.', true],
    ['Gestern haben wir das Dach gedeckt. Was kommt als Nächstes?', true],
  ])('%s: states %s', (text, states) => {
    expect(has(text, TRAITS.states)).toBe(states);
  });

  it.each([
    ['Let me check the generated migration.', true],
    ['Good, the tests pass. Now I’ll run the linter.', true],
    ['Now remove the now-unused hook:', true],
    ['Now the tests pass, because the sandbox is shared.', false],
    ['Ich prüfe jetzt die Migration.', true],
    ['The migration drops the column, so I renamed it.', false],
    [`Let me explain. ${'The cache is keyed by the path of the file. '.repeat(10)}`, false],
  ])('%s: narrates %s', (text, narrates) => {
    expect(has(text, TRAITS.narrates, 'agent')).toBe(narrates);
    expect(has(text, TRAITS.narrates, 'person')).toBe(false);
  });

  it.each([
    ['Let me read the current importer to understand what has to change:', true],
    ['Good. Let me check the generated migration.', true],
    ['Now the invoice controller:', true],
    ['And the tests for it:', true],
    ['Ich schaue mir die Konfiguration an.', true],
    ['Voy a revisar la migración.', true],
    ['Let me fix the pattern: the error is a tuple of three.', false],
    ['I need to rename the column before the import.', false],
    ['The import reads the file twice. Let me look at the cache:', false],
    ['Two settings are wrong:\n- the port\n- the host', false],
  ])('%s: only looks %s', (text, looks) => {
    expect(has(text, TRAITS.looks, 'agent')).toBe(looks);
    expect(has(text, TRAITS.looks, 'person')).toBe(false);
  });

  it('knows a question in any script', () => {
    expect(has('なぜですか？', TRAITS.asks)).toBe(true);
    expect(has('(really?)', TRAITS.asks)).toBe(true);
    expect(has('No.', TRAITS.asks)).toBe(false);
  });
});
