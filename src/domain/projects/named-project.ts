/**
 * Which project a prompt names, in English, German or Spanish. "Switch to project prism", "in prism:" and "back to the
 * hub" switch the session to it. A distinctive name elsewhere is only a mention. Everyday words name a project only in
 * phrases like "switch to project api".
 */

import { isAscii } from '../text/ascii.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { ownWords } from '../trust/own-words.ts';
import type { Project } from './project.ts';

export type NamedProject =
  | { readonly kind: 'none' }
  /** `switches`: the session continues in that project; otherwise it is only mentioned. */
  | { readonly kind: 'one'; readonly project: Project; readonly switches: boolean }
  | { readonly kind: 'several'; readonly projects: readonly Project[] };

/** Only the start of a prompt is read: a pasted log can contain any name. */
const MENTION_CHARS = 2000;
const SWITCH_CHARS = 400;
/** Shorter names are often part of another word. */
const SHORTEST_MENTION = 4;

export function findNamedProject(prompt: string, projects: readonly Project[]): NamedProject {
  const text = prompt.slice(0, MENTION_CHARS);
  const words = new Set(wordsOf(text.toLowerCase()));
  const candidates = projects.flatMap((project) => {
    const names = [project.slug, ...project.aliases].filter((name) => words.has(name));
    return names.length === 0 ? [] : [{ project, names }];
  });
  const opening = maySwitch(text) && candidates.length > 0 ? ownWords(text.slice(0, SWITCH_CHARS)) : '';
  const switched = candidates.filter(({ names }) => names.some((name) => isSwitchTo(opening, name)));
  if (switched.length > 0) return resultOf(switched, true);
  return resultOf(
    candidates.filter(({ project, names }) => names.some((name) => isMention(project, name, text))),
    false,
  );
}

/**
 * Whether the words of a switch occur in a prompt, with or without the name of a project. True for every prompt that
 * switches and for some others: a cheap test before the exact patterns, which take V8 milliseconds to compile.
 */
export function maySwitch(prompt: string): boolean {
  const opening = prompt.slice(0, SWITCH_CHARS);
  return opening.includes(':') || SWITCH_WORD.test(opening);
}

/** The name in "switch to project nonsuch", if no project is called that. */
export function unknownSwitch(prompt: string, projects: readonly Project[]): string | undefined {
  if (!/(?:switch|wechs|cambi)/i.test(prompt.slice(0, SWITCH_CHARS))) return undefined;
  const opening = ownWords(prompt.slice(0, SWITCH_CHARS));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}-])(?:${SWITCH_TO})\\s+${ARTICLE}${KIND}\\s+["'\`“„«]?([\\p{L}\\p{N}][\\p{L}\\p{N}_-]*)["'\`”“»]?${NO_NOUN_AFTER}`,
    'iu',
  );
  const match = pattern.exec(opening);
  const name = match?.[1]?.toLowerCase();
  if (match === null || name === undefined || isEverydayName(name) || isDenied(opening.slice(0, match.index)))
    return undefined;
  return projects.some(({ slug, aliases }) => slug === name || aliases.includes(name)) ? undefined : name;
}

function resultOf(found: readonly { readonly project: Project }[], switches: boolean): NamedProject {
  const [first, ...more] = found;
  if (first === undefined) return { kind: 'none' };
  if (more.length > 0) return { kind: 'several', projects: found.map(({ project }) => project) };
  return { kind: 'one', project: first.project, switches };
}

