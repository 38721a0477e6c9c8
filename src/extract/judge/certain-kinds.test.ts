import { describe, expect, it } from 'vitest';
import { certainKind, lacksSomething, takesOnWork } from './certain-kinds.ts';

describe('what others have to do first', () => {
  it.each([
    "the plan isn't here, it's the city that must give me the parcel numbers",
    'the lexicon is with the institute and they wait for a stamp',
    'the badge project is on ice',
    'Der Umbau liegt auf Eis, bis der Vermieter zurückruft',
    'die Bank muss uns erst die neue Vollmacht schicken',
    'lo de los carnés queda en veremos porque la imprenta cambió de dueño',
    'el ayuntamiento tiene que darnos el plano',
  ])('stops the work: %s', (words) => {
    expect(certainKind(words, 'person')).toBe('blocker');
  });

  it.each([
    'they have to give us their consent before we store photos',
    'the worker waits for jobs on a queue',
    'it waits for the lock',
    'die Gäste müssen uns den Ausweis zeigen',
    'el cliente tiene que confirmar la cita',
  ])('is no such thing: %s', (words) => {
    expect(certainKind(words, 'person')).not.toBe('blocker');
  });

  it('is missing also in the passive', () => {
    expect(lacksSomething('the request for the badge reader has not been answered')).toBe(true);
    expect(lacksSomething('the form has been answered')).toBe(false);
  });
});

describe('what a person takes on', () => {
  it.each([
    'I promised the committee a list of all rooms',
    'I promised Ana the key of the shed',
    'i must ask the landlord which wall is theirs',
    'i still have to call the insurance people',
    'le prometí a Marta un resumen de los pedidos',
    'les prometí una copia a los del coro',
    'ich habe Jonas eine Liste der Räume versprochen',
  ])('is work: %s', (words) => {
    expect(takesOnWork(words)).toBe(true);
  });

  it.each([
    'they promised us a list',
    'the vendor promised me the key',
    'you must ask the landlord',
    'me prometió un resumen',
  ])('is not: %s', (words) => {
    expect(takesOnWork(words)).toBe(false);
  });
});
