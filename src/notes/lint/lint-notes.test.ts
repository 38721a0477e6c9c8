import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { type NoteScope, noteId } from '../../domain/note.ts';
import { type NoteSketch, sketchNote } from '../note.test-helper.ts';
import { applyEdits } from './apply-edits.ts';
import { HEALTHY_INDEXES, HEALTHY_NOTES, indexOf, SHOP_INSTRUCTIONS, shopWorld } from './healthy-wiki.test-helper.ts';
import { LINT_RULES, lintNotes, needsAttention } from './lint-notes.ts';
import type { KnownFact, LintFinding, LintInput } from './rule.ts';

const SHOP = { project: 'shop' };
function known(id: string, statement: string, more: Partial<KnownFact> = {}): KnownFact {
  return { id, kind: 'decision', statement, subject: statement, at: 0, project: 'shop', ...more };
}
const input: LintInput = {
  notes: HEALTHY_NOTES,
  indexes: HEALTHY_INDEXES,
  instructions: SHOP_INSTRUCTIONS,
  facts: [known('f1', 'The search service listens on port 9200')],
  code: () => shopWorld,
  today: '2026-11-16',
};

/** The wiki with more notes, listed in the index unless the test is about that. */
function lintWith(
  sketches: readonly NoteSketch[],
  change: Partial<LintInput> = {},
  pointed = true,
): readonly LintFinding[] {
  const added = sketches.map(sketchNote);
  const indexes = pointed
    ? [
        ...HEALTHY_INDEXES,
        indexOf(
          'projects/shop/memory/MEMORY.md',
          SHOP,
          added.filter(({ scope }) => scope !== 'user'),
        ),
        indexOf(
          'user/memory/MEMORY.md',
          'user',
          added.filter(({ scope }) => scope === 'user'),
        ),
      ]
    : HEALTHY_INDEXES;
  return lintNotes({ ...input, notes: [...HEALTHY_NOTES, ...added], indexes, ...change });
}

const plain = (file: string, body: string, more: NoteSketch = {}): NoteSketch => ({ file, body, ...more });
type Planted = readonly [rule: string, sketches: readonly NoteSketch[], message: RegExp, line?: number];
const FACT = 'The till prints two receipts for every sale.';

