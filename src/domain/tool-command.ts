/** The shell command of a tool call: the field `command` of its input. Adapters of all agents record it there. */
import type { Json } from './event.ts';
import { asText, field } from './json/json.ts';

/** Undefined for tools that run no command. */
export function toolCommand(input: Json | undefined): string | undefined {
  const command = asText(field(input, 'command'));
  return command === '' ? undefined : command;
}

/** Fields that say what a call was about, the most telling first. */
const TELLING = [
  'command',
  'url',
  'query',
  'pattern',
  'file_path',
  'notebook_path',
  'path',
  'description',
  'prompt',
  'skill',
  'subject',
];

/** `Bash npm test`, `Read src/app.ts`: the tool and what it was called with. */
export function describeCall(tool: string, input: Json | undefined): string {
  const about = TELLING.map((name) => asText(field(input, name))).find((value) => value !== undefined && value !== '');
  return about === undefined ? tool : `${tool} ${about}`;
}
