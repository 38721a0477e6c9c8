/** The journal's vocabulary, from the table of event types. */
import { EVENT_TYPES } from '../../src/domain/event-types.ts';
import { EVENT_TEXTS } from './event-texts.ts';
import { markdownTable } from './table.ts';

export function renderEventsPage(): string {
  const rows = Object.entries(EVENT_TEXTS).map(([type, { about, prompt }]) => [
    `\`${type}\``,
    String(EVENT_TYPES[type as keyof typeof EVENT_TEXTS].version),
    about,
    prompt,
  ]);
  return `# Events

Generated from the table of event types (\`npm run docs\`); do not edit.

Everything Memoir knows is made from these. An event never changes once it is written.

${markdownTable(['type', 'version', 'what happened', 'may its words reach a prompt?'], rows)}
`;
}
