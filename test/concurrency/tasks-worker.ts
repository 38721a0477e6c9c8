/**
 * One short-lived process of the task race: `tasks-worker <role> <home> <name> <project> <contested ids…>`. It prints each
 * result as soon as it has it, so that the test counts acknowledgements and not the final state.
 */
import { writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMemoirError } from '../../src/domain/errors.ts';
import { type Memoir, openMemoir } from '../../src/index.ts';
import { readEnvironment } from '../../src/platform/settings/environment.ts';

const [role = '', home = '', name = '', project = '', ...contested] = process.argv.slice(2);
const say = (...words: readonly string[]): void => void writeSync(1, `${words.join(' ')}\n`);

/** Adds two tasks, finishes one, and tries to claim every contested one, each process in another order. */
function work(memoir: Memoir): void {
  const where = { name: project, cwd: home };
  const kept = memoir.tasks.add(where, { text: `${name} kept` });
  say('added', kept.id);
  const finished = memoir.tasks.add(where, { text: `${name} finished` });
  say('added', finished.id);
  memoir.tasks.edit(finished.id, { status: 'done', why: `by ${name}` });
  say('done', finished.id);
  const turn = Number(name.replace(/\D/g, '')) % Math.max(1, contested.length);
  for (const id of [...contested.slice(turn), ...contested.slice(0, turn)]) {
    try {
      memoir.tasks.claim(id, { session: name });
      say('won', id);
    } catch (error) {
      say('lost', id, isMemoirError(error) ? error.code : String(error));
    }
  }
}

/** Long enough that others ask meanwhile, however fast the machine is. */
const BETWEEN_STEPS_MS = 500;

/** The control: checks whether a task is free and writes the claim in a second step. */
function claimInTwoSteps(memoir: Memoir): void {
  const free = contested.filter((id) => memoir.tasks.get(id).task.claim === undefined);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_STEPS_MS);
  for (const task of free) {
    const happenedAt = Date.now();
    const body = { task, session: name, until: happenedAt + 3_600_000 };
    memoir.events.record([{ type: 'task.claimed', happenedAt, actor: 'agent', trust: 'agent', session: name, body }]);
    say('won', task);
  }
}

const memoir = openMemoir({ environment: readEnvironment({ ...process.env, HOME: dirname(home), MEMOIR_HOME: home }) });
try {
  if (role === 'two-steps') claimInTwoSteps(memoir);
  else work(memoir);
} finally {
  memoir.close();
}
