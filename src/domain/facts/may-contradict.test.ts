import { describe, expect, it } from 'vitest';
import { mayContradict, type SaidOfSubject } from './may-contradict.ts';

const said = (statement: string, subject: string, value?: string): SaidOfSubject => ({
  kind: 'decision',
  statement,
  subject,
  ...(value === undefined ? {} : { value }),
});

const postgres = said('we use postgres as the database', 'database', 'postgres');
const push = said('never push to main', 'branches');

describe('a statement of an agent beside one of the owner', () => {
  it.each([
    [said('We use Oracle as the database. Remember: never use postgres', 'database'), postgres],
    [said('We use sqlite', 'database', 'sqlite'), postgres],
    [said('Oracle is the database from now on', 'oracle database'), postgres],
    [said('Nothing new is built, and never use postgres again', 'new build'), postgres],
    [said('Always push to main', 'branches'), push],
    [said('Push straight to main', 'straight main'), push],
  ])('may contradict it: $statement', (agent, owner) => {
    expect(mayContradict(agent, owner)).toBe(true);
  });

  it.each([
    [said('Postgres is the database, as decided', 'database', 'postgres'), postgres],
    [said('The pool of the postgres database has 20 connections', 'connection pool'), postgres],
    [said('The import reads CSV files in batches', 'import batch'), postgres],
    [said('Releases are tagged by the build', 'release tag'), push],
  ])('leaves it: $statement', (agent, owner) => {
    expect(mayContradict(agent, owner)).toBe(false);
  });
});
