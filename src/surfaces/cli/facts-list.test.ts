/** How `memoir facts` prints a fact. */
import { expect, it } from 'vitest';
import { cliHome } from '../../../test/fixtures/cli-home.ts';

it('prints the value of a fact only if the statement does not name it', async () => {
  const machine = cliHome();
  await machine.ok(['decide', 'use sqlite for orders']);
  await machine.ok(['decide', 'we deploy only on Tuesdays']);
  await machine.ok(['decide', 'the code freeze moved to the 20th']);
  const json = await machine.ok(['facts', '--json']);
  for (const value of ['sqlite', 'tuesday', 'day 20']) expect(json).toContain(`"value": "${value}"`);
  const printed = await machine.ok(['facts']);
  expect(printed).toMatch(/use sqlite for orders\s*$/m);
  expect(printed).toMatch(/only on Tuesdays\s*$/m);
  expect(printed).toMatch(/moved to the 20th\s*$/m);
  const id = /^(\S+) .*use sqlite for orders/m.exec(printed)?.[1] ?? '';
  await machine.ok(['facts', 'edit', id, '--value', 'postgres']);
  expect(await machine.ok(['facts'])).toMatch(/use sqlite for orders \(postgres\)\s*$/m);
});
