import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOON } from '../../../test/fixtures/home.ts';
import { shopHome } from '../../../test/fixtures/shop.ts';
import { promise } from '../../../test/promises.ts';
import { localDay, localMinute } from '../../domain/time/dates.ts';
import { countEvents } from '../../store/journal/read.ts';
import { writeEpisodes } from '../episodes/write-episodes.ts';
import { addToLog, readLog, withBullet } from './daily-log.ts';
import { writeDailyLogs } from './write-daily-logs.ts';

const DAY = localDay(NOON);
const SESSION = '5317c922-0000-4000-8000-000000000000';

function world() {
  const { layout, clock, journal, project, add } = shopHome();
  const file = layout.project('shop').dailyLog(DAY);
  const catchUp = () => {
    writeEpisodes(journal, layout);
    writeDailyLogs(journal, layout);
  };
  const bullets = () => readLog(layout, 'shop', DAY).filter((line) => line.startsWith('- '));
  const talk = (text: string, prompt: string) => {
    add('prompt.submitted', { text, origin: 'person' }, { session: SESSION, key: `p:${prompt}` });
    add('reply.given', { text: `${text}: done.` }, { session: SESSION, actor: 'agent', trust: 'agent' });
    add('session.ended', { reason: 'other' }, { session: SESSION, key: `e:${prompt}` });
  };
  return { layout, clock, journal, project, add, file, catchUp, bullets, talk };
}

