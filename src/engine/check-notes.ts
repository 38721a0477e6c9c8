/** Links and lint over the notes of a place: finds the code they speak of, and writes what needs no judgement. */
import { isAbsolute, relative } from 'node:path';
import type { Note } from '../domain/note.ts';
import type { Project } from '../domain/project.ts';
import { applyEdits } from '../notes/lint/apply-edits.ts';
import { type CodeWorld, openCodeWorld } from '../notes/lint/code-world.ts';
import { lintNotes } from '../notes/lint/lint-notes.ts';
import type { Finding, LintInput } from '../notes/lint/rule.ts';
import { parseNote, withFields } from '../notes/note-file.ts';
import { MEMORY_INDEX, type NoteFolder } from '../notes/note-folder.ts';

export interface NotesLint {
  /** What is left, after the fixes if they were asked for. */
  readonly findings: readonly Finding[];
  /** What was mended. */
  readonly fixed: readonly Finding[];
  /** Whether notes were checked against the code of the project: it has to be on this machine. */
  readonly codeChecked: boolean;
}

interface LintPorts {
  readonly read: () => Pick<LintInput, 'notes' | 'indexes' | 'instructions'>;
  readonly project: Project | undefined;
  readonly cwd: string;
  readonly today: string;
  /** To write the fixes with; nothing is written without them. */
  readonly fixIn?: (scope: Note['scope']) => NoteFolder;
  /** Brings the indexes up to date after that. */
  readonly refresh: () => void;
}

export function runLint({ read, project, cwd, today, fixIn, refresh }: LintPorts): NotesLint {
  const world = codeOf(project, cwd);
  const lint = (): { readonly input: LintInput; readonly findings: readonly Finding[] } => {
    const input: LintInput = {
      ...read(),
      code: (scope) => (scope !== 'user' && scope.project === project?.slug ? world : undefined),
      today,
    };
    return { input, findings: lintNotes(input).map(withoutFixOfAgents) };
  };
  const before = lint();
  const fixed = fixIn === undefined ? [] : before.findings.filter(({ fix }) => fix !== undefined);
  if (fixIn === undefined || fixed.length === 0) {
    return { findings: before.findings, fixed: [], codeChecked: world !== undefined };
  }
  for (const [id, findings] of Map.groupBy(fixed, ({ file }) => file)) applyFixes(id, findings, before.input, fixIn);
  refresh();
  const { findings } = lint();
  // A line another process changed meanwhile was left alone: then it is still there, and was not fixed.
  const left = new Set(findings.map(keyOf));
  return { findings, fixed: fixed.filter((each) => !left.has(keyOf(each))), codeChecked: world !== undefined };
}

/** An agent's own notes are only read. */
function withoutFixOfAgents(finding: Finding): Finding {
  if (!finding.file.startsWith('agents/') || finding.fix === undefined) return finding;
  const { fix: _fix, ...rest } = finding;
  return rest;
}

function applyFixes(
  id: string,
  findings: readonly Finding[],
  { notes, indexes }: LintInput,
  fixIn: (scope: Note['scope']) => NoteFolder,
): void {
  const note = notes.find((each) => each.id === id);
  const index = indexes.find((each) => each.id === id);
  const scope = note?.scope ?? index?.scope;
  if (scope === undefined || findings.every(({ fix }) => fix?.kind === 'pointer')) return;
  const edits = findings.flatMap(({ fix }) => (fix?.kind === 'lines' ? fix.edits : []));
  const complete = findings.some(({ fix }) => fix?.kind === 'frontmatter');
  const change = (text: string | undefined): string | undefined => {
    if (text === undefined) return undefined;
    const edited = applyEdits(text, edits);
    if (note === undefined || !complete) return edited;
    const { fields } = parseNote({ ...note, text: edited, trust: note.fields.trust });
    return withFields(edited, fields);
  };
  // A mechanical edit makes a note neither more nor less believable than it was.
  fixIn(scope).update(note?.file ?? MEMORY_INDEX, change, note?.fields.trust);
}

function keyOf({ rule, file, message }: Finding): string {
  return `${rule}\n${file}\n${message}`;
}

/** The checkout one stands in, else the one seen last that is on this machine. */
function codeOf(project: Project | undefined, cwd: string): CodeWorld | undefined {
  const roots = project?.roots ?? [];
  const here = roots.filter((root) => isInside(root, cwd)).sort((a, b) => b.length - a.length);
  for (const root of [...here, ...roots]) {
    const world = openCodeWorld(root);
    if (world !== undefined) return world;
  }
  return undefined;
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}
