import { describe, expect, it } from 'vitest';
import { findOwner } from './find-owner.ts';

describe('who is responsible', () => {
  it.each([
    ['Priya owns the billing service', 'billing', 'priya'],
    ['btw Marek owns the payment part, ask before you touch it', 'payment', 'marek'],
    ['Anouk is in charge of the newsletter', 'newsletter', 'anouk'],
    ['billing is owned by Marek now', 'billing', 'marek'],
    ['Marek took over the billing service from Priya', 'billing', 'marek'],
    ['the platform team owns the gateway', 'gateway', 'platform team'],
    ['priya owns billing', 'billing', 'priya'],
    ['the search index belongs to Ines', 'search index', 'ines'],
    ['Henrike kümmert sich um die Waagen', 'waagen', 'henrike'],
    ['um die Waagen kümmert sich jetzt Ole', 'waagen', 'ole'],
    ['für die Waagen ist Henrike zuständig', 'waagen', 'henrike'],
    ['Priya verantwortet den Abrechnungsdienst', 'abrechnungsdienst', 'priya'],
    ['die Abrechnung liegt bei Priya', 'abrechnung', 'priya'],
    ['Lucía se encarga del horno', 'horno', 'lucía'],
    ['del horno se ocupa ahora Tomás', 'horno', 'tomás'],
    ['Priya es la responsable de facturación', 'facturación', 'priya'],
    ['Priya lleva la facturación', 'facturación', 'priya'],
    ['Tom left, Ines has taken over the search index', 'search index', 'ines'],
    ['Tom ist weg, Ines betreut jetzt den Suchindex', 'suchindex', 'ines'],
    ['Tom se fue, Ines se encarga del buscador', 'buscador', 'ines'],
    ['Tom handed the search index over to Ines', 'search index', 'ines'],
    ['Tom hat den Suchindex an Ines übergeben', 'suchindex', 'ines'],
    ['Tom le pasó el buscador a Ines', 'buscador', 'ines'],
    ['Ines reviews the backend PRs', 'backend prs', 'ines'],
    ['Ines signs off on the wording', 'wording', 'ines'],
  ])('%s', (said, thing, owner) => {
    expect(findOwner(said)).toMatchObject({ thing, owner });
  });

  it.each([
    'the user owns the file',
    'each order owns its lines',
    'root owns the folder',
    'the service is responsible for retries',
    'who owns the billing service?',
    'Postgres maintains the index',
    'Webpack takes care of the bundling',
    'you are responsible for the tests',
    'nobody is in charge of that',
    'this takes care of the warning',
    'maybe Marek is in charge of the payments',
    'Priya does not own the billing service',
    'Marek is in charge of billing this week',
    'das Modul kümmert sich um die Fehler',
    'der Bug liegt bei uns',
    'Der Fehler liegt bei der Datenbank',
    'el servicio se encarga de los correos',
    'Tom reviews the process',
    'Tom left, it was a long day',
  ])('nobody: %s', (said) => {
    expect(findOwner(said)).toBeUndefined();
  });
});
