/** `WIKI.md` of the home: tells agents how pages are written, in all projects. */
import type { WantedFile } from '../wanted-file.ts';
import { ENTITY_FACTS, ENTITY_SESSIONS } from './entities.ts';
import { PROBLEM_FACTS, PROBLEM_SESSIONS } from './problems.ts';

const SCHEMA_TEXT = `# How pages are written

One page for each thing that a project keeps talking about: a person, a service, a tool, a part of the system, a problem that came back.
\`memoir dream\` compiles them from facts; the words are those that were said.

- A page needs ${ENTITY_FACTS} facts from ${ENTITY_SESSIONS} sessions, a problem ${PROBLEM_FACTS} from ${PROBLEM_SESSIONS}.
- A statement is one line that can be read alone: the fact, the day it was said, and the id of its source in brackets. \`memoir show <id>\`
  opens it.
- What holds comes first, then what held before with the days, then what was tried or assumed and was wrong.
- Link to other pages with \`[Name](name.md)\` and to notes with \`[note](../note.md)\`.
- Write your own text below, under a heading of yours. A dream keeps it and writes only its own lines again.
- Do not write guesses, plans, tasks, secrets, or what the code and git say.
- If a page is wrong, correct the fact (\`memoir facts edit <id>\`), not the line: the next dream writes the page from the facts.
`;

export const SCHEMA_PAGE: WantedFile = {
  path: 'WIKI.md',
  change: 'page',
  text: SCHEMA_TEXT,
  why: 'how pages are written',
  sources: [],
  trust: 'agent',
};
