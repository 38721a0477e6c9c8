/** A blocker ends when the ones it waits for delivered, also under another name, and not when they only got in touch. */
import { describe, expect, it } from 'vitest';
import { knownAfter } from './known-after.test-helper.ts';

const PORT = "the proxy drops our webhook calls, filed INF-31, can't do anything till infra opens the range";
const LOGIN = 'still waiting on tomas for the sandbox creds';
const ZUGANG = 'wir warten noch auf Birte wegen der Zugangsdaten für Staging';
const ACCESO = 'sigo esperando a Julia por las credenciales de pruebas';

describe('a blocker', () => {
  it.each([
    [PORT, 'yep infra did their bit this morning'],
    [PORT, 'infra took care of it'],
    [LOGIN, 'he finally mailed me the sandbox login, that works now'],
    [LOGIN, 'tomas gave me a sandbox account yesterday'],
    [ZUGANG, 'sie hat mir endlich den Staging-Login geschickt, geht jetzt'],
    [ACCESO, 'por fin me pasó el acceso de pruebas, ya funciona'],
    ['waiting for the bank to call about the card limit', 'the bank called'],
  ])('is over: %s → %s', (blocker, said) => {
    expect(knownAfter(blocker, said)[0]).toMatchObject({ kind: 'blocker', truth: 'resolved' });
  });

  it.each([
    [PORT, 'infra moved us to another rack yesterday'],
    [PORT, 'infra did nothing this morning'],
    [PORT, 'infra did a workshop last week'],
    [LOGIN, 'tomas texted'],
    [LOGIN, 'btw tomas called again yesterday'],
    [LOGIN, 'we pinged Tomas'],
    ['wir warten noch auf Birte wegen der Zugangsdaten', 'ich habe Birte gerade angeschrieben'],
    [LOGIN, 'he finally sent me the wiki login so that works now'],
    [LOGIN, 'finally got my gym account sorted'],
    [ZUGANG, 'Birte hat angerufen'],
    [ZUGANG, 'sie hat mir endlich den Kantinen-Login geschickt'],
    [ACCESO, 'Julia escribió'],
    [ACCESO, 'Julia me llamó ayer'],
  ])('stays open: %s → %s', (blocker, said) => {
    expect(knownAfter(blocker, said)[0]).toMatchObject({ kind: 'blocker', truth: 'stated' });
  });
});
