/** Proposals that an agent writes for a dream: the material it is given, and the checks before its text is applied. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createRedactor } from '../../capture/redactor.ts';
import type { DreamChange, ProposedChange } from '../../domain/dream.ts';
import { MemoirError } from '../../domain/errors.ts';
import { NOTE_DESCRIPTION_MAX_CHARS, NOTE_TYPES, newNoteFields, noteFileName } from '../../domain/note.ts';
import type { Project } from '../../domain/projects/project.ts';
import { localDay } from '../../domain/time/dates.ts';
import { type Author, lowestTrust, mayBePushed } from '../../domain/trust/trust.ts';
import { gather } from '../../dream/gather.ts';
import { materialOf } from '../../dream/material.ts';
import { BRIEFING_MAX_LINES } from '../../notes/briefing.ts';
import { readHomeFile } from '../../notes/home-file.ts';
import { checkLines } from '../../notes/memory-index/capped-lines.ts';
import { formatNote, parseNote } from '../../notes/note-file.ts';
import { PROFILE_MAX_LINES, profileName } from '../../notes/profiles.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { homeSecret } from '../../platform/home/secret.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { getEvent } from '../../store/journal/read.ts';
import type { OwnFiles } from '../../store/state/dreams/dreamt-files.ts';
import { getFact } from '../../store/state/facts/facts.ts';
import { readLoggedFacts } from './logged-facts.ts';

export interface AgentProposal {
  /** `briefing.md`, `profiles/deploy.md`, `project_testing.md` or `wiki/mollie.md`. */
  readonly file: string;
  readonly text: string;
  readonly why: string;
  /** Ids, or starts of ids, of its source facts. */
  readonly sources: readonly string[];
}

export interface AgentProposalPorts {
  readonly journal: Journal;
  readonly layout: HomeLayout;
  readonly author: Author;
  readonly project: Project;
  readonly own: OwnFiles;
  readonly resolveSources: (
    ids: readonly string[],
  ) => Promise<{ readonly ids: readonly string[]; readonly trust: Author['trust'] }>;
}

const BODY_MAX_LINES = 200;
const WHY_MAX_CHARS = 300;

export function materialFor({
  journal,
  layout,
  project,
}: Pick<AgentProposalPorts, 'journal' | 'layout' | 'project'>): string {
  const logged = readLoggedFacts(journal, layout);
  const gathered = gather(journal, layout, { logged }).find((each) => each.project?.id === project.id);
  const { dir } = layout.project(project.slug);
  const files = existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && entry.name.endsWith('.md') && !/[\\/](?:logs|episodes)(?:[\\/]|$)/.test(entry.parentPath),
        )
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort()
    : [];
  if (gathered === undefined) throw new Error(`the project ${project.slug} was just found`);
  return materialOf(gathered, files);
}

/** Checks the proposal without recording it. Throws if it cannot be used. */
export async function changeOfAgent(ports: AgentProposalPorts, given: AgentProposal): Promise<ProposedChange> {
  const { layout, author, project, own, journal } = ports;
  const { path, change } = pathAndChange(given.file, project.slug);
  if (given.sources.length === 0) {
    throw new MemoirError('bad-input', 'A proposal needs its source facts', {
      next: 'Name them with --source, once for each id: `memoir dream material` lists them.',
    });
  }
  const redact = createRedactor({ fingerprintKey: homeSecret(layout.secretFile) }).text;
  const { ids, trust: ofSources } = await ports.resolveSources(given.sources);
  const unknown = ids.filter((id) => getFact(journal.db, id) === undefined && getEvent(journal.db, id) === undefined);
  if (unknown.length > 0) {
    throw new MemoirError(
      'bad-input',
      `There is no fact ${unknown.map((id) => JSON.stringify(id.slice(0, 40))).join(', ')}`,
      {
        next: 'Use the ids that `memoir dream material` lists.',
      },
    );
  }
  const trust = lowestTrust([author.trust, ofSources]);
  const before = readHomeFile(layout, join(layout.home, ...path.split('/')));
  if (before !== undefined && parse(path, before).fields.pinned === true) {
    throw new MemoirError('refused', `${given.file} is pinned`, {
      next: 'Ask the person. Only they can change a pinned note.',
    });
  }
  const after = textFor(change, path, redact(given.text), { ids, trust, today: localDay(journal.clock.now()) });
  const doubt = !mayBePushed(trust)
    ? 'it was written after reading external content'
    : before !== undefined && before !== own.textOf(path)
      ? 'someone edited this file'
      : undefined;
  return {
    path,
    change,
    before,
    after,
    why: redact(given.why).replace(/\s+/g, ' ').slice(0, WHY_MAX_CHARS),
    // The file's earlier sources stay recorded, so only newer facts make the next dream ask.
    sources: [...new Set([...ids, ...(own.lastOf(path)?.sources ?? [])])],
    trust,
    by: 'agent',
    ...(doubt === undefined ? {} : { doubt }),
  };
}

