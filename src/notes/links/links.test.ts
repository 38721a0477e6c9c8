import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth } from '../../../test/fixtures/growth.ts';
import { promise } from '../../../test/promises.ts';
import { sketchNote } from '../note.test-helper.ts';
import { findLinks, findLinksIn } from './find-links.ts';
import { linkGraph } from './link-graph.ts';
import { renameLinks } from './rename-links.ts';
import { linksDot, linksJson, linksText } from './render-links.ts';
import { suggestLinks } from './suggest-links.ts';

const targets = (text: string): readonly string[] => findLinksIn(text).map(({ target }) => target);

describe('findLinks', () => {
  it('finds all forms of links, with their lines', () => {
    const body = [
      'See [[use-pnpm]] and [[project_auth.md|how we sign in]].',
      '',
      '[[auth#Tokens]] and [the API](reference_api.md#v2 "the second one") and [x](<reference_api.md>)',
      '| a | [[auth\\|label]] |',
      '[api]: ./reference_api.md',
    ].join('\n');
    const links = findLinks(sketchNote({ body }));
    expect(links.map(({ kind, target, heading, label, line }) => [kind, target, heading, label, line])).toEqual([
      ['wiki', 'use-pnpm', undefined, undefined, 10],
      ['wiki', 'project_auth.md', undefined, 'how we sign in', 10],
      ['wiki', 'auth', 'Tokens', undefined, 12],
      ['markdown', 'reference_api.md', 'v2', 'the API', 12],
      ['markdown', 'reference_api.md', undefined, 'x', 12],
      ['wiki', 'auth', undefined, 'label', 13],
      ['markdown', './reference_api.md', undefined, 'api', 14],
    ]);
    for (const { targetStart, targetEnd, target } of links) expect(body.slice(targetStart, targetEnd)).toBe(target);
  });

  it.each([
    ['inline code', 'write `[[note]]` or ``[a](b.md) ` ``'],
    ['a fence', '```md\n[[note]]\n```'],
    ['a fence nobody closed', 'a\n~~~\n[[note]]\n[a](b.md)'],
    ['indented code', 'text\n\n    [[note]]'],
    ['a comment', '<!-- [[note]]\n[a](b.md) -->'],
    ['addresses', '[a](https://example.com/b.md) [b](//example.com/b.md) [c](mailto:me@b.md) <https://x.y/z.md>'],
    ['files that are not notes', '[a](picture.png) ![b](b.svg) [c](#heading)'],
    ['an escaped bracket', '\\[[note]] and \\[a](b.md)'],
  ])('finds none in %s', (_, text) => {
    expect(targets(text)).toEqual([]);
  });

  it('finds links after a code span and in lists of any depth', () => {
    expect(targets('use `x` then [[a]]\n\n- one\n\n    - [[b]]\n\n      [[c]]\n')).toEqual(['a', 'b', 'c']);
  });

  it('takes linear time for any brackets', () => {
    for (const piece of ['[', '[[a', '](', '[a](', '`', '<!--', '[a[b]('])
      expect(targets(piece.repeat(30_000))).toEqual([]);
  });
});

const user = sketchNote({ scope: 'user', file: 'user_editor.md', name: 'Editor' });
const pnpm = sketchNote({ file: 'feedback_use-pnpm.md', name: 'Package manager: pnpm' });
const auth = sketchNote({ file: 'project_auth.md', name: 'Auth', body: '## Tokens\n' });
const authApi = sketchNote({ file: 'reference_auth.md', name: 'Auth API' });

