/** Runs lint over notes: finds the code they describe, and applies fixes that need no judgement. */

import type { Note } from '../../domain/note.ts';
import type { Project } from '../../domain/projects/project.ts';
import { applyEdits } from '../../notes/lint/apply-edits.ts';
import { type CodeWorld, openCodeWorld } from '../../notes/lint/code-world.ts';
import { lintNotes } from '../../notes/lint/lint-notes.ts';
import type { LintFinding, LintInput } from '../../notes/lint/rule.ts';
import { parseNote, withFields } from '../../notes/note-file.ts';
import type { NoteFolder } from '../../notes/note-folder.ts';
import { isInside } from '../../platform/files/inside.ts';
import { MEMORY_INDEX } from '../../platform/home/layout.ts';

export interface NotesLint {
  /** The findings that remain after the fixes. */
  readonly findings: readonly LintFinding[];
  /** The findings that were fixed. */
  readonly fixed: readonly LintFinding[];
  /** Whether the project's code is on this machine and was checked. */
  readonly codeChecked: boolean;
}

interface LintPorts {
  readonly read: () => Pick<LintInput, 'notes' | 'indexes' | 'instructions' | 'facts'>;
  readonly project: Project | undefined;
  readonly cwd: string;
  readonly today: string;
  /** Opens a folder to write fixes. Without it nothing is written. */
  readonly fixIn?: (scope: Note['scope']) => NoteFolder;
  /** Refreshes the indexes after the fixes. */
  readonly refresh: () => void;
}

export function runLint({ read, project, cwd, today, fixIn, refresh }: LintPorts): NotesLint {
  const world = codeOf(project, cwd);
  const lint = (): { readonly input: LintInput; readonly findings: readonly LintFinding[] } => {
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
  // A fix is skipped if another process changed the line. Then the finding is still there.
  const left = new Set(findings.map(findingKey));
  return { findings, fixed: fixed.filter((each) => !left.has(findingKey(each))), codeChecked: world !== undefined };
}

/** Memoir never writes an agent's own notes. */
function withoutFixOfAgents(finding: LintFinding): LintFinding {
  if (!finding.file.startsWith('agents/') || finding.fix === undefined) return finding;
  const { fix: _fix, ...rest } = finding;
  return rest;
}

function applyFixes(
  id: string,
  findings: readonly LintFinding[],
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
  // A mechanical edit does not change the trust level.
  fixIn(scope).update(note?.file ?? MEMORY_INDEX, change, note?.fields.trust);
}

function findingKey({ rule, file, message }: LintFinding): string {
  return `${rule}\n${file}\n${message}`;
}

/** The checkout that contains `cwd`, else the last known one on this machine. */
function codeOf(project: Project | undefined, cwd: string): CodeWorld | undefined {
  const roots = project?.roots ?? [];
  const here = roots.filter((root) => isInside(cwd, root)).sort((a, b) => b.length - a.length);
  for (const root of [...here, ...roots]) {
    const world = openCodeWorld(root);
    if (world !== undefined) return world;
  }
  return undefined;
}
