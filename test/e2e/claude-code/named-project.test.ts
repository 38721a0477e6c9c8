/**
 * A project named in a prompt, with the real client: what the session records counts for that project, and the next session
 * there is given it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findClient } from '../../../scripts/install-client.ts';
import { copyHookForFile } from '../../faults/processes.ts';
import { promise } from '../../promises.ts';
import type { ClientOptions } from './client.ts';
import { installHooks } from './hook-settings.ts';
import { allText, conversation, say } from './model-script.ts';
import { openStage } from './scenario.ts';
import { createWorld, withMemoir } from './world.ts';

const client = findClient();
const binary = client.path ?? '';
const OPTIONS: ClientOptions = {
  args: ['--permission-mode', 'acceptEdits', '--allowedTools', 'TaskCreate', 'Write'],
  env: { MEMOIR_CONTEXT_PUSH: 'true', CLAUDE_CODE_ENABLE_TODO_TOOLS: '1' },
};

const { hook } = copyHookForFile();

describe.skipIf(client.path === undefined)('a project named in a prompt', () => {
  it(
    promise('project/switch-receives', 'receives tasks and decisions of the session, with the real client'),
    async () => {
      const world = await createWorld();
      onTestFinished(() => world.close());
      installHooks(world, { memoirHook: hook, log: false });
      const prism = join(world.home, 'prism');
      mkdirSync(prism);
      withMemoir(world, (memoir) => memoir.tasks.add({ cwd: prism }, { text: 'grind the first lens' }));

      const edited = join(world.project, 'edited.txt');
      world.model.script(
        conversation([
          { tools: [{ name: 'TaskCreate', input: { subject: 'sweep the yard', description: 'sweep the yard' } }] },
          say('Noted.'),
          { tools: [{ name: 'TaskCreate', input: { subject: 'polish the glass', description: 'polish the glass' } }] },
          { tools: [{ name: 'Write', input: { file_path: edited, content: 'x' } }] },
          say('Done. Decision: we polish by hand because machines scratch.'),
        ]),
      );
      await openStage(binary, world).talk(
        ['Plan the assets and the docs.', 'Switch to project prism and go on.'],
        OPTIONS,
      );

      const found = withMemoir(world, (memoir) => {
        const [here, there] = [memoir.projects.get({ cwd: world.project }), memoir.projects.get({ cwd: prism })];
        const tasksOf = (project: string) =>
          memoir.tasks
            .list({ project })
            .map(({ text }) => text)
            .sort();
        return {
          slugs: memoir.projects.list().length,
          here: tasksOf(here.id),
          there: tasksOf(there.id),
          decisions: memoir.facts.list({ project: there.id, kind: 'decision' }).map(({ statement }) => statement),
          files: memoir.projects.checkpoint(here).activeFiles,
          filesThere: memoir.projects.checkpoint(there).activeFiles,
        };
      });
      expect(found).toMatchObject({
        slugs: 2,
        here: ['sweep the yard'],
        there: ['grind the first lens', 'polish the glass'],
        decisions: [expect.stringContaining('polish by hand')],
        filesThere: [],
      });
      expect(found.files).toContain(edited);

      // The next session in that project's folder is given it; one in the first folder is not.
      world.model.script(conversation([say('I see.')]));
      const before = world.model.requests().length;
      await openStage(binary, { ...world, project: prism }).run('What is left?', OPTIONS);
      const told = allText(world.model.requests()[before]);
      expect(told).toContain('polish the glass');
      expect(told).toContain('polish by hand');
      expect(told).not.toContain('sweep the yard');
    },
  );
});