describe('linkGraph', () => {
  const graphOf = (body: string, from = {}) =>
    linkGraph([user, pnpm, auth, authApi, sketchNote({ file: 'project_start.md', body, ...from })]);

  it.each([
    ['[[feedback_use-pnpm.md]]', pnpm.id],
    ['[[FEEDBACK_use-pnpm]]', pnpm.id],
    ['[[use-pnpm]]', pnpm.id],
    ['[[Use PNPM]]', pnpm.id],
    ['[[package manager: pnpm]]', pnpm.id],
    ['[[Auth API]]', authApi.id],
    ['[[editor]]', user.id],
    ['[x](./feedback_use-pnpm.md)', pnpm.id],
    ['[x](logs/../project_auth.md)', auth.id],
  ])('follows %s', (body, id) => {
    const { edges, dead } = graphOf(body);
    expect(edges.map(({ to }) => to.id)).toEqual([id]);
    expect(dead).toEqual([]);
  });

  it.each([
    ['[[nothing]]', 'missing'],
    ['[x](use-pnpm.md)', 'missing'],
    ['[x](user_editor.md)', 'missing'],
    ['[[auth]]', 'ambiguous'],
  ])('reports %s as %s', (body, state) => {
    expect(graphOf(`\n${body}`).dead).toMatchObject([
      { in: 'projects/shop/memory/project_start.md', state, link: { line: 11 } },
    ]);
  });

  it.each([
    '[x](../../../user/memory/user_editor.md)',
    '[x](%2e%2e/%2E%2E/secret.md)',
    '[x](/etc/notes.md)',
    '[x](C:\\notes.md)',
    '[x](<..\\..\\a.md>)',
    '[x](a/../../b.md)',
    '[[../auth]]',
    '[[~/notes]]',
    '[x](a%00.md)',
  ])(promise('notes/links-stay-inside', 'never follows %s'), (body) => {
    expect(graphOf(body)).toMatchObject({ edges: [], dead: [{ state: 'outside' }] });
  });

  it('reports both candidates of an ambiguous link, and a missing heading', () => {
    expect(graphOf('[[auth]]').dead[0]?.candidates.map(({ id }) => id)).toEqual([auth.id, authApi.id]);
    expect(
      graphOf('[[project_auth#tokens]] [[project_auth#Keys]]').edges.map(({ missingHeading }) => missingHeading),
    ).toEqual([false, true]);
  });

  it('does not link to other projects, and prefers own notes to user notes', () => {
    const other = sketchNote({ scope: { project: 'blog' }, file: 'project_secret.md' });
    const own = sketchNote({ file: 'reference_editor.md', name: 'Editor' });
    const from = sketchNote({ file: 'project_start.md', body: '[[secret]] [[editor]]' });
    const graph = linkGraph([user, other, own, from]);
    expect(graph.dead).toMatchObject([{ state: 'missing', link: { target: 'secret' } }]);
    expect(graph.edges.map(({ to }) => to.id)).toEqual([own.id]);
  });

  it('has backlinks and orphans', () => {
    const a = sketchNote({ file: 'project_a.md', body: '[[project_b]] [[project_a]]' });
    const b = sketchNote({ file: 'project_b.md', body: '[[project_a]]' });
    const c = sketchNote({ file: 'project_c.md', body: '[[project_c]]' });
    const d = sketchNote({ file: 'project_d.md' });
    const index = {
      id: 'projects/shop/memory/MEMORY.md',
      scope: a.scope,
      text: '- [D](project_d.md) — it\n- [E](gone.md)',
    };
    const graph = linkGraph([d, c, b, a], [index]);
    expect(graph.backlinks.get(a.id)?.map(({ from }) => from.id)).toEqual([b.id]);
    expect(graph.orphans).toEqual([c]);
    expect(graph.dead).toMatchObject([{ in: index.id, state: 'missing', link: { line: 2 } }]);
  });
});

describe('suggestLinks', () => {
  it('takes time in proportion to a note with many links', () => {
    const note = (links: number) =>
      sketchNote({
        file: 'project_long.md',
        name: 'long',
        body: 'Words about [[note]] and more words.\n'.repeat(links),
      });
    const [small, large] = [note(2_000), note(16_000)];
    expect(
      growth(
        () => suggestLinks([small]),
        () => suggestLinks([large]),
        24,
      ),
    ).toBeLessThan(24);
  });

  const release = sketchNote({ file: 'project_release.md', name: 'Release checklist' });
  const words = (body: string, ...more: readonly ReturnType<typeof sketchNote>[]): readonly string[] =>
    suggestLinks([release, sketchNote({ file: 'project_from.md', name: 'q', body }), ...more])
      .filter(({ from }) => from.fields.name === 'q')
      .map(({ words, line, to }) => `${line} ${words} ${to.file}`);

  it('finds whole names in any case, once per note, also over a line break', () => {
    expect(words('First.\nSee the release Checklist. Again: release checklist.')).toEqual([
      '11 release Checklist project_release.md',
    ]);
    expect(words('the release\nchecklist')).toEqual(['10 release\nchecklist project_release.md']);
  });

  it.each([
    'prerelease checklists',
    '`release checklist`',
    '[release checklist](https://example.com)',
    'See [[release]]: the release checklist.',
    'a release. Checklist here',
    'https://example.com/release-checklist',
  ])('leaves %j alone', (body) => {
    expect(words(body)).toEqual([]);
  });

  it('suggests a single word only if it is rare', () => {
    const name = (single: string) => sketchNote({ file: 'reference_x.md', name: single });
    expect(words('Read Grafana first.', name('Grafana'))).toEqual(['10 Grafana reference_x.md']);
    expect(words('Read the api first.', name('api'))).toEqual([]);
    const everywhere = [1, 2, 3, 4].map((n) =>
      sketchNote({ file: `project_n${n}.md`, name: `n${n} x`, body: 'Grafana' }),
    );
    expect(words('Read Grafana first.', name('Grafana'), ...everywhere)).toEqual([]);
  });
});

