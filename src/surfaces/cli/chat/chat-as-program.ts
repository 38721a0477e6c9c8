/** `memoir chat` without a terminal: a message per line of the input, a JSON object per line of the output. */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Companion } from '../../../index.ts';
import type { Context } from '../command.ts';

/** Ends when the input has ended and nothing waits for an answer; 1 if something was not answered. */
export async function chatAsProgram(context: Context, companion: Companion): Promise<number> {
  const client = await companion.connect({ channel: 'terminal', listen: true });
  const open = new Set<string>();
  let isOver = false;
  let isComplete = true;
  const closeIfDone = (): void => {
    if (isOver && open.size === 0) client.close();
  };
  const reading = (async () => {
    for await (const text of createInterface({ input: context.stdin })) {
      if (text.trim() === '') continue;
      const ref = randomUUID();
      open.add(ref);
      client.send({ type: 'say', ref, text });
    }
    isOver = true;
    closeIfDone();
  })();
  for await (const line of client.lines()) {
    context.stdout.write(`${JSON.stringify(line)}\n`);
    const given = line.type === 'rejected' ? [line.ref] : line.type === 'unanswered' ? line.refs : [];
    for (const ref of given) if (open.delete(ref)) isComplete = false;
    if (line.type === 'reply') for (const ref of line.answers) open.delete(ref);
    closeIfDone();
  }
  const isDone = isOver && open.size === 0;
  if (isDone) await reading;
  return isDone && isComplete ? 0 : 1;
}