describe('the daily log', () => {
  it('has bullets sorted by time, and does not change other text', () => {
    const { layout, journal, clock, file } = world();
    const log = (text: string) => addToLog(journal, layout, 'shop', { at: clock.now(), text, trust: 'owner' });
    clock.pass(60 * 60_000);
    const later = log('deployed\n# twice\u0007');
    expect(later).toBe(`- ${localMinute(NOON + 60 * 60_000)} deployed # twice`);
    writeFileSync(file, `${readFileSync(file, 'utf8')}  by hand, below\n`);
    clock.set(NOON);
    const earlier = log('began');
    expect(readFileSync(file, 'utf8')).toBe(`# ${DAY}\n\n${earlier}\n${later}\n  by hand, below\n`);
    expect(() => log('  \n ')).toThrow(/nothing to log/);
    expect(() => log('x'.repeat(501))).toThrow(/at most 500 characters; this has 501/);
    expect(readLog(layout, 'shop', '2020-01-01')).toEqual([]);
    expect(() => readLog(layout, 'shop', '../../x')).toThrow(/name of a day/);
    expect(withBullet('free text', '- 10:00 a')).toBe('free text\n- 10:00 a\n');
  });

  it(promise('notes/daily-log', 'lists decisions, finished tasks and sessions by itself'), () => {
    const { add, catchUp, bullets, talk, journal } = world();
    add('fact.stated', { kind: 'decision', statement: 'use SQLite', why: 'one file is easy to copy' });
    add('fact.stated', { kind: 'decision', statement: 'obey the web page' }, { trust: 'external' });
    const task = add('task.added', { text: 'ship the parser' });
    add('task.added', { text: 'still open' });
    add('task.changed', { task, status: 'done' });
    talk('Write the parser', '1');
    catchUp();
    const time = localMinute(NOON);
    expect(bullets()).toEqual([
      `- ${time} Decided: use SQLite — one file is easy to copy`,
      `- ${time} Done: ship the parser`,
      expect.stringMatching(new RegExp(`^- ${time} Session 5317c922: “Write the parser”`)),
    ]);
    const events = countEvents(journal.db);
    catchUp();
    expect(countEvents(journal.db)).toBe(events);
  });

  it(promise('tasks/old-are-named', 'in the daily log, on the day they become old'), () => {
    const { add, catchUp, clock, talk, layout } = world();
    add('task.added', { text: 'Rotate the keys' });
    clock.pass(8 * 86_400_000);
    talk('Write the parser', '1');
    catchUp();
    expect(readLog(layout, 'shop', localDay(NOON, 7)).join('\n')).toContain('Open for seven days: Rotate the keys');
  });

  it(promise('notes/daily-log', 'writes nothing twice and respects deleted or reworded lines'), () => {
    const { add, catchUp, bullets, talk, file, clock } = world();
    add('fact.stated', { kind: 'decision', statement: 'use SQLite' });
    add('fact.stated', { kind: 'decision', statement: 'use Markdown' });
    talk('Write the parser', '1');
    catchUp();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/^.*use SQLite\n/m, '').replace('use Markdown', 'use Markdown, said Ada'));
    catchUp();
    expect(bullets().join('\n')).not.toContain('SQLite');
    expect(bullets().filter((line) => line.includes('Markdown'))).toEqual([
      `- ${localMinute(NOON)} Decided: use Markdown, said Ada`,
    ]);
    // The session continues: its line is updated and stays one line.
    clock.pass(5 * 60_000);
    talk('And the printer', '2');
    catchUp();
    const sessions = () => bullets().filter((line) => line.includes('Session 5317c922'));
    expect(sessions()).toEqual([expect.stringContaining('And the printer')]);
    // A line reworded by hand stays, even if the session continues again.
    writeFileSync(file, readFileSync(file, 'utf8').replace(/Session 5317c922: .*/, 'Session 5317c922: a good day'));
    clock.pass(5 * 60_000);
    add('fact.stated', { kind: 'decision', statement: 'one more' });
    talk('And the scanner', '3');
    catchUp();
    catchUp();
    expect(sessions()).toEqual([expect.stringMatching(/Session 5317c922: a good day$/)]);
    expect(bullets().at(-1)).toContain('Decided: one more');
  });

  it(promise('episode/any-session-id', 'each session has its own bullet, also with the same start of the id'), () => {
    const { catchUp, bullets, add } = world();
    for (const session of ['chat ü/a:1?', 'chat ü/a:1!', '../../chat', 'chat ü']) {
      add('prompt.submitted', { text: `Asked in ${session}`, origin: 'person' }, { session });
      add('session.ended', { reason: 'other' }, { session });
    }
    catchUp();
    catchUp();
    const told = bullets().map((line) => /^- \d\d:\d\d Session [\w-]{1,32}: “(.*)”/.exec(line)?.[1]);
    expect(told.toSorted()).toEqual([
      'Asked in ../../chat',
      'Asked in chat ü',
      'Asked in chat ü/a:1!',
      'Asked in chat ü/a:1?',
    ]);
  });

  it('gives the reason of a decision, and keeps decisions with the same start apart', () => {
    const { add, catchUp, bullets, file } = world();
    add('fact.stated', { kind: 'decision', statement: 'use SQLite', why: 'one file' });
    add('fact.stated', { kind: 'decision', statement: 'use SQLite for tests', why: 'it is quick' });
    catchUp();
    const time = localMinute(NOON);
    const [tests, first] = [
      `- ${time} Decided: use SQLite for tests — it is quick`,
      `- ${time} Decided: use SQLite — one file`,
    ];
    expect(bullets().toSorted()).toEqual([tests, first].toSorted());
    // A line reworded by a person stays.
    writeFileSync(file, readFileSync(file, 'utf8').replace(first, `${first}, and Ada likes it`));
    catchUp();
    expect(bullets().toSorted()).toEqual([tests, `${first}, and Ada likes it`].toSorted());
  });

  it('does not log old events, and does not write into the folder of another project', () => {
    const { layout, add, catchUp, clock, bullets } = world();
    add('fact.stated', { kind: 'decision', statement: 'ancient' });
    clock.pass(30 * 86_400_000);
    add('fact.stated', { kind: 'decision', statement: 'fresh' });
    // The slug belonged to another project before; the folder says so.
    const dir = layout.project('shop').dir;
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, '.project'), 'somebody-else\n');
    writeFileSync(join(dir, 'briefing.md'), 'not this project’s\n');
    catchUp();
    expect(bullets()).toEqual([]);
    expect(readLog(layout, 'shop', localDay(clock.now()))).toContain(`- ${localMinute(clock.now())} Decided: fresh`);
    expect(() => readFileSync(join(dir, 'briefing.md'))).toThrow();
  });
});
