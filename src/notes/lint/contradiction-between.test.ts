import { describe, expect, it } from 'vitest';
import { findSubject } from '../../extract/subject/find-subject.ts';
import { contradictionBetween } from './contradiction-between.ts';

const said = (statement: string) => ({ statement, ...findSubject(statement, []) });

describe('two statements on one subject', () => {
  it.each([
    [
      'the staging url is https://staging.ferry.example',
      'We got burned on staging on Friday because 007 could not be rolled back',
    ],
    ['staging runs on port 8080', 'staging is rebuilt on fridays'],
    ['staging läuft unter 10.0.0.4', 'staging wird alle 2 Stunden gelöscht'],
    ['el staging está en https://s.example', 'el staging se borra los viernes'],
  ])('do not contradict each other with values of different kinds: %s / %s', (a, b) => {
    expect(contradictionBetween(said(a), said(b))).toBeUndefined();
    expect(contradictionBetween(said(b), said(a))).toBeUndefined();
  });

  it.each([
    ['staging is rebuilt on fridays', 'staging is rebuilt on mondays'],
    ['we use pnpm here', 'we use npm here'],
  ])('do with values of one kind: %s / %s', (a, b) => {
    expect(contradictionBetween(said(a), said(b))).toMatch(/this says/);
  });

  it.each([
    ['logs are plain text', 'logs in json please, no colours'],
    ['the logs go out as JSON now', 'our logs are plaintext'],
    ['die Logs sind Klartext', 'Logs als JSON bitte'],
    ['los logs en json', 'los logs son texto plano'],
  ])('do with what a thing is written in: %s / %s', (a, b) => {
    expect(contradictionBetween(said(a), said(b))).toMatch(/this says \S.*, the other/);
    expect(contradictionBetween(said(b), said(a))).toMatch(/this says \S.*, the other/);
  });

  it.each([
    ['logs are plain text in local runs', 'logs in json please'],
    ['the export is csv', 'the report is json'],
    ['logs are JSON', 'logs in json please, no colours'],
  ])('do not with another scope, thing or spelling: %s / %s', (a, b) => {
    expect(contradictionBetween(said(a), said(b))).toBeUndefined();
  });
});
