/** A soak whose title matches no test would pass without running anything. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOAK_RUNS } from '../../scripts/soak-runs.ts';
import { SUITES } from '../../scripts/suites.ts';

it.each(Object.entries(SOAK_RUNS))(
  'the soak %s names a test that lasts as long as asked, or does more',
  (_name, run) => {
    const source = readFileSync(new URL(`../../${run.file}`, import.meta.url), 'utf8');
    expect(source).toContain(run.title);
    expect(source).toMatch(/\b(rounds|loadSeconds|howMany)\(/);
    expect(SUITES.map(({ name }) => name)).toContain(run.suite);
  },
);
