import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stillClock, tempDir } from '../../../test/fixtures/home.ts';
import { promise } from '../../../test/promises.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { openMemoir } from '../../engine.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';

/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 16, 12);

async function world(actor?: 'agent') {
  const userHome = tempDir();
  const cwd = join(userHome, 'shop');
  mkdirSync(cwd);
  const clock = stillClock(MONDAY);
  const open = () => {
    const opened = openMemoir({
      home: join(userHome, 'm'),
      environment: readEnvironment({ HOME: userHome }),
      clock,
      ...(actor === undefined ? {} : { actor }),
    });
    onTestFinished(() => opened.close());
    return opened;
  };
  const memoir = open();
  await memoir.start();
  const notes = await memoir.notes();
  const where = { cwd };
  const dir = join(memoir.layout.projectsDir, 'shop', 'memory');
  const index = () => readFileSync(join(dir, 'MEMORY.md'), 'utf8');
  const saved = async (text: string, more: object = {}) => {
    const done = await notes.remember(where, { text, type: 'feedback', ...more });
    if (done.outcome !== 'saved' && done.outcome !== 'updated') throw new Error(done.outcome);
    return done.note;
  };
  return { memoir, notes, where, dir, index, saved, clock, userHome, open };
}

describe('remembering', () => {
  it(promise('notes/two-steps', 'saves the note, then its pointer, with the owner’s trust'), async () => {
    const { saved, index, dir } = await world();
    const note = await saved('Never squash merge. Bisect needs the commits.', { why: 'two lost days' });
    expect(note.fields).toMatchObject({
      name: 'Never squash merge',
      trust: 'owner',
      type: 'feedback',
    });
    expect(readFileSync(join(dir, note.file), 'utf8')).toContain('Bisect needs the commits.\n\nWhy: two lost days\n');
    expect(index()).toContain(`- [Never squash merge](${note.file})\n`);
  });

  it(promise('notes/dates-are-absolute', 'writes days as dates'), async () => {
    const { saved } = await world();
    const { body } = await saved('The freeze began yesterday and ends next Friday; see `npm run next week`.');
    expect(body.trim()).toBe('The freeze began 2026-11-15 and ends 2026-11-27; see `npm run next week`.');
  });

  it('redacts secrets', async () => {
    const { saved, dir } = await world();
    const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
    const { file } = await saved(`The token is ${secret}`, { insist: true });
    expect(readFileSync(join(dir, file), 'utf8')).not.toContain(secret);
  });

  it(promise('notes/refuses-with-reason', 'refuses with the reason, and can be told to save it anyway'), async () => {
    const { notes, where } = await world();
    const refused: readonly [text: string, rule: string][] = [
      ['- [ ] fix the login\n- [x] write the docs', 'task-list'],
      ['TODO: fix the login', 'task'],
      ['Plan:\n1. move the tables\n2. switch over\n3. drop the old ones', 'plan'],
      ['The cache is probably shared between workers', 'guess'],
      ['I think the queue drops messages', 'guess'],
      ['The parseToken function is defined in src/auth/token.ts', 'said-in-code'],
      ['a1b2c3d removed the old parser', 'said-in-git'],
      ['the api key is vK7pelican3Qx9dR2mZt8LwB4', 'redacted'],
      ['Staging password: vK7pelican3Qx', 'redacted'],
      ['First I tried to restart it, then I noticed the port, it still failed, then we checked the logs', 'narrative'],
    ];
    for (const [text, rule] of refused) {
      const done = await notes.remember(where, { text, type: 'project' });
      expect(done.outcome === 'refused' ? done.refusal.rule : done.outcome, text).toBe(rule);
    }
    expect(notes.list(where).notes).toEqual([]);
    const kept = [
      'The staging database is reset every night',
      'The old backup server still answers with the password vK7pelican3Qx until the move',
      'Deploys go through the release branch because main is not protected',
      'Grafana for the queue is at https://grafana.example/d/queue',
      'We chose Postgres over MySQL for its partial indexes',
      'Tests need the emulator running on port 8085',
    ];
    for (const text of kept)
      expect((await notes.remember(where, { text, type: 'project' })).outcome, text).toBe('saved');
    const insisted = await notes.remember(where, { text: refused[3]?.[0] ?? '', type: 'project', insist: true });
    expect(insisted.outcome).toBe('saved');
  });

  it(promise('notes/near-duplicate-is-update', 'proposes to update a note that says nearly the same'), async () => {
    const { notes, where, saved } = await world();
    const first = await saved('Always run the integration tests before a release', { why: 'the outage in May' });
    const again = await notes.remember(where, { text: 'Run integration tests before every release', type: 'feedback' });
    expect(again).toMatchObject({ outcome: 'similar', note: { file: first.file } });
    expect(notes.list(where).notes).toHaveLength(1);
    const updated = await saved('Run integration tests before every release, on staging', { update: first.file });
    expect(updated.file).toBe(first.file);
    expect(updated.body).toBe('Run integration tests before every release, on staging\n\nWhy: the outage in May\n');
  });

  it(
    promise(
      'notes/near-duplicate-is-update',
      'recognises the same statement in other words, and accepts a different one',
    ),
    async () => {
      const { saved, notes, where } = await world();
      const note = await saved('Images are resized by the upload worker before they reach the bucket', {
        type: 'project',
      });
      const remember = (text: string) => notes.remember(where, { text, type: 'project' });
      const reworded = 'The upload worker resizes images before they are stored in the bucket';
      expect(await remember(reworded)).toMatchObject({ outcome: 'similar', note: { file: note.file } });
      expect(await remember('The upload worker retries three times before it gives up')).toMatchObject({
        outcome: 'saved',
      });
    },
  );

  it(
    promise('notes/near-duplicate-is-update', 'compares notes of other types too, and names the identical one first'),
    async () => {
      const { saved, notes, where } = await world();
      const plural = await saved('never squash merges', { type: 'project' });
      const note = { text: 'never squash merge', type: 'feedback' } as const;
      expect(await notes.remember(where, note)).toMatchObject({ outcome: 'similar', note: { file: plural.file } });
      const same = await saved(note.text, { type: 'feedback', insist: true });
      expect(await notes.remember(where, { ...note, type: 'project' })).toMatchObject({
        outcome: 'similar',
        note: { file: same.file },
      });
    },
  );

  it(promise('notes/near-duplicate-is-update', 'recognises abbreviations of developers'), async () => {
    const { saved, notes, where } = await world();
    const note = await saved('The staging db listens on port 5433', { type: 'project' });
    const text = 'The staging database listens on port 5433';
    expect(await notes.remember(where, { text, type: 'project' })).toMatchObject({
      outcome: 'similar',
      note: { file: note.file },
    });
    const other = 'The staging database listens on port 6000';
    expect(await notes.remember(where, { text: `${other}, in Dublin`, type: 'reference' })).toMatchObject({
      outcome: 'saved',
    });
  });

  it(
    promise('notes/title-keeps-meaning', 'cuts a long title where its meaning stays, and shows that it was cut'),
    async () => {
      const { saved, index } = await world();
      for (const [text, name] of [
        [
          'On Friday afternoons after the freeze has begun we never run migrations on production',
          'On Friday afternoons',
        ],
        [
          'The importer and the exporter of the billing service should not be deployed together',
          'The importer and the exporter of the billing service…',
        ],
        ['Short and whole.', 'Short and whole'],
      ] as const) {
        const note = await saved(text, { insist: true });
        expect(note.fields.name.startsWith(name), note.fields.name).toBe(true);
        expect(note.fields.name).not.toMatch(/\b(?:never|not|run|be|should|has|and|of)…?$/);
      }
      // What the title says is not said again behind it.
      expect(index()).toContain(
        'billing service…](feedback_the-importer-and-the-exporter-of-the-billing-service.md) — … should not be',
      );
      expect(index().match(/The importer and the exporter/g)).toHaveLength(1);
    },
  );

  it(promise('notes/task-is-no-note', 'refuses what is to be done by a day, with the command for it'), async () => {
    const { notes, where } = await world();
    const next = async (text: string) => {
      const done = await notes.remember(where, { text, type: 'project' });
      return done.outcome === 'refused' ? done.refusal.next : done.outcome;
    };
    expect(await next('fix the login tomorrow')).toBe(
      'Add it as a task: `memoir task add "fix the login" --due 2026-11-17`',
    );
    expect(await next('fix the login next week')).toMatch(/^Add it as a task: `memoir task add "fix the login/);
    expect(await next('We need to rotate the deploy key by Friday.')).toContain(
      '"rotate the deploy key" --due 2026-11-20',
    );
    expect(await next('Den Login morgen reparieren')).toContain('--due 2026-11-17');
    expect(await next('arreglar el login mañana')).toContain('"arreglar el login" --due 2026-11-17');
    for (const fact of [
      'The freeze starts Thursday',
      'Test the build before each push',
      'Check the logs in Grafana first, the console shows half of them',
      'Deploys happen from main since 2026-01-10',
      'Write tests in Vitest, not in Jest',
    ]) {
      expect(await next(fact), fact).toBe('saved');
    }
  });

  it('saves notes about the user for every project, always private', async () => {
    const { notes, where, memoir } = await world();
    await notes.remember(where, { text: 'I review on Mondays', type: 'user' });
    memoir.tasks.add(where, { text: 'ship it' });
    await memoir.facts.decide(where, { text: 'use nginx' });
    notes.refresh();
    const text = readFileSync(join(memoir.layout.userMemory, 'MEMORY.md'), 'utf8');
    expect(text).toContain('- [I review on Mondays](user_i-review-on-mondays.md)');
    expect(text).toContain('## Active Projects\n\n- **shop**: 1 open task');
    expect(text).toContain('  - ship it\n  - decided 2026-11-16: use nginx');
  });

  it('gives two notes of one name two files', async () => {
    const { saved } = await world();
    const a = await saved('Alpha beta', { name: 'same' });
    const b = await saved('Gamma delta', { name: 'same' });
    expect([a.file, b.file]).toEqual(['feedback_same.md', 'feedback_same-2.md']);
  });
});

describe('editing', () => {
  it(
    promise(
      'notes/edits-are-respected',
      'picks up an edit at the next read, with an agent’s trust, and never overwrites it',
    ),
    async () => {
      const { notes, where, saved, dir, index } = await world();
      const note = await saved('Never squash merge');
      const path = join(dir, note.file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/Never squash merge\n$/, 'Never squash merge, really\n'));
      const read = notes.find(where, note.file);
      expect(read.body).toBe('Never squash merge, really\n');
      expect(read.fields.trust).toBe('agent');
      notes.edit(where, note.file, { pinned: true });
      expect(readFileSync(path, 'utf8')).toContain('really\n');
      expect(notes.edit(where, note.file, { truth: 'confirmed' }).fields).toMatchObject({
        truth: 'confirmed',
        trust: 'owner',
      });
      expect(notes.versions(where, note.file).length).toBeGreaterThanOrEqual(3);
      writeFileSync(
        join(dir, 'project_by-hand.md'),
        '---\nname: by hand\ndescription: mine\ntype: project\n---\nHello\n',
      );
      notes.refresh(where);
      expect(index()).toContain('- [by hand](project_by-hand.md) — mine');
    },
  );

  it('merges an editor’s text with concurrent changes', async () => {
    const { notes, where, saved } = await world();
    const note = await saved('First line\n\nSecond part');
    const base = notes.text(note);
    notes.edit(where, note.file, { description: 'changed meanwhile' });
    const merged = notes.write(where, note.file, { base, text: base.replace('Second part', 'Second part, edited') });
    expect(merged.fields.description).toBe('changed meanwhile');
    expect(merged.body).toContain('Second part, edited');
  });

  it(
    promise('notes/deleted-comes-back', 'retires a deleted note, takes its pointer out, and brings it back'),
    async () => {
      const { notes, where, saved, dir, index } = await world();
      const note = await saved('Never squash merge');
      rmSync(join(dir, note.file));
      expect(notes.list(where).notes).toEqual([]);
      notes.refresh(where);
      expect(index()).not.toContain(note.file);
      expect(notes.restore(where, note.file).body).toBe('Never squash merge\n');
      expect(index()).toContain(note.file);
    },
  );

  it(promise('notes/rename-keeps-links', 'renames with its links, and merges'), async () => {
    const { notes, where, saved, dir } = await world();
    const a = await saved('Alpha is first', { name: 'alpha' });
    await saved('See [[alpha]] and [it](feedback_alpha.md), not `[[alpha]]`.', { name: 'beta' });
    const { note, relinked } = notes.rename(where, a.file, 'omega');
    expect([note.file, relinked]).toEqual(['feedback_omega.md', ['feedback_beta.md']]);
    expect(notes.find(where, 'beta').body).toBe('See [[omega]] and [it](feedback_omega.md), not `[[alpha]]`.\n');
    expect(readdirSync(dir)).not.toContain('feedback_alpha.md');
    notes.merge(where, 'omega', 'beta');
    expect(notes.find(where, 'beta').body).toContain('Alpha is first');
    expect(readdirSync(dir).sort()).toEqual(['MEMORY.md', 'feedback_beta.md']);
  });
});

describe('where notes can be', () => {
  it(promise('notes/stay-inside', 'reads and writes nothing through a link'), async () => {
    const { notes, where, saved, dir, userHome } = await world();
    await saved('Never squash merge');
    const outside = join(userHome, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'feedback_secret.md'), 'private things');
    symlinkSync(join(outside, 'feedback_secret.md'), join(dir, 'feedback_link.md'));
    expect(notes.list(where).unreadable).toMatchObject([{ file: 'feedback_link.md' }]);
    expect(() => notes.find(where, 'feedback_link')).toThrow();

    renameSync(dir, join(userHome, 'moved'));
    symlinkSync(outside, dir);
    const refused = await notes.remember(where, { text: 'Tabs over spaces', type: 'feedback' }).then(
      () => 'kept',
      (error: unknown) => (isMemoirError(error) ? error.code : String(error)),
    );
    expect(refused).toBe('path-escape');
    expect(readdirSync(outside)).toEqual(['feedback_secret.md']);
  });

  it(
    promise('notes/folder-follows-project', 'keeps notes with their project when another takes its slug'),
    async () => {
      const { memoir, saved, userHome, where, notes } = await world();
      await saved('Only about the first shop');
      const first = memoir.projects.get(where);
      const other = join(userHome, 'other', 'shop');
      mkdirSync(other, { recursive: true });
      // Registered earlier elsewhere and brought in late: it takes the slug.
      memoir.events.record([
        {
          type: 'project.registered',
          happenedAt: 1000,
          actor: 'memoir',
          trust: 'agent',
          key: 'project:other-shop',
          body: { identity: 'path:other-shop', name: 'shop', root: other },
        },
      ]);
      const renamed = memoir.projects.list().find(({ id }) => id === first.id);
      expect(renamed?.slug).not.toBe('shop');
      // The folder is still marked as the first one's, so the newcomer sees nothing of it.
      expect(notes.list({ name: 'shop', cwd: userHome }).notes).toEqual([]);
      await notes.remember({ name: 'shop', cwd: userHome }, { text: 'About the other shop', type: 'project' });
      expect(notes.list({ name: 'shop', cwd: userHome }).notes.map(({ body }) => body)).toEqual([
        'About the other shop\n',
      ]);
      await notes.remember(where, { text: 'Again about the first', type: 'project' });
      expect(
        notes
          .list(where)
          .notes.map(({ body }) => body)
          .sort(),
      ).toEqual(['Again about the first\n', 'Only about the first shop\n']);
    },
  );
});