describe('lint', () => {
  it(promise('notes/lint-no-false-alarm', 'finds nothing in forty healthy notes'), () => {
    expect(HEALTHY_NOTES).toHaveLength(40);
    expect(lintNotes(input)).toEqual([]);
  });

  const planted: readonly Planted[] = [
    ['dead-link', [plain('project_x.md', `${FACT}\n\nSee [[nowhere]].`)], /no note "nowhere"/, 12],
    ['dead-link', [plain('project_x.md', `${FACT} See [a](../../blog/memory/project_a.md).`)], /leads out/, 10],
    [
      'dead-link',
      [
        plain('reference_tax.md', `${FACT} See [[payments]].`),
        plain('project_x.md', 'Paper is bought in March. See [[tax]].'),
      ],
      /project_tax.md or reference_tax.md/,
    ],
    ['description', [plain('project_x.md', FACT, { description: 'notes about receipts' })], /vague/],
    ['description', [plain('project_x.md', FACT, { description: 'misc' })], /vague/],
    ['description', [plain('project_x.md', FACT, { description: 'Receipts' })], /too short/],
    [
      'description',
      [plain('project_x.md', FACT, { name: 'Receipts at the till', description: 'receipts at the till.' })],
      /repeats the name/,
    ],
    ['description', [plain('project_x.md', FACT, { description: '' })], /no description/],
    [
      'description',
      [plain('project_x.md', FACT, { problems: [{ line: 1, message: 'description is missing' }] })],
      /no description/,
    ],
    [
      'duplicate',
      [
        plain('project_x.md', FACT),
        plain('project_y.md', 'For every sale the till prints two receipts.', { updated: '2026-11-02' }),
      ],
      /projects\/shop\/memory\/project_x.md/,
      10,
    ],
    [
      'duplicate',
      [
        plain('user_x.md', 'Anna works from 7 to 15 o’clock in Vienna, ask before noon.', {
          scope: 'user',
          updated: '2026-11-05',
        }),
      ],
      /user_hours/,
    ],
    [
      'contradiction',
      [plain('project_x.md', 'The dev server runs on port 4000.', { updated: '2026-11-02' })],
      /project_dev-server.md:10.*this says 4000, the other 3000/,
      10,
    ],
    [
      'contradiction',
      [
        plain('feedback_x.md', 'This project uses jest.', { updated: '2026-11-02' }),
        plain('feedback_y.md', 'This project uses vitest.'),
      ],
      /this says jest, the other vitest/,
    ],
    [
      'contradiction',
      [plain('feedback_x.md', 'Always deploy on Fridays.', { updated: '2026-11-02' })],
      /feedback_no-friday-deploys.md.*yes, the other no/,
    ],
    [
      'contradiction',
      [
        plain('feedback_x.md', 'Indent with tabs.'),
        plain('feedback_y.md', 'Indent with spaces.', { updated: '2026-11-02' }),
      ],
      /this says spaces, the other tabs/,
    ],
    [
      'contradiction',
      [
        plain('user_x.md', 'Anna prefers long answers.', { scope: 'user' }),
        plain('user_y.md', 'Anna prefers brief answers.', { scope: 'user', updated: '2026-11-02' }),
      ],
      /this says short, the other long/,
    ],
    [
      'contradiction',
      [
        plain('feedback_x.md', 'Never squash merge.'),
        plain('feedback_y.md', 'We always squash merges.', { updated: '2026-11-02' }),
      ],
      /this says squash, the other not squash/,
    ],
    [
      'contradiction',
      [
        plain('feedback_x.md', 'Double quotes in TypeScript.'),
        plain('feedback_y.md', 'Use single quotes in TypeScript.', { updated: '2026-11-02' }),
      ],
      /this says single, the other double/,
    ],
    [
      'fact-contradiction',
      [plain('project_x.md', 'The search service listens on port 9300.')],
      /the decision f1.*this says 9300, the other 9200/,
      10,
    ],
    ['stale', [plain('project_x.md', FACT, { updated: '2026-09-16' })], /61 days/],
    ['stale', [plain('reference_x.md', FACT, { updated: '2026-07-18' })], /121 days/],
    ['stale', [plain('feedback_x.md', FACT, { updated: '2026-05-19' })], /181 days/],
    ['stale', [plain('user_x.md', FACT, { scope: 'user', updated: '2025-11-15' })], /366 days/],
    ['stale', [plain('project_x.md', FACT, { validTo: '2026-11-15' })], /valid until 2026-11-15/],
    ['over-caps', [plain('project_x.md', FACT, { description: 'word '.repeat(31).trim() })], /description has 154/],
    ['over-caps', [plain('project_x.md', FACT, { name: 'n'.repeat(61) })], /name has 61/],
    ['over-caps', [plain('project_x.md', `${FACT}\n${'- a line of a list\n'.repeat(500)}`)], /note has 9545/],
    [
      'instruction-repeat',
      [plain('feedback_x.md', 'Before you finish, format with biome check --write.')],
      /CLAUDE.md:3/,
      10,
    ],
    [
      'frontmatter',
      [plain('project_x.md', FACT, { problems: [{ line: 4, message: 'created is not a day like 2026-11-16' }] })],
      /created is not a day/,
      4,
    ],
    [
      'file-name',
      [plain('feedback_x.md', FACT, { type: 'project' })],
      /file name says feedback, the frontmatter project/,
    ],
    ['file-name', [plain('receipts.md', FACT, { type: 'project' })], /does not start with its type/],
    ['relative-date', [plain('project_x.md', `${FACT}\nChanged yesterday.`)], /"yesterday"/, 11],
    ['path-gone', [plain('project_x.md', `${FACT}\n\nSee \`src/auth/gone.ts:12\`.`)], /no src\/auth\/gone.ts:12/, 12],
    ['path-gone', [plain('project_x.md', FACT, { anchors: ['till.ts'] })], /no till.ts/],
    [
      'package-gone',
      [plain('project_x.md', `${FACT} It uses the \`left-pad\` package.`)],
      /left-pad is in no manifest/,
    ],
    ['package-gone', [plain('project_x.md', `${FACT} It uses \`@acme/till\`.`)], /@acme\/till/],
    ['package-gone', [plain('project_x.md', FACT, { anchors: ['npm:till'] })], /till is in no manifest/],
    [
      'command-gone',
      [plain('project_x.md', `${FACT} Test it with \`CI=1 npm run till -- -v\`.`)],
      /"till" is not in the scripts/,
    ],
    [
      'command-gone',
      [plain('project_x.md', `${FACT}\n\n\`\`\`sh\n$ make till && npm run build\n\`\`\``)],
      /"till" is not in the Makefile/,
      13,
    ],
    ['file-changed', [plain('project_x.md', FACT, { anchors: ['config/flags.json@00000000'] })], /flags.json changed/],
    ['file-changed', [plain('project_x.md', FACT, { anchors: ['file:src/till.ts@00000000'] })], /no src\/till.ts/],
    ['symbol-gone', [plain('project_x.md', FACT, { anchors: ['symbol:config/flags.json#till'] })], /has no till/],
  ];

  it.each(planted.map((each) => ({ rule: each[0], sketches: each[1], message: each[2], line: each[3] })))(
    promise('notes/lint-finds', 'a planted defect exactly once: $rule, $message'),
    ({ rule, sketches, message, line }) => {
      const found = lintWith(sketches);
      expect(found.map((each) => each.rule)).toEqual([rule]);
      expect(found[0]?.message).toMatch(message);
      expect(found[0]?.next).not.toBe('');
      if (line !== undefined) expect(found[0]?.line).toBe(line);
    },
  );

  it('has a planted defect for every rule', () => {
    const shown = new Set([...planted.map(([rule]) => rule), 'orphan', 'facts-contradiction']);
    expect(LINT_RULES.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('finds an orphan, unless the index counts it, a note links to it, or it no longer holds', () => {
    expect(lintWith([plain('project_x.md', FACT)], {}, false).map(({ rule, note }) => [rule, note])).toEqual([
      ['orphan', noteId(SHOP, 'project_x.md')],
    ]);
    expect(lintWith([plain('project_x.md', FACT, { truth: 'superseded' })], {}, false)).toEqual([]);
    expect(
      lintWith(
        [plain('project_x.md', FACT), plain('project_y.md', 'Paper is bought in March. [[project_x]]')],
        {},
        false,
      ).map(({ file }) => file),
    ).toEqual([noteId(SHOP, 'project_y.md')]);
    const counting = {
      id: 'projects/shop/memory/MEMORY.md',
      scope: SHOP,
      text: '- 1 more: `memoir notes list --type project`\n',
    };
    expect(lintWith([plain('project_x.md', FACT)], { indexes: [...HEALTHY_INDEXES, counting] })).toEqual([]);
  });

  it('finds an index over its limits and a pointer to a missing note', () => {
    const [shop, user] = HEALTHY_INDEXES;
    if (shop === undefined || user === undefined) throw new Error('two indexes');
    const lines = shop.text.split('\n').length - 1;
    const index = (text: string) => [{ ...shop, text: shop.text + text }, user];
    expect(lintNotes({ ...input, indexes: index('text\n'.repeat(201 - lines)) })).toMatchObject([
      { rule: 'over-caps', line: 201 },
    ]);
    expect(lintNotes({ ...input, indexes: index('x'.repeat(25_000)) })).toMatchObject([{ rule: 'over-caps', line: 1 }]);
    expect(lintNotes({ ...input, indexes: index('text\n'.repeat(200 - lines)) })).toEqual([]);
    const [pointer, ...others] = lintNotes({ ...input, indexes: index('- [Gone](project_gone.md) — x\n') });
    expect(others).toEqual([]);
    expect(pointer).toMatchObject({ rule: 'dead-link', line: lines + 1, fix: { kind: 'lines' } });
    expect(pointer).not.toHaveProperty('note');
  });

  it.each([
    [
      'a preference of the user and a project that does otherwise',
      [
        plain('user_x.md', 'This project uses jest.', { scope: 'user' }),
        plain('feedback_y.md', 'This project uses vitest.'),
      ],
    ],
    [
      'two parts of a project',
      [plain('feedback_x.md', 'The docs site uses jest.'), plain('feedback_y.md', 'The till uses vitest.')],
    ],
    [
      'a note and the one that took its place',
      [
        plain('feedback_x.md', 'This project uses jest.', { supersedes: 'feedback_y.md' }),
        plain('feedback_y.md', 'This project uses vitest.'),
      ],
    ],
    [
      'what was and what is',
      [plain('feedback_x.md', 'The till was on port 1.'), plain('feedback_y.md', 'The till is on port 2.')],
    ],
    [
      'two servers',
      [plain('feedback_x.md', 'The till listens on port 1.'), plain('feedback_y.md', 'The scale listens on port 2.')],
    ],
    [
      'a rule and its exception',
      [plain('feedback_x.md', 'Never edit prices.'), plain('feedback_y.md', 'Edit prices when support asks.')],
    ],
    [
      'no to one thing, twice',
      [plain('feedback_x.md', 'Use jest, not vitest.'), plain('feedback_y.md', 'Never use vitest.')],
    ],
    [
      'two kinds of a thing',
      [
        plain('feedback_x.md', 'Public buckets keep versions.'),
        plain('feedback_y.md', 'Private buckets keep versions.'),
      ],
    ],
  ])('takes %s for no contradiction', (_, sketches) => {
    expect(lintWith(sketches).filter(({ rule }) => rule === 'contradiction')).toEqual([]);
  });

  it.each([
    'The `feature/till` branch is merged on Mondays.',
    'It answers `text/plain` and `application/json`.',
    'It was in `src/till/old.ts`, which is gone.',
    'Put tills into something like `src/till/mine.ts`.',
    'The build goes to `dist/till.js`.',
    'See `/etc/till.conf`, `~/till/a.ts`, `../shop2/a.ts` and `example.com/a/b.html`.',
    'Do not use the `moment` package.',
    'Never install the `till` package again, it was removed.',
    'Call `npm run build --workspace till` or `make -C till all`.',
    'The word `make` and the file `just` and `npm run <name>`.',
    '```js\nrun("npm run till")\n```',
  ])('takes no claim about the code from %j', (body) => {
    expect(lintWith([plain('project_x.md', body)]).filter(({ rule }) => rule.endsWith('-gone'))).toEqual([]);
  });

  it('does not check code it cannot read, nor user notes against a project', () => {
    const note = plain('project_x.md', `${FACT} See \`src/auth/gone.ts\`, \`npm run till\` and the \`till\` package.`);
    expect(lintWith([note])).toHaveLength(3);
    expect(lintWith([note], { code: () => undefined })).toEqual([]);
    const silent = {
      exists: () => undefined,
      text: () => undefined,
      manifest: () => undefined,
      scripts: () => undefined,
    };
    expect(lintWith([note], { code: () => silent })).toEqual([]);
    expect(lintWith([{ ...note, file: 'user_x.md', scope: 'user' }])).toEqual([]);
  });

  it.each([
    ['Changed yesterday.', 'Changed on 2026-10-31.'],
    ['Valid until tomorrow, since two days ago.', 'Valid until 2026-11-02, since 2026-10-30.'],
    ['Bought last month; more comes next year.', 'Bought in 2026-10; more comes in 2027.'],
    ['It moved last Friday.', 'It moved on 2026-10-30.'],
    ['It moves next Sunday, or next week.', 'It moves on 2026-11-08, or in the week of 2026-11-02.'],
  ])('makes %j absolute from the day the note was updated, a Sunday', (body, fixed) => {
    const [found] = lintWith([plain('project_x.md', `first\r\n${body}\r\nlast`)]);
    const fix = found?.fix;
    if (fix?.kind !== 'lines') throw new Error('no fix');
    const head = '-\n'.repeat(9);
    expect(applyEdits(`${head}first\r\n${body}\r\nlast`, fix.edits)).toBe(`${head}first\r\n${fixed}\r\nlast`);
    expect(lintWith([plain('project_x.md', `first\n${fixed}\nlast`)])).toEqual([]);
  });

  it('does not change a line that changed since the finding', () => {
    expect(
      applyEdits('a\nb\nc', [
        { line: 2, before: 'x', after: 'y' },
        { line: 9, before: '' },
        { line: 3, before: 'c' },
      ]),
    ).toBe('a\nb');
  });

  it('compares a note only with facts of its own scope that say something else', () => {
    const about = (text: string, scope: NoteScope) =>
      lintWith([plain('project_x.md', text, { scope })]).filter(({ rule }) => rule === 'fact-contradiction');
    expect(about('The search service listens on port 9200.', SHOP)).toEqual([]);
    expect(about('The search service listens on port 9300.', 'user')).toEqual([]);
    expect(about('The mail service listens on port 9300.', SHOP)).toEqual([]);
  });

  it('finds two facts of one project that hold and differ, once, at the newer one', () => {
    const found = (...facts: readonly KnownFact[]) =>
      lintNotes({ ...input, notes: [], indexes: [], facts }).map(({ rule, file, message }) => [
        rule,
        file,
        /this says \w+, the other \w+$/.test(message),
      ]);
    const pnpm = known('a', 'We use pnpm', { subject: 'package manager', value: 'pnpm' });
    const npm = known('b', 'Install with npm', { subject: 'package manager', value: 'npm', at: 1 });
    expect(found(npm, pnpm)).toEqual([['facts-contradiction', 'b', true]]);
    expect(found(pnpm, { ...npm, project: 'blog' })).toEqual([]);
    expect(found(pnpm, { ...npm, value: 'PNPM' })).toEqual([]);
    expect(found(pnpm, { ...npm, kind: 'outcome' })).toEqual([]);
    expect(
      found(known('c', 'The till listens on port 1'), known('d', 'The till listens on port 2', { at: 1 })),
    ).toEqual([['facts-contradiction', 'd', true]]);
    const invited = known('e', 'invite links live 3 days', { subject: 'links', value: '3 days' });
    const reset = known('f', 'reset links live 30 minutes', { subject: 'links', value: '30 minutes', at: 1 });
    expect(found(invited, reset)).toEqual([]);
  });

  it('does not depend on the order of notes', () => {
    const sketches = planted
      .slice(0, 12)
      .flatMap(([, each]) => each)
      .map((sketch, at) => sketchNote({ ...sketch, file: `${at}_${sketch.file}` }));
    const all = [...HEALTHY_NOTES, ...sketches];
    const first = lintNotes({ ...input, notes: all });
    expect(first.length).toBeGreaterThan(12);
    expect(lintNotes({ ...input, notes: all.toReversed() })).toEqual(first);
  });

  it('needs attention for errors and warnings, not for infos', () => {
    const [info] = lintWith([plain('project_x.md', `${FACT} See [[project_auth#Keys]].`)]);
    expect(info).toMatchObject({ rule: 'dead-link', severity: 'info' });
    expect(needsAttention(info === undefined ? [] : [info])).toBe(false);
    expect(needsAttention(lintWith([plain('project_x.md', `${FACT} [[gone]]`)]))).toBe(true);
  });
});
