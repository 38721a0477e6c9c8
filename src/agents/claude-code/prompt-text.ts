/** The text of a prompt as the person typed it: slash commands and shell lines without the client's markup. */
import type { Json } from '../../domain/event.ts';
import { asText, field } from '../../domain/json/json.ts';

export interface PromptContent {
  readonly text: string;
  readonly images: number;
}

export function promptContent(content: Json | undefined): PromptContent {
  if (typeof content === 'string') return { text: unwrap(content), images: 0 };
  if (!Array.isArray(content)) return { text: '', images: 0 };
  const words = content.map((block: Json) =>
    asText(field(block, 'type')) === 'text' ? (asText(field(block, 'text')) ?? '') : '',
  );
  const images = content.filter((block: Json) => asText(field(block, 'type')) === 'image').length;
  return { text: unwrap(words.filter((part) => part !== '').join('\n')), images };
}

/** Texts that the client writes as if the person had. */
export function isClientNotice(words: string): boolean {
  return /^\[Request interrupted by user(?: for tool use)?\]$|^<(?:local-command-(?:caveat|stdout|stderr)|bash-(?:stdout|stderr))>|^Caveat: The messages below were generated/.test(
    words.trim(),
  );
}

/** A slash command of Memoir. It is not recorded: a search would find itself, and a request to forget would keep the text. */
export function isOwnCommand(words: string): boolean {
  return /^\s*\/memoir:[a-z]+(?:\s|$)/.test(words);
}

/** A command that the client handles itself is not a prompt, because the agent never sees it. */
function unwrap(words: string): string {
  if (/^\s*<command-name>/.test(words)) return '';
  const name = /<command-name>\s*([\s\S]*?)\s*<\/command-name>/.exec(words)?.[1];
  if (name !== undefined && /^\s*<command-message>/.test(words)) {
    const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(words)?.[1]?.trim() ?? '';
    return `${name.startsWith('/') ? name : `/${name}`}${args === '' ? '' : ` ${args}`}`;
  }
  const shell = /^\s*<bash-input>([\s\S]*?)<\/bash-input>/.exec(words)?.[1];
  return shell === undefined ? words : `!${shell}`;
}
