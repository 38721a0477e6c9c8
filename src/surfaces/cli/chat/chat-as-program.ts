/** `memoir chat` without a terminal: a message per line of the input, a JSON object per line of the output. */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Companion } from '../../../index.ts';
import type { Context } from '../command.ts';

/** Ends when the input has ended and everything is answered; 1 if the companion stopped before. */
export async function chatAsProgram(context: Context, companion: Companion): Promise<number> {
  const client = await companion.connect({ channel: 'terminal', listen: true });
  const open = new Set<string>();
  let isOver = false;
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
    if (line.type === 'rejected') open.delete(line.ref);
    if (line.type === 'reply') for (const ref of line.answers) open.delete(ref);
    closeIfDone();
  }
  const isComplete = isOver && open.size === 0;
  if (isComplete) await reading;
  return isComplete ? 0 : 1;
}
