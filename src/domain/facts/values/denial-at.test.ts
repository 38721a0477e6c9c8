import { describe, expect, it } from 'vitest';
import { denialAt } from './denial-at.ts';

/** The value stands in brackets. */
function denialIn(marked: string): ReturnType<typeof denialAt> {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  return denialAt(marked.replace(/[[\]]/g, ''), start, end);
}

describe('denialAt', () => {
  it.each([
    'never ship on [mondays]',
    'we quit using [webpack]',
    "we're not on [heroku] anymore",
    'we are off [jenkins]',
    'no releases on [sundays] please',
    "we don't merge on [saturdays]",
    "what I'd hate is to meet on [tuesdays]",
    '[weekends] we never deploy',
    '[jenkins] is no longer used',
    'nobody uses [bower] here',
    '[samstags] wird nie veröffentlicht',
    '[webpack] nutzen wir nicht mehr',
    'wir nutzen [jenkins] nicht mehr',
    'wir deployen [montags] nie',
    'kein Release am [Sonntag]',
    'ya no usamos [webpack]',
    'nunca publicamos los [sábados]',
    'los [domingos] no se publica',
    'dejamos de usar [jenkins]',
    'the upload limit is [6 MB], but it should be 60 MB',
    'die Frist ist [3 Tage], müsste aber 30 sein',
    'el plazo es de [3 días] pero debería ser de 30',
  ])('denies %s', (said) => {
    expect(denialIn(said)).toBe('denied');
  });

  it.each([
    'we were on [bower]',
    'we used [gulp] before that',
    'we used to be on [travis]',
    'previously the limit was [5 MB]',
    'the trial was [14 days]',
    'wir waren auf [bower]',
    'früher hatten wir [gulp]',
    'antes usábamos [bower]',
    'estábamos en [travis]',
  ])('speaks of the past: %s', (said) => {
    expect(denialIn(said)).toBe('past');
  });

  it.each([
    'never use [memcached] without a password',
    'no deploys on [fridays] unless I say so',
    'do not use [memcached] for sessions',
    'nie [memcached] ohne Passwort',
    'nunca [memcached] sin contraseña',
  ])('denies under a condition: %s', (said) => {
    expect(denialIn(said)).toBe('partly');
  });

  it.each([
    'we deploy on [mondays]',
    'no we use [bun]',
    'no, use [bun]',
    'not webpack, [vite]',
    'not webpack but [vite]',
    'we decided against webpack and use [vite]',
    "don't forget to run [vitest]",
    'the timeout must not exceed [60 seconds]',
    'no meetings before [10:00]',
    'never longer than [30 minutes]',
    'do not drop [redis]',
    "don't stop using [redis]",
    'not only [redis]',
    'if nothing is set the port is [8080]',
    'the freeze was moved to [friday]',
    'it was decided that we ship on [mondays]',
    'were on [pnpm] now',
    'we do not delete backups for [30 days]',
    'never commit without running [vitest]',
    'nicht webpack, sondern [vite]',
    'nicht vor [10:00]',
    'nie länger als [30 Minuten]',
    'nicht nur [redis]',
    'no olvides usar [vitest]',
    'no más de [20 MB]',
    'no webpack, sino [vite]',
  ])('leaves what is simply said: %s', (said) => {
    expect(denialIn(said)).toBeUndefined();
  });
});
