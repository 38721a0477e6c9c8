/**
 * What a note says is in the code: paths, packages and commands, in backticks, in shell blocks and in its `anchors`. Only
 * what cannot well mean anything else; and a sentence that says something is gone, planned or an example claims nothing.
 */
import type { Note } from '../../domain/note.ts';
import { scanCode } from '../scan-code.ts';
import type { Runner } from './read-manifests.ts';
import { type Statement, statementsOf } from './statements.ts';

export interface CodeClaim {
  readonly kind: 'path' | 'package' | 'command';
  /** The path, the package, or what the runner is told to run. */
  readonly value: string;
  readonly runner?: Runner;
  /** As it is written. */
  readonly written: string;
  /** 1-based, in the file. */
  readonly line: number;
  /** Named in `anchors`: nobody has to guess what it is. */
  readonly anchored: boolean;
}

const NOT_NOW =
  /\b(?:no longer|removed?|deleted?|gone|renamed?|moved|replaced?|replaces|used to|formerly|previously|was|were|old|legacy|deprecated|not exist|there (?:is|are) no|don't have|doesn't have|does not have|will|planned|todo|created?|creates|generated?|generates|e\.g\.|for example|such as|something like|imagine|would|could)\b/i;
const DENIED = /\b(?:not|no|never|without|avoid|don't|doesn't|instead of|rather than|over|than|drop|remove)\b[^.;]*$/i;
/** Made by building or installing, so not in every checkout. */
const GENERATED =
  /^(?:\.\/)?(?:dist|build|out|target|coverage|node_modules|vendor|tmp|temp|logs?|\.[\w-]+|__pycache__|venv)(?:\/|$)/;
const PATH = /^(?:\.\/)?[\w@.+-]+(?:\/[\w@.+()[\]-]+)+\/?$/;
const FILE_ENDING = /\.[A-Za-z][A-Za-z0-9]{0,7}$/;
const PACKAGE = /^(?:@[a-z0-9][\w.-]*\/)?[a-z][a-z0-9_-]*$/i;
const PACKAGE_BEFORE = /\b(?:packages?|library|dependency|crate)\s+$/i;
const SCOPED_BEFORE =
  /\b(?:packages?|library|dependency|crate|uses?|using|imports?|imported from|depends on|via)\s+(?:the\s+)?$/i;
const PACKAGE_AFTER = /^\s+(?:npm |pip |python |rust |node )?(?:package|library|dependency|crate)s?\b/i;
const SHELL = /^(?:sh|bash|zsh|shell|console|terminal)$/i;

const known = new WeakMap<Note, readonly CodeClaim[]>();

export function codeClaims(note: Note): readonly CodeClaim[] {
  let claims = known.get(note);
  if (claims === undefined) {
    claims = findClaims(note);
    known.set(note, claims);
  }
  return claims;
}

function findClaims(note: Note): readonly CodeClaim[] {
  const claims: CodeClaim[] = (note.fields.anchors ?? []).flatMap((anchor) => anchorClaims(anchor.trim()));
  const statements = statementsOf(note);
  const { masked, spans } = scanCode(note.body);
  for (const { kind, language, start, end } of spans) {
    const code = note.body.slice(start, end);
    const line = note.bodyLine + note.body.slice(0, start).split('\n').length - 1;
    if (kind === 'fence') {
      if (!SHELL.test(language)) continue;
      code.split('\n').forEach((command, at) => {
        claims.push(...commandClaims(command, line + at, false));
      });
      continue;
    }
    const statement = statements.find((each) => each.start <= start && end <= each.end);
    // The words around it count, not what stands in backticks: a file may be called `old.ts`.
    if (statement === undefined || NOT_NOW.test(masked.slice(statement.start, statement.end))) continue;
    claims.push(...commandClaims(code, line, false), ...pathClaim(code, line, false));
    claims.push(...packageClaim(code, line, statement, start, end));
  }
  const seen = new Set<string>();
  return claims.filter(({ kind, value, runner }) => {
    const key = `${kind}\n${runner}\n${value}`;
    return seen.size < seen.add(key).size;
  });
}

