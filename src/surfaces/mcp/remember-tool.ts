/** `remember`: what later sessions should know. Kinds are a closed list, so that a new one is one more case here. */
import { z } from 'zod';
import { factJson, type Memoir, slugsOf, statusJson } from '../../index.ts';
import { oneLine } from './task-view.ts';
import { type Answer, type Caller, defineTool, needed } from './tool.ts';

const input = z.strictObject({
  kind: z.enum(['decision', 'status']),
  text: z.string().describe('the decision or value; "" removes'),
  name: z.string().optional().describe('of the status'),
  why: z.string().optional(),
  replaces: z.string().optional().describe('an earlier decision'),
  project: z.string().optional(),
});
type Input = z.infer<typeof input>;

export const rememberTool = defineTool({
  name: 'remember',
  description: 'Keep a decision with its reason, or a named status line of this project.',
  input,
  run: (memoir, given, caller) => {
    switch (given.kind) {
      case 'decision':
        return decide(memoir, given, caller);
      case 'status':
        return setStatus(memoir, given, caller);
    }
  },
});

function decide(memoir: Memoir, { text, why, replaces, project }: Input, { cwd }: Caller): Answer {
  const fact = memoir.work.decide({ name: project, cwd }, { text, why, supersedes: replaces });
  return {
    text: `${fact.id} decided: ${oneLine(fact.statement)}`,
    data: { decision: factJson(fact, slugsOf(memoir.work.projects())) },
  };
}

function setStatus(memoir: Memoir, given: Input, { cwd }: Caller): Answer {
  const name = needed(given.name, 'name', 'status');
  const where = { name: given.project, cwd };
  memoir.work.setStatus(where, [{ name, value: given.text.trim() === '' ? undefined : given.text }]);
  const lines = memoir.work.status(memoir.work.requireProject(where));
  return {
    text: lines.map((line) => `${oneLine(line.name)} = ${oneLine(line.value)}`).join('\n') || 'No status lines.',
    data: { status: statusJson(lines) },
  };
}
