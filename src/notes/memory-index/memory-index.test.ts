import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import type { Note, NoteType } from '../../domain/note.ts';
import { formatNote, parseNote } from '../note-file.ts';
import { INDEX_MAX_BYTES, INDEX_MAX_LINES, loadIndex } from './load-index.ts';
import { mergeIndex, pointedFile, pointerLine } from './memory-index.ts';

function note(
  type: NoteType,
  name: string,
  more: { readonly updated?: string; readonly pinned?: boolean; readonly description?: string } = {},
): Note {
  const { updated = '2026-11-01', pinned, description = `about ${name}` } = more;
  const text = formatNote(
    {
      name,
      description,
      type,
      visibility: 'private',
      created: updated,
      updated,
      truth: 'stated',
      trust: 'agent',
      validFrom: updated,
      sources: [],
      ...(pinned ? { pinned } : {}),
    },
    'words',
  );
  return parseNote({ scope: { project: 'shop' }, file: `${type}_${name}.md`, text, modifiedAt: 0 });
}

const merge = (current: string | undefined, notes: readonly Note[], ours: readonly string[] = []) =>
  mergeIndex(current, { title: 'Memory of shop', notes, wasOurs: (_file, line) => ours.includes(line) });

describe('MEMORY.md', () => {
  it('lists every note by type, with counts and the day of the last change', () => {
    expect(merge(undefined, [note('project', 'b'), note('feedback', 'a', { updated: '2026-11-05' })])).toBe(
      '# Memory of shop\n\nUpdated 2026-11-05, 2 notes.\n\n## Feedback (1)\n\n- [a](feedback_a.md) — about a\n\n' +
        '## Project (1)\n\n- [b](project_b.md) — about b\n',
    );
  });

  it('changes nothing when nothing changed', () => {
    const notes = [note('project', 'b'), note('feedback', 'a'), note('user', 'c')];
    const once = merge(undefined, notes);
    expect(merge(once, notes)).toBe(once);
  });

  it(promise('notes/index-keeps-own-text', 'keeps the text of a person in place'), () => {
    const notes = [note('feedback', 'a')];
    const once = merge(undefined, notes);
    const edited = once
      .replace('# Memory of shop', '# My own title')
      .replace('## Feedback (1)\n\n', '## Feedback (1)\n\nRead these first.\n\n')
      .replace('about a', 'MY words about a')
      .concat('\n## Links\n\n- https://example.org\n- [mine](../README.md)\n');
    const next = merge(edited, [...notes, note('feedback', 'new')]);
    for (const own of [
      '# My own title',
      'Read these first.',
      'MY words about a',
      '## Links',
      '- https://example.org',
      '- [mine](../README.md)',
    ]) {
      expect(next).toContain(own);
    }
    expect(next).not.toContain('# Memory of shop');
    expect(next).toContain('- [new](feedback_new.md) — about new');
    expect(next.indexOf('## Links')).toBeGreaterThan(next.indexOf('MY words'));
    expect(merge(next, [...notes, note('feedback', 'new')])).toBe(next);
  });

  it('updates a pointer when the note changed, and removes it with the note', () => {
    const once = merge(undefined, [note('feedback', 'a'), note('feedback', 'b')]);
    const old = pointerLine('feedback_a.md', { name: 'a', description: 'about a' });
    const changed = merge(
      once,
      [note('feedback', 'a', { description: 'other' })],
      [old, '- [b](feedback_b.md) — about b'],
    );
    expect(changed).toContain('- [a](feedback_a.md) — other');
    expect(changed).not.toContain('about a');
    expect(changed).not.toContain('feedback_b.md');
  });

  it(
    promise(
      'notes/index-within-caps',
      'stays within its limits by leaving out the least recently updated notes, and counts them',
    ),
    () => {
      const notes = Array.from({ length: 1000 }, (_, i) =>
        note('project', `note-${i}`, {
          updated: `2026-10-${String((i % 28) + 1).padStart(2, '0')}`,
          pinned: i === 3,
          description: 'x'.repeat(200),
        }),
      );
      const text = merge(undefined, notes);
      expect(text.split('\n').length).toBeLessThanOrEqual(INDEX_MAX_LINES);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(INDEX_MAX_BYTES);
      expect(text).toContain('## Project (1000)');
      expect(text).toContain('project_note-3.md');
      const shown = text.split('\n').filter((line) => pointedFile(line)).length;
      expect(shown).toBeGreaterThan(100);
      expect(text).toContain(`- ${1000 - shown} more: \`memoir notes list --type project\``);
      expect(text.split('\n').every((line) => [...line].length <= 150)).toBe(true);
      expect(merge(text, notes)).toBe(text);
    },
  );
});

describe('loading MEMORY.md', () => {
  it(
    promise(
      'notes/index-caps',
      'cuts at 200 lines, then at 25,000 bytes at a line end, and names the cap and the size',
    ),
    () => {
      expect(loadIndex('a\nb\n')).toEqual({ text: 'a\nb\n' });
      const long = loadIndex(`${'line\n'.repeat(250)}`);
      expect(long.text.split('\n')).toHaveLength(200);
      expect(long.warning).toBe('Only the first 200 lines are loaded; the file has 250 lines and 1250 bytes.');
      const wide = loadIndex(`${'é'.repeat(149)}\n`.repeat(150));
      expect(Buffer.byteLength(wide.text)).toBeLessThanOrEqual(25_000);
      expect(wide.text.endsWith('é')).toBe(true);
      expect(wide.text.split('\n').every((line) => line.length === 149)).toBe(true);
      expect(wide.warning).toContain('25000 bytes are loaded; the file has 150 lines and 44850 bytes');
      const both = loadIndex(`${'x'.repeat(200)}\n`.repeat(300));
      expect(both.warning).toContain('200 lines and 25000 bytes');
    },
  );

  it('cuts a single long line, never inside a character', () => {
    for (const char of ['x', 'é', '漢', '🙂']) {
      const { text, warning } = loadIndex(`a${char.repeat(30_000)}`);
      expect(Buffer.byteLength(text)).toBeGreaterThan(24_990);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(25_000);
      expect(`a${char.repeat(30_000)}`.startsWith(text)).toBe(true);
      expect(text.isWellFormed()).toBe(true);
      expect(warning).toContain('1 line ');
    }
  });
});

describe('a pointer', () => {
  it('does not repeat the name, and links only to its note', () => {
    expect(pointerLine('a.md', { name: 'Never squash', description: 'never squash.' })).toBe('- [Never squash](a.md)');
    expect(pointerLine('a.md', { name: 'staging', description: 'see [[deploys]] and [[x#y|z]]' })).toBe(
      '- [staging](a.md) — see deploys and x',
    );
  });
});