function anchorClaims(anchor: string): readonly CodeClaim[] {
  const line = 1;
  const [, scheme, rest] = /^(file|path|package|npm|pip|cargo|command|cmd):\s*(.+)$/.exec(anchor) ?? [];
  if (scheme === 'package' || scheme === 'npm' || scheme === 'pip' || scheme === 'cargo') {
    return [{ kind: 'package', value: rest ?? '', written: anchor, line, anchored: true }];
  }
  const value = rest ?? anchor;
  const command = commandClaims(value, line, true);
  if (command.length > 0 || /\s/.test(value)) return command;
  const path = pathClaim(value, line, true);
  if (path.length > 0) return path;
  if (scheme === undefined && PACKAGE.test(value))
    return [{ kind: 'package', value, written: anchor, line, anchored: true }];
  return [];
}

function pathClaim(code: string, line: number, anchored: boolean): readonly CodeClaim[] {
  const value = code.trim().replace(/(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$/, '');
  const shaped = PATH.test(value) || (anchored && /^[\w@+-][\w@.+-]*$/.test(value) && FILE_ENDING.test(value));
  if (!shaped || value.startsWith('@') || value.split('/').includes('..') || GENERATED.test(value)) return [];
  // A branch, a MIME type, "and/or": without an ending or a slash at the end it could be anything.
  if (!FILE_ENDING.test(value) && !value.endsWith('/') && !value.startsWith('./') && !anchored) return [];
  // `example.com/a.html` is an address.
  const [first = ''] = value.replace(/^\.\//, '').split('/');
  if (/\.[a-z]{2,}$/i.test(first) && value.includes('/')) return [];
  return [{ kind: 'path', value, written: code.trim(), line, anchored }];
}

function packageClaim(
  code: string,
  line: number,
  statement: Statement,
  start: number,
  end: number,
): readonly CodeClaim[] {
  const value = code.trim();
  if (!PACKAGE.test(value)) return [];
  // The statement's text is the body's, so places in it are places in the body.
  const before = statement.text.slice(0, start - statement.start).replace(/[`\s]+$/, ' ');
  const after = statement.text.slice(end - statement.start).replace(/^`+/, '');
  const scoped = value.startsWith('@');
  if (DENIED.test(before) || !((scoped ? SCOPED_BEFORE : PACKAGE_BEFORE).test(before) || PACKAGE_AFTER.test(after)))
    return [];
  return [{ kind: 'package', value, written: value, line, anchored: false }];
}

/** `npm run x`, `npm test`, `make x`, `just x`, `task x`, `deno task x`; not where another folder is named. */
function commandClaims(code: string, line: number, anchored: boolean): readonly CodeClaim[] {
  return code.split(/&&|\|\||[;|\n]/).flatMap((part): readonly CodeClaim[] => {
    const words = part
      .trim()
      .replace(/^\$\s+/, '')
      .split(/\s+/);
    while (/^[A-Z_][A-Z0-9_]*=/.test(words[0] ?? '')) words.shift();
    const [program = '', ...args] = words;
    if (args.some((word) => /^(?:-C|-f|-w|-F|--(?:prefix|filter|workspace|directory|file|dir|cwd))\b/.test(word)))
      return [];
    const value = ran(program, args);
    if (value === undefined || !/^[\w:.@-]+$/.test(value.name)) return [];
    return [{ kind: 'command', value: value.name, runner: value.runner, written: part.trim(), line, anchored }];
  });
}

function ran(program: string, args: readonly string[]): { readonly runner: Runner; readonly name: string } | undefined {
  const [first, second] = args.filter((word) => !word.startsWith('-'));
  const is = (runner: Runner, name: string | undefined) => (name === undefined ? undefined : { runner, name });
  switch (program) {
    case 'npm':
    case 'pnpm':
    case 'yarn':
    case 'bun':
      if (first === 'run' || first === 'run-script') return second?.includes('.') ? undefined : is('npm', second);
      return program !== 'bun' && (first === 'test' || first === 'start') ? is('npm', first) : undefined;
    case 'make':
      return is(
        'make',
        args.find((word) => !word.startsWith('-') && !word.includes('=')),
      );
    case 'just':
      return first?.includes('=') ? undefined : is('just', first);
    case 'task':
      return is('task', first);
    case 'deno':
      return first === 'task' ? is('deno', second) : undefined;
    default:
      return undefined;
  }
}
