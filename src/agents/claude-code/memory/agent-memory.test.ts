import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../../test/fixtures/home.ts';
import { promise } from '../../../../test/promises.ts';
import { openMemoir } from '../../../engine.ts';
import { readEnvironment } from '../../../platform/settings/environment.ts';
import { findMemoryFolders } from './memory-folder.ts';

const NOTE = `---
name: testing style
description: how tests are named here
metadata:
  node_type: memory
  type: feedback
  originSessionId: 1234
---
Test names are sentences.
`;

function world() {
  const userHome = tempDir();
  const root = join(userHome, 'work', 'my.app');
  const configDir = join(userHome, '.claude');
  const folder = join(configDir, 'projects', root.replaceAll(/[^a-zA-Z0-9]/g, '-'), 'memory');
  for (const dir of [root, folder, join(root, '.claude')]) mkdirSync(dir, { recursive: true });
  writeFileSync(join(folder, 'MEMORY.md'), '- [testing style](feedback_testing.md) — how\n');
  writeFileSync(join(folder, 'feedback_testing.md'), NOTE);
  const search = { configDir, userHome, roots: [root] };
  return { userHome, root, configDir, folder, search };
}

describe('an agent’s own memory', () => {
  it('is read from the client’s folder or the person’s setting, never from a place that a repository names', () => {
    const { search, folder, root, configDir, userHome } = world();
    expect(findMemoryFolders(search)).toEqual([folder]);
    const elsewhere = join(userHome, 'notes');
    mkdirSync(elsewhere);
    writeFileSync(join(root, '.claude', 'settings.json'), JSON.stringify({ autoMemoryDirectory: elsewhere }));
    expect(findMemoryFolders(search)).toEqual([folder]);
    writeFileSync(join(configDir, 'settings.json'), JSON.stringify({ autoMemoryDirectory: '~/notes' }));
    expect(findMemoryFolders(search)).toEqual([elsewhere, folder]);
    for (const bad of ['~', '~/', '/', '../x', 'notes', '//server/share', `${userHome}/..`, 'a\0b', 7]) {
      writeFileSync(join(configDir, 'settings.json'), JSON.stringify({ autoMemoryDirectory: bad }));
      expect(findMemoryFolders(search), String(bad)).toEqual([folder]);
    }
  });

  it(
    promise('notes/agent-memory-is-a-source', 'can be adopted for a project that Memoir does not know yet'),
    async () => {
      const { userHome, root } = world();
      const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
      onTestFinished(() => memoir.close());
      await memoir.start();
      const notes = await memoir.notes();
      expect((await notes.adopt({ cwd: root })).map(({ result }) => result.outcome)).toEqual(['saved']);
      expect((await notes.adopt({ cwd: root })).map(({ result }) => result.outcome)).toEqual(['there']);
      expect(await notes.adopt({ cwd: userHome }), 'a folder that is not a project').toEqual([]);
    },
  );

  it(promise('notes/agent-memory-is-a-source', 'is read, never written, and adopted once on request'), async () => {
    const { userHome, root, folder } = world();
    symlinkSync('/etc/hostname', join(folder, 'linked.md'));
    const before = readdirSync(folder).map((file) => [
      file,
      file === 'linked.md' ? '' : readFileSync(join(folder, file), 'utf8'),
    ]);
    const memoir = openMemoir({ home: join(userHome, 'm'), environment: readEnvironment({ HOME: userHome }) });
    onTestFinished(() => memoir.close());
    await memoir.start();
    const where = { cwd: root };
    const notes = await memoir.notes();
    expect(memoir.projects.list()).toEqual([]);
    expect(notes.agentNotes(where).notes, 'before the project has an event').toHaveLength(1);
    expect(memoir.projects.list(), 'looking records nothing').toEqual([]);
    memoir.tasks.add(where, { text: 'make it known' });
    const { notes: found, skipped } = notes.agentNotes(where);
    expect(found.map(({ note }) => [note.file, note.fields.type, note.fields.name, note.problems])).toEqual([
      ['feedback_testing.md', 'feedback', 'testing style', []],
    ]);
    expect(skipped).toHaveLength(1);
    writeFileSync(join(folder, 'linking.md'), NOTE.replace('Test names', 'See [[nowhere]]. Tests'));
    const dead = notes.lint(where, { fix: true }).findings.filter(({ rule }) => rule === 'dead-link');
    expect(dead.map(({ file, fix }) => [file.split('/').at(-1), fix])).toEqual([['linking.md', undefined]]);
    expect(notes.links(where).graph.notes.map(({ file }) => file)).toContain('feedback_testing.md');
    rmSync(join(folder, 'linking.md'));
    const { results } = await memoir.recall.search('how are tests named');
    expect(results.map(({ id }) => id)).toContain('agents/claude-code/my-app/feedback_testing.md');
    await memoir.recall.rebuild();
    const again = await memoir.recall.search('how are tests named');
    expect(again.results.map(({ id }) => id)).toContain('agents/claude-code/my-app/feedback_testing.md');
    await notes.remember(where, { text: 'I name tests after birds', type: 'user' });
    const scoped = await memoir.recall.search('name tests birds', { project: 'my-app' });
    expect(scoped.results.map(({ id }) => id)).toContain('user/memory/user_i-name-tests-after-birds.md');
    const [first] = await notes.adopt(where);
    expect(first?.result).toMatchObject({ outcome: 'saved', note: { fields: { type: 'feedback', trust: 'agent' } } });
    expect(notes.list(where).notes.map(({ body }) => body)).toContain('Test names are sentences.\n');
    expect((await notes.adopt(where)).map(({ result }) => result.outcome)).toEqual(['there']);
    expect(() => notes.edit(where, found[0]?.note.id ?? '', { pinned: true })).toThrow();
    expect(
      readdirSync(folder).map((file) => [file, file === 'linked.md' ? '' : readFileSync(join(folder, file), 'utf8')]),
    ).toEqual(before);
  });
});
