import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promise } from '../../test/promises.ts';
import { formatNote, parseNote, withFields } from './note-file.ts';

const FIELDS = {
  name: 'deploy freeze',
  description: 'when nobody may deploy',
  type: 'feedback',
  visibility: 'private',
  created: '2026-11-01',
  updated: '2026-11-02',
  truth: 'stated',
  trust: 'agent',
  validFrom: '2026-11-01',
  sources: ['01a1'],
} as const;

const read = (text: string, file = 'feedback_deploy-freeze.md') =>
  parseNote({ scope: { project: 'shop' }, file, text, modifiedAt: Date.UTC(2026, 10, 3) });

describe('a note and its file', () => {
  it('is read as it was written', () => {
    const text = formatNote({ ...FIELDS, anchors: ['src/a.ts'], pinned: true }, 'No deploys on Fridays.\n');
    const note = read(text);
    expect(note.problems).toEqual([]);
    expect(note.fields).toEqual({ ...FIELDS, anchors: ['src/a.ts'], pinned: true });
    expect(note.body).toBe('No deploys on Fridays.\n');
    expect(note.id).toBe('projects/shop/memory/feedback_deploy-freeze.md');
    expect(text.split('\n')[note.bodyLine - 1]).toBe('No deploys on Fridays.');
  });

  it('survives values that look like YAML', () => {
    for (const name of [
      'a: b',
      '# not a comment',
      '- item',
      'yes',
      '3',
      '"quoted"',
      "it's",
      '[[x]]',
      'é 漢字 🙂',
      '{a}',
    ]) {
      expect(read(formatNote({ ...FIELDS, name, description: name }, 'x')).fields).toMatchObject({
        name,
        description: name,
      });
    }
  });

  it('changes the fields that changed and keeps comments, order and unknown fields', () => {
    const text = '---\n# mine\ntags: [a, b]\ndescription: old\nname: deploy freeze\n---\nbody\n\nmore\n';
    const changed = withFields(text, { ...FIELDS, description: 'new' });
    expect(changed).toContain('# mine\ntags: [ a, b ]\ndescription: new\nname: deploy freeze\n');
    expect(changed.endsWith('---\nbody\n\nmore\n')).toBe(true);
  });

  it(promise('notes/broken-is-told', 'reads an invalid note as text and reports each problem with its line'), () => {
    const broken = read(
      '---\nname: deploy freeze\ntype: feedbak\ndescription: [unclosed\n---\nNo deploys on Fridays.\n',
    );
    expect(broken.body).toBe('No deploys on Fridays.\n');
    expect(broken.problems.map(({ line }) => line)).toContain(3);
    expect(broken.problems.some(({ line }) => line >= 4)).toBe(true);
    expect(broken.fields.type).toBe('feedback');

    const bare = read('just words\nand more\n');
    expect(bare.problems).toEqual([{ line: 1, message: 'it has no frontmatter between two lines of ---' }]);
    expect(bare.fields).toMatchObject({ name: 'deploy freeze', description: 'just words', updated: '2026-11-03' });

    const missing = read('---\ncreated: 2026-13-40\n---\nwords\n');
    expect(missing.problems.map(({ message }) => message).sort()).toEqual([
      'created is not a day like 2026-11-16',
      'description is missing',
      'name is missing',
      'type is missing',
    ]);
    expect(missing.problems.find(({ message }) => message.startsWith('created'))?.line).toBe(2);
  });

  it('keeps invalid frontmatter when it writes fields', () => {
    const text = '---\nname: [oops\n---\nbody\n';
    const changed = withFields(text, FIELDS);
    expect(read(changed).problems).toEqual([]);
    expect(changed).toContain('name: [oops');
    expect(changed).toContain('body');
  });

  it('is safe against exponential YAML aliases', () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\nname: x\n---\nhello\n`;
    const note = read(bomb);
    expect(note.body).toBe('hello\n');
    expect(note.problems.length).toBeGreaterThan(0);
  });

  it(
    promise('notes/trust-never-rises', 'trusts a file no more than its history, whatever its frontmatter says'),
    () => {
      const text = formatNote({ ...FIELDS, trust: 'owner' }, 'x');
      expect(read(text).fields.trust).toBe('agent');
      expect(parseNote({ scope: 'user', file: 'user_x.md', text, modifiedAt: 0, trust: 'owner' }).fields.trust).toBe(
        'owner',
      );
      expect(read(formatNote({ ...FIELDS, trust: 'external' }, 'x')).fields.trust).toBe('external');
      expect(
        parseNote({ scope: 'user', file: 'user_x.md', text: '---\ntype: user\nvisibility: team\n---\n', modifiedAt: 0 })
          .fields.visibility,
      ).toBe('private');
    },
  );
});

describe('reading without a parser', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      'a: b',
      'a:b',
      'a #b',
      'a#b',
      '1e3',
      '0x1f',
      'null',
      '~',
      'yes',
      'TRUE',
      '.inf',
      '2026-11-16',
      '12:30',
      'a ',
      '-1',
      '*x',
      '&x',
      '!x',
      '%x',
      '@x',
      '? x',
      '- x',
      '[a]',
      '{a}',
      '|',
      '>',
      "it's",
      'é',
      'x:',
      'é: x',
      '3 pigs',
      'a\tb',
    ),
  );
  it('reads frontmatter exactly as the parser does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('name', 'description', 'type', 'updated', 'extra'), value), { maxLength: 5 }),
        (rows) => {
          const matter = rows.map(([name, text]) => `${name}: ${text}`).join('\n');
          // A comment forces the parser, and moves everything down by a line.
          const [a, b] = [read(`---\n${matter}\n---\nbody\n`), read(`---\n# by the parser\n${matter}\n---\nbody\n`)];
          expect([a.fields, a.problems.length]).toEqual([b.fields, b.problems.length]);
        },
      ),
      { numRuns: 3000, seed: 20_261_116 },
    );
  });
});