function wordsOf(text: string): readonly string[] {
  const pattern = isAscii(text) ? /[a-z0-9]+(?:[-_][a-z0-9]+)*/g : /[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu;
  return text.match(pattern) ?? [];
}

const THE = '(?:the|our|my|das|den|dem|der|die|unser|el|la|los|las|mi|nuestro)\\s+';
const ARTICLE = `(?:${THE})?`;
const KIND = '(?:project|repo|repository|projekt|proyecto|repositorio)';

/** Verbs that mean nothing but a switch. */
const SWITCH_TO = [
  'switch(?:ing)?(?:\\s+(?:over|back|from\\s+\\S+))?\\s+to',
  'wechs(?:el|le|eln|elt)(?:\\s+(?:wir|bitte|jetzt|mal|nun))*(?:\\s+zurück)?\\s+(?:zum?|zur|nach|auf|ins?)',
  'cambi(?:a|ar|emos|amos|e|en)\\s+(?:de\\s+vuelta\\s+)?al?',
].join('|');

/** Verbs that announce a switch. */
const GO_TO = [
  SWITCH_TO,
  '(?:go|going|get|move|moving|jump|return|returning)(?:\\s+(?:over|back))?\\s+to',
  'back\\s+to',
  '(?:zurück|rüber)\\s+(?:zum?|zur|nach)',
  '(?:vuelve|volver|volvamos|volvemos|regresa|regresar|regresemos|de\\s+vuelta|de\\s+regreso)\\s+al?',
].join('|');

/** Verbs that fit any object: "work on tests" does not name a project. */
const WORK_ON = [
  '(?:work(?:ing)?\\s+on|continue\\s+(?:with|on|in)|carry\\s+on\\s+with|resume)',
  '(?:arbeiten?(?:\\s+wir)?\\s+(?:an|in)|(?:mach\\w*\\s+)?weiter\\s+(?:mit|in|an))',
  '(?:trabaj(?:a|ar|emos|amos)\\s+en|(?:sigue|seguir|sigamos|continúa|continuar|continuemos)\\s+(?:con|en))',
].join('|');

/** The beginnings of the words that every alternative of `GO_TO` and `WORK_ON` has one of; a heading has a colon. */
const SWITCH_WORD =
  /(?<![a-z0-9])(?:switch|go|get|mov|jump|return|back|wechs|zurück|rüber|cambi|de\s|vuel|volv|regres|work|contin|carry|resume|arbeit|mach|weiter|trabaj|sig|segu)/i;

const HEADING = '^\\s*(?:in|for|on|für|im|bei|en|para)\\s+';

/** "the hub model", "the orchard view": with an article before it, a name that another noun follows is not a project's. */
const NO_NOUN_AFTER = `(?=\\s*(?:$|[^\\s\\p{L}\\p{N}])|\\s+(?:${KIND}|and|now|please|again|for|to|then|first|today|so|where|und|bitte|jetzt|wieder|mal|y|ahora|por|para)(?![\\p{L}\\p{N}]))`;

function switchPattern(name: string): string {
  const quoted = `["'\`“„«]?${name}["'\`”“»]?(?![\\p{L}\\p{N}_/-]|\\.[\\p{L}\\p{N}])`;
  const named = `(?:${KIND}\\s+${quoted}|${quoted}|${THE}(?:${KIND}\\s+${quoted}|${quoted}${NO_NOUN_AFTER}))`;
  return `(?<![\\p{L}\\p{N}-])(?:${GO_TO}|${WORK_ON})\\s+${named}|${HEADING}${ARTICLE}(?:${KIND}\\s+)?${quoted}\\s*:`;
}

/** An everyday word counts only if it is called a project. */
function strictPattern(name: string): string {
  const quoted = `["'\`“„«]?${name}["'\`”“»]?(?![\\p{L}\\p{N}_/-]|\\.[\\p{L}\\p{N}])`;
  return `(?<![\\p{L}\\p{N}-])(?:${GO_TO})\\s+${ARTICLE}${KIND}\\s+${quoted}|${HEADING}${ARTICLE}${KIND}\\s+${quoted}\\s*:`;
}

function isSwitchTo(opening: string, name: string): boolean {
  const pattern = new RegExp((isEverydayName(name) ? strictPattern : switchPattern)(escapePattern(name)), 'gimu');
  return [...opening.matchAll(pattern)].some(({ index }) => !isDenied(opening.slice(0, index)));
}

/** "Do not switch to …", "before we go back to …", "why did you switch to …". */
function isDenied(before: string): boolean {
  const clause = before.slice(Math.max(...['.', '!', '?', '\n', ';'].map((mark) => before.lastIndexOf(mark))) + 1);
  return DENIALS.test(clause);
}

const DENIALS =
  /(?<![\p{L}\p{N}])(?:not|never|don['’]?t|didn['’]?t|won['’]?t|without|before|after|if|when|why|whether|unless|did|nicht|nie|ohne|bevor|nachdem|wenn|warum|ob|falls|no|nunca|sin|antes|después|si|cuando)(?![\p{L}\p{N}])/iu;

/** An isolated project is named only in quotes or as "project …". Short and everyday names are never mere mentions. */
function isMention(project: Project, name: string, text: string): boolean {
  if (isEverydayName(name)) return false;
  if (!project.isolated && name.length >= SHORTEST_MENTION) return true;
  return new RegExp(
    `(?:(?<![\\p{L}\\p{N}])${KIND}\\s+|["'\`“„«])${escapePattern(name)}(?![\\p{L}\\p{N}_-])`,
    'iu',
  ).test(text);
}

/** Also a name composed of such words, for example "api-server". */
export function isEverydayName(name: string): boolean {
  everydayWords ??= new Set(EVERYDAY.split(/\s+/));
  const everyday = everydayWords;
  return name.split(/[-_]/).every((part) => everyday.has(part) || /^v?\d*$/.test(part));
}

/** Technical words and names of common folders and branches. */
const EVERYDAY = `admin agent agents algo android api apis app apps archive asset assets auth backend backup backups bench benchmark bin
  bot branch browser bug bugs build builds bundle cache chart charts ci cli client clients cloud cmd code
  command common component components config configs console constants content controller controllers core css custom
  dashboard data database db demo demos deploy deployment desktop dev develop dist doc docker docs documentation domain
  download downloads draft drafts editor email engine env error errors etc event events example examples experiment
  experiments export extension extensions feature features file files fix fixes fixture fixtures first flow folder font fonts
  form forms frontend function functions game gateway generated git graph hello helper helpers home hook hooks host html
  http image images img import index infra infrastructure input install integration interface internal ios issue issues
  java javascript job jobs js json kernel kit lab landing layout lib libs library linux local locale locales log logs main
  last latest manager master media memory menu message messages meta migration migrations mobile mock mocks model models module
  modules monitor monorepo native network new next node notes old other output package packages page pages parser patch personal
  platform player playground plugin plugins portal previous private prod product production project projects projekt prompt
  prompts proto prototype proxy proyecto public python queue react readme release releases report reports repo repos
  repository resource resources result results root route routes router rust sample samples same sandbox schema schemas scratch second
  script scripts sdk search server servers service services session sessions settings setup shared shell simple site sites
  spec specs src staging standard start static storage store stories style styles support system table task tasks temp
  template templates terminal test testing tests text theme themes thing things tmp todo todos tool tooling tools
  training types typescript ui untitled update upload uploads user users util utilities utils vendor version video videos
  view views web webapp website widget widgets window windows work worker workers workspace worktree x y z arbeit
  bild bilder daten datei dateien dokumente entwurf fehler neu ordner probe prueba pruebas archivos datos documentos
  imagenes nuevo trabajo código`;

/** Made for the first prompt that contains the name of a project. */
let everydayWords: ReadonlySet<string> | undefined;
