import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOf } from '../../../test/fixtures/faults.ts';
import { promise } from '../../../test/promises.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { homeLayout } from './layout.ts';

/** Nothing is made there. */
const home = join(tmpdir(), 'deep', 'memoir');

describe('homeLayout', () => {
  test('is the layout promised to the user', () => {
    const layout = homeLayout(home);
    const project = layout.project('memoir');
    const paths = [layout, project].flatMap((part) => Object.values(part).flat());
    const named = paths
      .filter((path) => typeof path === 'string')
      .map((path) => relative(home, path).split(sep).join('/'));
    expect(named.sort()).toEqual(
      [
        '',
        '.companion.lock.db',
        '.model.lock.db',
        'companion',
        'companion.json',
        'companion.log',
        'companion.sock',
        'companion/attachments',
        'companion/conversation-state.json',
        '.dream.lock.db',
        '.previous',
        'COMPACTION.md',
        'archive',
        'backups',
        'bin',
        'catch-up',
        'catch-up/.lock.db',
        'config.json',
        'erasing.json',
        'home.json',
        'installed.json',
        'journal.db',
        'locks.db',
        'lost-events.txt',
        'memoir.log',
        'model-keys.json',
        'models',
        'models/empty',
        'projects',
        'projects/.episodes.json',
        'projects/memoir',
        'projects/memoir/INDEX.md',
        'projects/memoir/briefing.md',
        'projects/memoir/briefing.md.1',
        'projects/memoir/briefing.md.2',
        'projects/memoir/checkpoint.json',
        'projects/memoir/config.json',
        'projects/memoir/episodes',
        'projects/memoir/memory',
        'projects/memoir/memory/MEMORY.md',
        'projects/memoir/memory/logs',
        'projects/memoir/memory/wiki',
        'projects/memoir/profiles',
        'projects/memoir/status.json',
        'quarantine',
        'requests',
        'secret.key',
        'server.html',
        'server.json',
        'spool',
        'spool/.attempt',
        'spool/.lock.db',
        'spool/rejected',
        'telegram.json',
        '.telegram.lock.db',
        'tasks-latest.json',
        'user',
        'user/memory',
        'user/memory/MEMORY.md',
        'vectors',
      ].sort(),
    );
    expect(layout.indexFile(3)).toBe(join(home, 'index-3.db'));
    expect(project.dailyLog('2026-03-09')).toBe(join(project.logsDir, '2026', '03', '2026-03-09.md'));
    expect(project.profile('review')).toBe(join(project.profilesDir, 'review.md'));
  });

  test.each(['', '.', '..', '../x', 'a/b', 'a\\b', 'C:', 'a\0', 'a\n', '.hidden', 'dot.', 'space ', 'x'.repeat(201)])(
    'refuses %j as a name',
    (name) => {
      expect(faultOf(() => homeLayout(home).project(name)).code).toBe('path-escape');
      expect(faultOf(() => homeLayout(home).project('p').profile(name)).code).toBe('path-escape');
    },
  );

  test.each(['', '2026-3-9', '../2026-03-09', '2026-03-09/..', '2026-03-09\n'])('refuses %j as a day', (day) => {
    expect(faultOf(() => homeLayout(home).project('p').dailyLog(day)).code).toBe('path-escape');
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as a generation', (generation) => {
    expect(faultOf(() => homeLayout(home).indexFile(generation)).code).toBe('path-escape');
  });

  test(promise('file/no-escape', 'no name leads out of the projects folder'), () => {
    const layout = homeLayout(home);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', ':', ' ', '\0'), maxLength: 8 }), (slug) => {
        let dir: string;
        try {
          dir = layout.project(slug).dir;
        } catch (error) {
          expect(isMemoirError(error, 'path-escape')).toBe(true);
          return;
        }
        expect(relative(layout.projectsDir, dir)).toBe(slug);
        expect(join(dir, '..')).toBe(layout.projectsDir);
      }),
    );
  });
});
