/** Recall over a home whose archive holds something: it is asked last, and says so. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../../../test/fixtures/home.ts';
import { shopEngine } from '../../../test/fixtures/shop-engine.ts';
import { promise } from '../../../test/promises.ts';
import { ensureArchive } from '../../store/archive/open-archive.ts';

async function world(archived: Readonly<Record<string, string>> = {}, path?: string) {
  const { cwd, folder, open } = shopEngine(path === undefined ? {} : { path });
  const memoir = open();
  await memoir.start();
  await memoir.facts.decide({ cwd }, { text: 'Deploy the shop on Fridays' });
  for (const [file, text] of Object.entries(archived)) {
    const git = await ensureArchive(memoir.layout, process.env.PATH);
    mkdirSync(dirname(join(git.dir, file)), { recursive: true });
    writeFileSync(join(git.dir, file), text);
    await git.run(['add', '--all']);
    await git.run(['-c', 'user.name=m', '-c', 'user.email=m@localhost', 'commit', '--quiet', '-m', 'put away']);
  }
  return { memoir, open, cwd, folder };
}

/** What an answer says about the archive. */
const about = (notes: readonly string[]) => notes.filter((note) => note.includes('archive'));

const NOTE = { 'projects/shop/memory/project_hosts.md': 'The staging cluster is called halibut.\n' };

describe('recall and the archive', () => {
  it(promise('recall/cold-when-silent', 'what nothing else has comes from the archive, and says so'), async () => {
    const { memoir, cwd } = await world(NOTE);
    const answer = await memoir.recall.search('halibut staging', { cwd });
    const cold = answer.results.at(-1);
    expect(cold).toMatchObject({ level: 'archive', project: 'shop', source: { line: 1 } });
    expect(answer.notes.join(' ')).toContain('from the archive');
    expect((await memoir.open(cold?.id ?? '', { cwd })).text).toContain('halibut');
  });

  it(promise('recall/cold-when-silent', 'does not search the archive after a good answer'), async () => {
    const { memoir, cwd } = await world({ ...NOTE, 'user/memory/user_x.md': 'Deploy the shop on Mondays\n' });
    const { results, notes } = await memoir.recall.search('deploy the shop', { cwd });
    expect(results[0]?.snippet).toContain('Fridays');
    expect([results.filter(({ level }) => level === 'archive'), about(notes)]).toEqual([[], []]);
    const asked = await memoir.recall.search('deploy the shop', { cwd, kinds: ['archive'] });
    expect(asked.results.map(({ level }) => level)).toEqual(['archive']);
  });

  it('makes the repository when it is first needed, and not before', async () => {
    const { memoir, cwd } = await world();
    const head = join(memoir.layout.archive, '.git', 'HEAD');
    await memoir.recall.search('deploy the shop', { cwd });
    expect(existsSync(head)).toBe(false);
    expect((await memoir.recall.search('halibut', { cwd, kinds: ['archive'] })).results).toEqual([]);
    expect(existsSync(head)).toBe(true);
  });

  it(promise('recall/cold-is-safe', 'without git the index still answers, and the gap is reported'), async () => {
    const { memoir, cwd } = await world({}, tempDir());
    const warm = await memoir.recall.search('deploy the shop', { cwd });
    expect([warm.results.length > 0, about(warm.notes)]).toEqual([true, []]);
    const { results, notes } = await memoir.recall.search('halibut', { cwd, kinds: ['note'] });
    expect([results, about(notes)]).toEqual([[], ['The archive was not searched: git is not installed.']]);
  });

  it(
    promise('open/isolated-stays-hidden', 'an archived note of an isolated project is not found from elsewhere'),
    async () => {
      const { memoir, open, cwd, folder } = await world(NOTE);
      memoir.projects.change('shop', { isolated: true });
      memoir.close();
      const elsewhere = folder('other');
      const agent = open({}, 'agent');
      agent.tasks.add({ cwd: elsewhere }, { text: 'x' });
      const found = async (from: string, project?: string) =>
        (await agent.recall.search('halibut', { cwd: from, project })).results.flatMap(({ level }) =>
          level === 'archive' ? [level] : [],
        );
      expect(await found(elsewhere)).toEqual([]);
      expect(await found(elsewhere, '*')).toEqual([]);
      expect(await found(cwd)).toEqual(['archive']);
      await expect(found(elsewhere, 'shop')).rejects.toMatchObject({ code: 'refused' });
    },
  );
});