describe('renameLinks', () => {
  const from = { file: 'feedback_use-pnpm.md', name: 'Use pnpm' };
  const to = { file: 'feedback_package-manager.md', name: 'Package manager' };

  it(promise('notes/rename-keeps-links', 'of both kinds, in the form they had'), () => {
    const text = [
      '[[use-pnpm]] [[use-pnpm|Label]] [[ feedback_use-pnpm#Why ]] [[feedback_use-pnpm.md]] [[Use pnpm]] [[use-pnpm-too]]',
      '[a](feedback_use-pnpm.md#x "t") [b](./feedback_use-pnpm.md) [c](other.md) `[[use-pnpm]]` use-pnpm\r',
      '[d]: feedback_use-pnpm.md',
    ].join('\n');
    expect(renameLinks(text, from, to)).toBe(
      [
        '[[package-manager]] [[package-manager|Label]] [[ feedback_package-manager#Why ]] [[feedback_package-manager.md]] [[Package manager]] [[use-pnpm-too]]',
        '[a](feedback_package-manager.md#x "t") [b](./feedback_package-manager.md) [c](other.md) `[[use-pnpm]]` use-pnpm\r',
        '[d]: feedback_package-manager.md',
      ].join('\n'),
    );
    expect(renameLinks('[[use-pnpm]] [x](feedback_use-pnpm.md)', from.file, to.file)).toBe(
      '[[package-manager]] [x](feedback_package-manager.md)',
    );
  });

  it('does not change links to another note, nor use a title that breaks a link', () => {
    expect(renameLinks('[[use-pnpm]]', from, to, () => false)).toBe('[[use-pnpm]]');
    expect(renameLinks('[[Use PNPM]]', from, { ...to, name: 'a|b' })).toBe('[[package-manager]]');
  });

  it('renaming back gives the same bytes', () => {
    const piece = fc.constantFrom(
      '[[feedback_a]]',
      '[[feedback_a.md#h|l]]',
      '[x](feedback_a.md)',
      '`',
      '```\n',
      '\n',
      ' ',
      '[',
      ']',
      'ü',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const moved = renameLinks(text, 'feedback_a.md', 'feedback_zz9.md');
        expect(renameLinks(moved, 'feedback_zz9.md', 'feedback_a.md')).toBe(text);
      }),
    );
  });
});

describe('renderers', () => {
  const a = sketchNote({ file: 'project_a.md', name: 'A "quoted"\n\u001b[31mname', body: '[[project_b]] [[gone]]' });
  const b = sketchNote({ file: 'project_b.md', body: '[[project_a]]' });
  const c = sketchNote({ file: 'project_c.md' });

  it('do not depend on the order of notes, and are safe in a terminal', () => {
    const [first, second] = [linkGraph([a, b, c]), linkGraph([c, b, a])];
    expect(linksDot(first)).toBe(linksDot(second));
    expect(linksText(first)).toBe(linksText(second));
    expect(JSON.stringify(linksJson(first))).toBe(JSON.stringify(linksJson(second)));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    expect(linksDot(first) + linksText(first)).not.toMatch(/\u001b/);
  });

  it('show notes, links, dead links, orphans and suggestions', () => {
    const graph = linkGraph([a, b, c]);
    expect(linksText(graph)).toBe(
      [
        'projects/shop/memory/project_a.md',
        '  → projects/shop/memory/project_b.md',
        '  ← projects/shop/memory/project_b.md',
        'projects/shop/memory/project_b.md',
        '  → projects/shop/memory/project_a.md',
        '  ← projects/shop/memory/project_a.md',
        '',
        'Dead links',
        '  projects/shop/memory/project_a.md:10 gone no such note',
        '',
        'No links to',
        '  projects/shop/memory/project_c.md',
        '',
      ].join('\n'),
    );
    expect(linksDot(graph)).toContain('label="A \\"quoted\\" name"');
    expect(linksDot(graph)).toContain('"projects/shop/memory/project_a.md" -> "? gone" [style=dashed];');
    expect(linksJson(graph).notes[2]).toEqual({
      id: c.id,
      name: 'c',
      type: 'project',
      links: [],
      backlinks: [],
      orphan: true,
    });
  });
});
