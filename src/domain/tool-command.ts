/** The shell command of a tool call: the field `command` of its input. Adapters of all agents record it there. */
import type { Json } from './event.ts';
import { asText, field } from './json/json.ts';

/** Undefined for tools that run no command. */
export function toolCommand(input: Json | undefined): string | undefined {
  const command = asText(field(input, 'command'));
  return command === '' ? undefined : command;
}
