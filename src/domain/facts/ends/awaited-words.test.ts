import { describe, expect, it } from 'vitest';
import { comeFromOthers } from './awaited-words.ts';

describe('where something comes from', () => {
  it.each([
    ['we wait for the key from Stripe', 'the key from Mailgun is here'],
    ['esperamos la clave de Stripe', 'llegó la clave de Mailgun'],
    ['wir warten auf den Schlüssel von Stripe', 'der Schlüssel von Mailgun ist da'],
  ])('differs: "%s", "%s"', (open, said) => {
    expect(comeFromOthers(open, said)).toBe(true);
  });

  it.each([
    ['we wait for the key from Stripe', 'the key from Stripe is here'],
    ['el alta está frenada, la cuenta es del gerente anterior', 'firmó encima de una caja y el banco cambió la cuenta'],
    ['die Anmeldung hängt, das Konto gehört dem Vorgänger von Jana', 'er hat am Rand von einem Fest unterschrieben'],
  ])('is not compared: "%s", "%s"', (open, said) => {
    expect(comeFromOthers(open, said)).toBe(false);
  });
});
