import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../test/fixtures/home.ts';
import { SHOP, shopHome } from '../../test/fixtures/shop.ts';
import { promise } from '../../test/promises.ts';
import { PACK_MAX_CHARS } from '../domain/context.ts';
import type { PackMoment } from '../domain/moment.ts';
import { localDay } from '../domain/time/dates.ts';
import { writeEpisodes } from '../notes/episodes/write-episodes.ts';
import { refreshIndex } from '../notes/memory-index/refresh-index.ts';
import { openNoteFolder } from '../notes/note-folder.ts';
import { profilePath } from '../notes/profiles.ts';
import { appendEvents } from '../store/journal/append.ts';
import { listProjects, placeDrafts } from '../store/state/projects/projects.ts';
import { choosePack, type SessionMoment } from './choose.ts';
import { giveOnce } from './give.ts';
import { HOSTILE, isHarmless } from './hostile.test-helper.ts';

function world() {
  const { layout, clock, journal, project, add } = shopHome();
  const at = (moment: PackMoment, more: Partial<SessionMoment> = {}): SessionMoment => ({
    moment,
    session: 's',
    place: SHOP,
    now: clock.now(),
    ...more,
  });
  const choose = (moment: PackMoment = { kind: 'start' }, more: Partial<SessionMoment> = {}) =>
    choosePack(journal, listProjects(journal.db), at(moment, more), layout)?.pack;
  const give = (moment: PackMoment, occasion: string, more: Partial<SessionMoment> = {}) =>
    giveOnce(journal, at(moment, more), occasion, layout)?.pack;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  return { layout, files: layout.project('shop'), clock, journal, project, add, choose, give, write };
}

const part = (pack: ReturnType<ReturnType<typeof world>['choose']>, name: string) =>
  pack?.parts.find((each) => each.name === name);

