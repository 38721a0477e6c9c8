/**
 * Lets a language model choose notes for the next turn of a session, from a list of their descriptions. It runs in the background after a
 * prompt; the hook of the next prompt reads the choice. It can only choose notes that may be given anyway.
 */
import { z } from 'zod';
import { asText } from '../../domain/json/json.ts';
import type { Note } from '../../domain/note.ts';
import { MINUTE_MS } from '../../domain/time/dates.ts';
import { mayBePushed } from '../../domain/trust/trust.ts';
import { askObject } from '../../models/language/ask-object.ts';
import type { LanguageModel } from '../../models/language/language-model.ts';
import { harmless, quotedSource } from '../../models/prompts/quoted-source.ts';
import { readPromptFile } from '../../models/prompts/read-prompt.ts';
import { listNotes } from '../../notes/list-notes.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { iterateEvents } from '../../store/journal/read.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { getSession } from '../../store/state/sessions/sessions.ts';
import { createTrustReader } from '../../store/state/sessions/taints.ts';
import { givenBefore } from '../../store/state/uses/given.ts';
import { recordSelection, selectedNotes } from '../../store/state/uses/selected-notes.ts';

const choiceSchema = z.strictObject({ numbers: z.array(z.int()) });

/** The newest notes, one line each. */
const MANIFEST_MAX = 200;
const DESCRIPTION_CHARS = 150;
const CHOSEN_MAX = 5;
const ANSWER_TOKENS = 256;
const TURN_CHARS = 1500;
const TURNS_SHOWN = 4;
const TOOLS_READ = 40;
/** A new choice for every prompt of a quick exchange costs more than it helps. */
const PAUSE_MS = MINUTE_MS;

/** Returns the chosen notes; undefined if there was nothing to choose or it was done a moment ago. */
export async function selectWithModel(
  journal: Journal,
  layout: HomeLayout,
  { session, model }: { readonly session: string; readonly model: LanguageModel },
): Promise<readonly string[] | undefined> {
  const { db, clock } = journal;
  const known = getSession(db, session);
  const last = selectedNotes(db, session, clock.now());
  if (known === undefined || known.interactive === false) return undefined;
  if (last !== undefined && clock.now() - last.at < PAUSE_MS) return undefined;
  const notes = notesToOffer(journal, layout, { session, project: known.project });
  if (notes.length === 0) return undefined;
  const prompt = readPromptFile('select-notes');
  const { numbers } = await askObject(model, {
    name: prompt.id,
    schema: choiceSchema,
    system: [{ type: 'text', text: prompt.text, cache: '5m' }],
    messages: [{ role: 'user', parts: [{ type: 'text', text: requestOf(journal, session, notes) }] }],
    maxTokens: ANSWER_TOKENS,
  });
  const chosen = [...new Set(numbers)].flatMap((number) => notes[number - 1]?.id ?? []).slice(0, CHOSEN_MAX);
  recordSelection(journal, known.project, { session, notes: chosen, prompt: prompt.id, model: model.model });
  return chosen;
}

/** Those that may be pushed and that the session was not given yet, newest first. */
function notesToOffer(
  journal: Journal,
  layout: HomeLayout,
  { session, project }: { readonly session: string; readonly project: string | undefined },
): readonly Note[] {
  const slug = listProjects(journal.db).find(({ id }) => id === project)?.slug;
  const before = givenBefore(journal.db, session).ids;
  return listNotes(journal, layout, ['user', ...(slug === undefined ? [] : [{ project: slug }])])
    .filter(({ id, fields }) => mayBePushed(fields.trust ?? 'external') && !before.has(id))
    .toSorted((a, b) => b.modifiedAt - a.modifiedAt)
    .slice(0, MANIFEST_MAX);
}

function requestOf({ db }: Journal, session: string, notes: readonly Note[]): string {
  const reader = createTrustReader(db);
  const types = ['prompt.submitted', 'reply.given'] as const;
  const turns = [...iterateEvents(db, { session, types, order: 'newest', limit: TURNS_SHOWN })].toReversed();
  const tools = new Set<string>();
  for (const { body } of iterateEvents(db, { session, types: ['tool.called'], order: 'newest', limit: TOOLS_READ }))
    if (body.outcome === 'ok') tools.add(asText(body.tool) ?? '');
  return [
    'Last turns:',
    ...turns.map(({ actor, trust, happenedAt: at, body }, index) =>
      quotedSource(
        index + 1,
        [
          actor === 'person' ? 'by the developer' : 'by the agent',
          `trust ${reader.spokenTrust({ trust, actor, session, at })}`,
        ],
        (asText(body.text) ?? '').slice(0, TURN_CHARS),
      ),
    ),
    `Tools in use: ${harmless([...tools].join(', ')) || 'none'}`,
    '',
    'Notes:',
    ...notes.map(
      ({ fields, file, modifiedAt }, index) =>
        `${index + 1}. [${fields.type}] ${harmless(file)} (${new Date(modifiedAt).toISOString()}): ${harmless(fields.description).replace(/\s+/g, ' ').slice(0, DESCRIPTION_CHARS)}`,
    ),
  ].join('\n');
}
