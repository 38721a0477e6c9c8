/**
 * Every moment Memoir listens to, triggered in the real client. To add one, add a row to one of the two tables: the model's
 * answers (`rules`), the person's actions (`play`), the expected hook calls (`fires`) and the expected events (`journal`).
 */
import { join } from 'node:path';
import { conversation, type Rule, say, use } from './model-script.ts';
import type { Scenario } from './scenario.ts';
import { SESSION_SCENARIOS } from './session-scenarios.ts';
import { TOOL_SCENARIOS } from './tool-scenarios.ts';
import type { World } from './world.ts';

export const SCENARIOS: readonly Scenario[] = [...TOOL_SCENARIOS, ...SESSION_SCENARIOS];

/** What a killed session does: long enough in a command to be killed there. */
export function longWork(world: World): readonly Rule[] {
  return conversation([
    use('Write', { file_path: join(world.project, 'begun.md'), content: 'begun\n' }),
    { text: 'This takes a while.', ...use('Bash', { command: 'sleep 20' }) },
    say('Done.'),
  ]);
}
