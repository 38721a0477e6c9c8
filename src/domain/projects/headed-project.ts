/**
 * The project that a part of a message is headed with: "dockline: we deploy on Fridays now". What follows belongs to it, up to the next
 * such heading; the session stays where it is. Everyday words ("docs: …", "api: …") name no project.
 */
import { ownWords } from '../trust/own-words.ts';
import { isEverydayName } from './named-project.ts';
import type { Project } from './project.ts';

/** At the start of the message, of a line or of a sentence. */
const HEADING =
  /(?:^|[\n.!?;]\s*|,\s+)(?:(?:and|also|oh|btw|for|in|on|und|auch|für|bei|im|y|también|para|en)[,\s]+)*(?:(?:the|das|el|la)\s+)?(?:(?:project|repo|projekt|proyecto)\s+)?["'`“„«]?(?<name>[\p{L}\p{N}][\p{L}\p{N}_-]+)["'`”“»]?\s*:(?=\s)/giu;
/** What can be said of a project stands in the first lines. */
const TEXT_CHARS = 2_000;

/** `place`: where the words stand in the text. `projects` is called only if there is a heading. */
export function headedProject(text: string, place: number, projects: () => readonly Project[]): Project | undefined {
  if (place > TEXT_CHARS || !text.includes(':')) return undefined;
  let found: Project | undefined;
  for (const { index, 0: heading, groups } of ownWords(text.slice(0, TEXT_CHARS)).matchAll(HEADING)) {
    if (index + heading.search(/[^\s.!?;,]/) > place) break;
    const name = groups?.name?.toLowerCase() ?? '';
    const [named, second] = projects().filter(({ slug, aliases }) => slug === name || aliases.includes(name));
    if (named !== undefined && second === undefined && !isEverydayName(name)) found = named;
  }
  return found;
}
