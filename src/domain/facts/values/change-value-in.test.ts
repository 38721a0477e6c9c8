import { describe, expect, it } from 'vitest';
import { changeValueIn } from './change-value-in.ts';

describe('an earlier statement with another value', () => {
  it.each([
    ['timeouts are 30s everywhere', { gives: '10', from: '30' }, 'timeouts are 10s everywhere'],
    ['max upload is 20 mb because s3 charges', { gives: '200', from: '20 mb' }, 'max upload is 200 mb'],
    ['we ship on thursdays', { gives: 'wednesdays', from: 'thursdays' }, 'we ship on wednesdays'],
    ['the demo is every thursday', { gives: 'wednesdays', from: 'thursdays' }, 'the demo is every wednesday'],
    ['alerts go out every 20 minutes', { gives: 'once an hour', from: '20' }, 'alerts go out once an hour'],
    ['the import runs at 2am', { gives: '4', from: '2am' }, 'the import runs at 4am'],
    ['die Frist ist 14 Tage', { gives: '30', from: '14' }, 'die Frist ist 30 Tage'],
    ['desplegamos los jueves', { gives: 'miércoles', from: 'jueves' }, 'desplegamos los miércoles'],
    ['the api port is 7070', { gives: '7171', thing: 'port' }, 'the api port is 7171'],
  ] as const)('%s', (statement, alone, changed) => {
    expect(changeValueIn(statement, alone)?.statement).toBe(changed);
  });

  it.each([
    ['timeouts are 30s everywhere', { gives: '10', from: '20' }],
    ['timeouts are 30s everywhere', { gives: '30', from: '30' }],
    ['the limit is 30, and 30 for guests', { gives: '10', from: '30' }],
    ['we ship on thursdays', { gives: '4', from: '5' }],
    ['never ship on thursdays', { gives: 'wednesdays', from: 'thursdays' }],
    ['workers: 4, threads: 8', { gives: '7171', thing: 'port' }],
  ] as const)('is not: %s', (statement, alone) => {
    expect(changeValueIn(statement, alone)).toBeUndefined();
  });
});
