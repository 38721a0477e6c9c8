import { describe, expect, it } from 'vitest';
import { contentHash } from '../../domain/ids.ts';
import type { Note, NoteFields } from '../../domain/note.ts';
import { formatNote, parseNote } from '../../notes/note-file.ts';
import { fact } from '../fact.test-helper.ts';
import { type MaintainInput, maintainNotes } from './maintain-notes.ts';

const FIELDS: NoteFields = {
  name: 'A note',
  description: 'Something worth knowing about it',
  type: 'project',
  visibility: 'private',
  created: '2026-01-01',
  updated: '2026-01-01',
  truth: 'stated',
  trust: 'owner',
  validFrom: '2026-01-01',
  sources: ['source-1'],
};

function note(file: string, body: string, fields: Partial<NoteFields> = {}): Note {
  const text = formatNote({ ...FIELDS, name: file.replace(/\.md$/, ''), ...fields }, `${body}\n`);
  return parseNote({ scope: { project: 'shop' }, file, text, modifiedAt: 0, trust: fields.trust ?? 'owner' });
}

function maintained(notes: readonly Note[], given: Partial<MaintainInput> = {}) {
  return maintainNotes({
    notes,
    facts: [],
    code: undefined,
    today: '2026-05-01',
    textOf: ({ fields, body }) => formatNote(fields, body),
    isHandEdited: () => false,
    ...given,
  });
}

const SAME = 'Releases are tagged by the release bot on Thursdays, never by hand.';

describe('maintainNotes', () => {
  it('marks the older of two notes that say the same, and loses nothing of it', () => {
    const older = note('project_release.md', SAME);
    const newer = note('project_tags.md', SAME, { updated: '2026-02-01' });
    const [change, ...others] = maintained([older, newer]);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ path: older.id, change: 'merge' });
    expect(change?.doubt).toBeUndefined();
    expect(change?.after).toContain('truth: superseded');
    expect(change?.after).toContain('Merged into [[project_tags]].');
    expect(change?.after).toContain(SAME);
  });

  it('waits for a person if somebody edited the file, and leaves pinned notes alone', () => {
    const newer = note('project_tags.md', SAME, { updated: '2026-02-01' });
    expect(maintained([note('project_release.md', SAME), newer], { isHandEdited: () => true })[0]?.doubt).toBeDefined();
    expect(maintained([note('project_release.md', SAME, { pinned: true }), newer])).toEqual([]);
  });

  it('does not let an agent’s note replace a person’s', () => {
    const notes = [
      note('project_release.md', SAME),
      note('project_tags.md', SAME, { updated: '2026-02-01', trust: 'agent' }),
    ];
    expect(maintained(notes)).toEqual([]);
  });

  it('adds a line with what holds now and since when', () => {
    const now = fact('deploys go through argo since the move');
    const over = fact('all deploys go through jenkins', {
      truth: 'superseded',
      supersededBy: now.id,
      validTo: Date.UTC(2026, 3, 2, 12),
    });
    const [change] = maintained([note('project_deploys.md', 'All deploys go through Jenkins.')], {
      facts: [over, now],
    });
    expect(change).toMatchObject({ change: 'outdated', doubt: 'it changes what the note says' });
    expect(change?.after).toContain('No longer so since 2026-04-02. Deploys go through argo since the move.');
    expect(change?.sources).toEqual(expect.arrayContaining([over.id, now.id]));
  });

  it('reports what is gone from the code, until the note says so', () => {
    const code = {
      exists: (path: string) => path === 'src',
      manifest: () => undefined,
      scripts: () => undefined,
      text: () => undefined,
    };
    const drifting = note('project_schema.md', 'The schema is in `src/schema.ts`, one table each.');
    const [change] = maintained([drifting], { code });
    expect(change?.after).toContain('Outdated: it was found that there is no src/schema.ts in the project.');
    const accepted = parseNote({
      scope: drifting.scope,
      file: drifting.file,
      text: change?.after ?? '',
      modifiedAt: 0,
    });
    expect(maintained([accepted], { code, textOf: () => change?.after })).toEqual([]);
  });

  it('links a note to the ones it names, once', () => {
    const notes = [
      note('reference_release-bot.md', 'It runs in the office.', { name: 'Release bot' }),
      note('project_a.md', 'Ask the release bot first.'),
    ];
    const [change] = maintained(notes);
    expect(change).toMatchObject({ path: notes[1]?.id, change: 'link' });
    expect(change?.after).toContain('Related: [[reference_release-bot]]');
  });

  it('shortens a pointer that does not fit', () => {
    const long = `The queue keeps jobs for a week and then drops them. ${'It has many more words than fit. '.repeat(6)}`;
    const [change] = maintained([note('project_queue.md', 'Jobs.', { description: long })]);
    expect(change?.after).toContain('The queue keeps jobs for a week and then drops them."\n');
  });

  it('checks the content and the symbols that a note is anchored to', () => {
    const text = 'export function parse() {}\n';
    const code = { exists: () => true, manifest: () => undefined, scripts: () => undefined, text: () => text };
    const anchored = (...anchors: readonly string[]) =>
      maintained([note('project_parser.md', 'The parser is strict about dates.', { anchors })], { code });
    expect(anchored(`src/a.ts@${contentHash(text).slice(0, 8)}`, 'symbol:src/a.ts#parse')).toEqual([]);
    expect(anchored('src/a.ts@00000000')[0]?.after).toContain('src/a.ts changed since the note was written');
    expect(anchored('symbol:src/a.ts#parseAll')[0]?.after).toContain('src/a.ts has no parseAll any more');
  });
});