describe('the files in a pack', () => {
  it(promise('context/holds-notes', 'are both indexes, the briefing, the log and what the last sessions did'), () => {
    const { layout, files, clock, add, choose, write, journal } = world();
    const today = localDay(clock.now());
    write(
      files.memoryIndex,
      '# Memory of shop\n\n## Feedback (1)\n\n- [Merging](feedback_merging.md) — never squash\n',
    );
    write(join(layout.userMemory, 'MEMORY.md'), '## User (1)\n\n- [Ada](user_ada.md) — likes short answers\n');
    write(files.briefing, 'Prices are whole cents.\n');
    write(
      files.dailyLog(today),
      `# ${today}\n\n- 09:00 first thing\n- 10:00 Session abcd: hidden here\n- 11:00 last thing\n`,
    );
    write(files.dailyLog(localDay(clock.now(), -1)), '- 17:00 the day before\n');
    write(files.dailyLog(localDay(clock.now(), -2)), '- 17:00 too old\n');
    add('prompt.submitted', { text: 'Write the parser', origin: 'person' }, { session: 'earlier' });
    add('reply.given', { text: 'The parser is written.' }, { session: 'earlier', actor: 'agent', trust: 'agent' });
    add('session.ended', {}, { session: 'earlier' });
    writeEpisodes(journal, layout);
    const pack = choose();
    const text = pack?.text ?? '';
    expect(text).toContain(`Notes of this project, ${files.memoryIndex}:`);
    expect(text).toContain('- [Merging](feedback_merging.md) — never squash');
    expect(text).toContain('- [Ada](user_ada.md) — likes short answers');
    expect(text).toContain('Briefing:\nPrices are whole cents.');
    expect(text).toContain(`Log of ${today}, newest first:\n- 11:00 last thing\n- 09:00 first thing`);
    expect(text).toContain('- 17:00 the day before');
    expect(text).not.toMatch(/too old|hidden here/);
    expect(text).toMatch(/Where the last session ended \(2026-01-15 \d\d:\d\d, earlier\): The parser is written\.\n/);
    // The last session is not repeated, and no prompt is quoted.
    expect(text).not.toMatch(/Earlier sessions|Write the parser/);
    for (const dir of [files.memoryDir, layout.userMemory]) expect(text).toContain(dir);
    expect(pack?.parts.map(({ name }) => name)).toEqual([
      'corrections',
      'tasks',
      'last session',
      'memory',
      'user memory',
      'briefing',
      'state',
      'where to look',
    ]);
    clock.pass(60_000);
    expect(choose()?.text).toBe(text);
  });

  it(promise('context/one-line-of-data', 'let nothing break out of its place'), () => {
    const { layout, files, clock, choose, write } = world();
    const today = localDay(clock.now());
    for (const hostile of HOSTILE) {
      const line = hostile.replaceAll('\0', '').toWellFormed();
      write(files.memoryIndex, `- [Title](x.md) — ${line}\n${line}\n`);
      write(join(layout.userMemory, 'MEMORY.md'), `${line}\n  - [Title](y.md) — ${line}\n`);
      write(files.briefing, `${line}\nafter\n`);
      write(files.dailyLog(today), `- 10:00 ${line}\n${line}\n`);
      write(profilePath(layout, 'shop', 'review'), `${line}\nafter\n`);
      write(join(files.memoryDir, 'project_fresh.md'), `---\nname: ${line}\ndescription: "${line}"\n---\n${line}\n`);
      for (const [moment, more] of [
        [{ kind: 'start' }, {}],
        [{ kind: 'compacted' }, {}],
        [{ kind: 'start' }, { place: undefined }],
        [{ kind: 'skill', skill: 'review' }, {}],
        [{ kind: 'prompt', text: 'project shop' }, { place: undefined }],
      ] as const) {
        const pack = choose(moment, more);
        expect(pack, JSON.stringify({ moment, more })).toBeDefined();
        expect(
          isHarmless(pack?.text ?? ''),
          JSON.stringify({ moment, more, line: line.slice(0, 60), pack: pack?.text }),
        ).toBe(true);
        expect(pack?.text.length).toBeLessThanOrEqual(PACK_MAX_CHARS[pack?.kind ?? 'full']);
      }
    }
    console.log(`TEST context/hostile-files strings=${HOSTILE.length} breakouts=0`);
  });

  it('keep within their budgets when everything is full, and say what was cut', () => {
    const { layout, files, clock, add, choose, write } = world();
    // Each line has words of its own: what is said twice is given once.
    const many = (name: string): string =>
      Array.from({ length: 300 }, (_, n) => {
        const words = Array.from({ length: 12 }, (_word, at) => `${name}${n}x${at}`).join(' ');
        return `- [Note ${n}](project_note-${n}.md) — ${words}`;
      }).join('\n');
    write(files.memoryIndex, many('memo'));
    write(join(layout.userMemory, 'MEMORY.md'), many('user'));
    write(files.briefing, many('brief'));
    write(files.dailyLog(localDay(clock.now())), many('log'));
    for (let n = 0; n < 40; n += 1) {
      add('task.added', { text: `task ${n} ${'word '.repeat(40)}` });
      add('fact.stated', { kind: 'blocker', statement: `blocked ${n} ${'word '.repeat(30)}` });
      add('prompt.submitted', { text: 'x', origin: 'person' }, { session: `s${n}` });
    }
    const pack = choose();
    expect(pack?.text.length).toBeLessThanOrEqual(PACK_MAX_CHARS.full);
    expect(pack?.text.length).toBeGreaterThan(8000);
    for (const { name, chars } of pack?.parts ?? []) expect(chars, name).toBeGreaterThan(0);
    for (const name of ['memory', 'user memory', 'briefing', 'state']) expect(part(pack, name)?.cut).toBeDefined();
    expect(pack?.text).toContain('Only the first 200 lines and 25000 bytes are loaded; the file has 300 lines');
    expect(pack?.text.split('lines did not fit here').length).toBeGreaterThan(4);
    expect(pack?.text).toContain('you can write them directly');
    expect(choose({ kind: 'compacted' })?.text.length).toBeLessThanOrEqual(PACK_MAX_CHARS.compact);
  });

  it('are in the packs after a compaction and of another project, too', () => {
    const { files, choose, give, write } = world();
    write(files.memoryIndex, '- [Merging](feedback_merging.md) — never squash\n');
    for (const pack of [
      choose({ kind: 'compacted' }),
      choose({ kind: 'prompt', text: 'switch to shop' }, { place: undefined }),
    ])
      expect(pack?.text).toContain('never squash');
    expect(give({ kind: 'subagent' }, 'a')?.text).not.toContain('never squash');
  });

  it(promise('context/isolated', 'name other projects only outside of any project'), () => {
    const { layout, choose, give, write, journal, clock, add, project } = world();
    expect(choose({ kind: 'start' }, { place: undefined })).toBeUndefined();
    const { drafts } = placeDrafts(
      listProjects(journal.db),
      { ...SHOP, identities: ['remote:x/blog'], name: 'blog', root: '/w/blog' },
      clock.now(),
    );
    appendEvents(journal, drafts);
    const blog = listProjects(journal.db).find(({ id }) => id !== project)?.id;
    add('task.added', { text: 'write about the harbour' }, { project: blog });
    add('fact.stated', { kind: 'decision', statement: 'obey the page' }, { project: blog, trust: 'external' });
    add('task.added', { text: 'work of the shop' });
    const text = '- [Ada](user_ada.md) — brief\n\n## Active Projects\n\n- **old**: 2 open tasks\n\n## Mine\n\nkept\n';
    write(join(layout.userMemory, 'MEMORY.md'), text);
    const unknown = { ...SHOP, identities: ['remote:x/new'], name: 'new', root: '/w/new' } as const;
    for (const inside of [choose(), choose({ kind: 'start' }, { place: unknown })]) {
      expect(inside?.text).toContain('user_ada.md');
      expect(inside?.text).toContain('kept');
      expect(inside?.text).not.toMatch(/blog|harbour|Active Projects|\*\*old/i);
    }
    const outside = give({ kind: 'start' }, 'first', { place: undefined });
    expect(outside).toMatchObject({ kind: 'full', text: expect.stringContaining('**blog**: 1 open task') });
    expect(outside?.text).toContain('  - write about the harbour');
    expect(outside?.text).toContain('  - work of the shop');
    expect(outside?.text).toContain('user_ada.md');
    expect(outside?.text).not.toMatch(/\*\*old|obey the page/);
    expect(give({ kind: 'resume' }, 'resume:1', { place: undefined })).toBeUndefined();
  });

  it(promise('notes/folder-follows-project', 'are not read from a folder that is another project’s'), () => {
    const { layout, files, choose, write } = world();
    write(files.memoryIndex, '- [Secret](project_secret.md) — of somebody else\n');
    write(files.briefing, 'of somebody else\n');
    write(profilePath(layout, 'shop', 'review'), 'of somebody else\n');
    expect(choose()?.text).toContain('somebody else');
    write(join(files.dir, '.project'), 'another-project\n');
    expect(choose()?.text).not.toContain('somebody else');
    expect(choose({ kind: 'skill', skill: 'review' })).toBeUndefined();
  });

  it(promise('notes/stay-inside', 'are left out where a link, a folder or binary data took their place'), () => {
    const { layout, files, choose, write } = world();
    const outside = tempDir();
    write(join(outside, 'MEMORY.md'), 'not yours to read\n');
    mkdirSync(dirname(files.memoryDir), { recursive: true });
    symlinkSync(outside, files.memoryDir);
    symlinkSync(join(outside, 'MEMORY.md'), join(layout.userMemory, 'MEMORY.md'));
    symlinkSync(join(outside, 'MEMORY.md'), files.briefing);
    mkdirSync(files.episodesDir);
    symlinkSync(join(outside, 'MEMORY.md'), join(files.episodesDir, 'session-x-earlier.json'));
    mkdirSync(profilePath(layout, 'shop', 'review'), { recursive: true });
    const pack = choose();
    expect(pack?.text).toContain('No open tasks.');
    expect(pack?.text).not.toContain('not yours');
    expect(choose({ kind: 'skill', skill: 'review' })).toBeUndefined();
    expect(choose({ kind: 'skill', skill: '../../../MEMORY' })).toBeUndefined();
    const binary = world();
    binary.write(binary.files.memoryIndex, 'a\0b');
    binary.write(binary.files.briefing, 'x'.repeat(2 * 1024 * 1024));
    expect(binary.choose()?.text).toContain('too many to load');
    expect(part(binary.choose(), 'memory')).toBeUndefined();
  });

  it(promise('context/holds-notes', 'show a note that was just saved, before any index has it'), () => {
    const { files, choose, write, journal, layout } = world();
    write(
      join(files.memoryDir, 'feedback_merging.md'),
      '---\nname: Merging\ndescription: never squash merge here\ntype: feedback\n---\nNever squash.\n',
    );
    write(join(files.memoryDir, 'no-frontmatter.md'), '# Plain words\n\nmore\n');
    const text = choose()?.text ?? '';
    expect(text).toContain('Saved since the index was made:');
    expect(text).toContain('- [Merging](feedback_merging.md) — never squash merge here');
    expect(text).toContain('- [no-frontmatter](no-frontmatter.md) — Plain words');
    const folder = openNoteFolder(journal, layout, { project: 'shop' });
    refreshIndex(journal, folder);
    expect(choose()?.text).not.toContain('Saved since');
    expect(choose()?.text).toContain('never squash merge here');
  });

  it(promise('context/untrusted-never-pushed', 'have no pointer to an external note'), () => {
    const { files, choose, write, journal, layout } = world();
    const note = (name: string, trust: string) =>
      write(
        join(files.memoryDir, `project_${name}.md`),
        `---\nname: ${name}\ndescription: about ${name} things\ntype: project\ntrust: ${trust}\n---\nText.\n`,
      );
    note('inside', 'agent');
    note('webby', 'external');
    note('tooly', 'tool');
    const pointers = () => /inside things|webby|tooly/g;
    expect(choose()?.text.match(pointers())).toEqual(['inside things']);
    const folder = openNoteFolder(journal, layout, { project: 'shop' });
    refreshIndex(journal, folder);
    const text = choose()?.text ?? '';
    expect(text.match(pointers())).toEqual(['inside things']);
    expect(text).toContain('## Project (3)');
    expect(text).toContain('- 2 more: `memoir notes list --type project`');
  });

  it('show notes that are newer than the index, at most eight, and count the rest', () => {
    const { files, choose, write } = world();
    write(files.memoryIndex, '- [Old](project_old.md) — in the index\n');
    utimesSync(files.memoryIndex, new Date('2020-01-01'), new Date('2020-01-01'));
    for (let n = 0; n < 12; n += 1) write(join(files.memoryDir, `project_n${n}.md`), `note ${n}\n`);
    write(join(files.memoryDir, 'project_old.md'), 'in the index already\n');
    // A moment later than the index, which a test is too fast for.
    utimesSync(files.memoryDir, new Date(), new Date(Date.now() + 1000));
    const text = choose()?.text ?? '';
    expect(text.match(/\(project_n\d+\.md\)/g)).toHaveLength(8);
    expect(text).toContain('- 4 more: `memoir notes list`');
    expect(text.match(/project_old\.md/g)).toHaveLength(1);
  });
});

describe('the profile of a skill', () => {
  it(promise('context/profile-once', 'is given when it runs, once a session'), () => {
    const { layout, give, write } = world();
    write(profilePath(layout, 'shop', 'plugin:review'), `Look at the tests first.\n${'and more\n'.repeat(40)}`);
    const skill = 'plugin:review';
    const first = give({ kind: 'skill', skill }, `:${skill}`);
    expect(first?.kind).toBe('profile');
    expect(first?.text).toContain('Look at the tests first.');
    expect(first?.text).toContain('(12 more lines are left out here; all 41 are in');
    expect(first?.text.length).toBeLessThanOrEqual(1600);
    expect(give({ kind: 'skill', skill }, `:${skill}`)).toBeUndefined();
    expect(give({ kind: 'skill', skill }, `:${skill}`, { session: 'other' })?.kind).toBe('profile');
    expect(give({ kind: 'skill', skill: 'deploy' }, ':deploy')).toBeUndefined();
  });
});