function pathAndChange(file: string, slug: string): { readonly path: string; readonly change: DreamChange } {
  const dir = `projects/${slug}`;
  if (file === 'briefing.md') return { path: `${dir}/briefing.md`, change: 'briefing' };
  const [, kind, name = ''] = /^(?:(profiles|wiki)\/)?([\p{L}\p{N}][\p{L}\p{N}_-]{0,80})\.md$/u.exec(file) ?? [];
  if (kind === 'profiles') return { path: `${dir}/profiles/${profileName(name)}.md`, change: 'profile' };
  if (kind === 'wiki' && name.toUpperCase() !== 'INDEX')
    return { path: `${dir}/memory/wiki/${name}.md`, change: 'page' };
  const type = NOTE_TYPES.find((each) => each !== 'user' && name.startsWith(`${each}_`));
  if (kind === undefined && type !== undefined)
    return { path: `${dir}/memory/${noteFileName(type, name.slice(type.length + 1))}`, change: 'note' };
  throw new MemoirError('bad-input', `${JSON.stringify(file.slice(0, 100))} cannot be written by a proposal`, {
    next: 'Use briefing.md, profiles/<skill>.md, <type>_<name>.md (feedback, project or reference) or wiki/<name>.md.',
  });
}

interface WritingFacts {
  readonly ids: readonly string[];
  readonly trust: Author['trust'];
  readonly today: string;
}

function textFor(change: DreamChange, path: string, text: string, { ids, trust, today }: WritingFacts): string {
  if (change === 'briefing') return checkLines(text, 'A briefing', BRIEFING_MAX_LINES);
  if (change === 'profile') return checkLines(text, 'A profile', PROFILE_MAX_LINES);
  const body = checkLines(
    text.replace(/^---\n[\s\S]*?\n---\n/, ''),
    change === 'page' ? 'A page' : 'A note',
    BODY_MAX_LINES,
  );
  if (change === 'page') return body;
  const file = path.split('/').at(-1) ?? '';
  const { fields } = parse(path, text);
  const type = NOTE_TYPES.find((each) => file.startsWith(`${each}_`)) ?? 'project';
  const [first = ''] = body.split('\n').filter((line) => /\p{L}/u.test(line));
  return formatNote(
    {
      ...fields,
      name: fields.name === '' ? file.replace(/^[a-z]+_|\.md$/g, '').replaceAll('-', ' ') : fields.name,
      description: (fields.description === '' ? first.replace(/^[\s#*-]+/, '') : fields.description).slice(
        0,
        NOTE_DESCRIPTION_MAX_CHARS,
      ),
      type,
      ...newNoteFields(today, trust),
      sources: ids,
    },
    body,
  );
}

function parse(path: string, text: string) {
  return parseNote({ scope: 'user', file: path.split('/').at(-1) ?? '', text, modifiedAt: 0 });
}
