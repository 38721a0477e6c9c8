import { expect, it } from 'vitest';
import { isFarewell } from './farewell.ts';

it.each([
  'k bye',
  'cool thats it for today',
  'ha. ok back to work tmrw',
  'ta. off to the pub, its too nice out for this',
  'Perfect, thank you!',
  'thanks',
  "That's all, see you on Thursday.",
  'danke, bis morgen',
  'so, Feierabend',
  'gracias, hasta mañana',
  'out. thx',
  "Okay, let's leave it there for today.",
  "Super, für heute reicht's.",
  'Listo por hoy.',
  'Genial, mañana seguimos con las plantillas.',
])('%s: a farewell', (message) => {
  expect(isFarewell(message)).toBe(true);
});

it.each([
  'kid has chickenpox so i might vanish. go for 200',
  'continue',
  'turn the cache off to see it',
  'thanks, now run the tests',
  'what does bye() do here?',
  'go on with the login page',
  'danke, jetzt noch die Tests',
  'mach das bis Freitag fertig',
  'take the cache out, it is slow',
  'das reicht nicht',
  'add a see-also section to the readme and then fix every broken link that the checker reported, bye',
])('%s: more than that', (message) => {
  expect(isFarewell(message)).toBe(false);
});
