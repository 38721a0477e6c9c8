/**
 * Says what should not become a note, and where it belongs instead. The rules match words and can be wrong: each
 * refusal gives its reason, and the caller can insist.
 */
import type { NoteType } from '../domain/note.ts';
import { SAME_STATEMENT, similarity } from './similarity.ts';

export interface Refusal {
  readonly rule:
    | 'task'
    | 'task-list'
    | 'plan'
    | 'guess'
    | 'narrative'
    | 'said-in-code'
    | 'said-in-git'
    | 'said-in-instructions'
    | 'redacted';
  readonly reason: string;
  /** Where it belongs instead. */
  readonly next: string;
}

export interface NoteCandidate {
  readonly text: string;
  readonly type: NoteType;
  /** The text of the instruction files that apply here; read only if no other rule refuses. */
  readonly instructions: () => string;
}

export function whyNotToSave({ text, type, instructions }: NoteCandidate): Refusal | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    redacted(text) ??
    taskList(lines) ??
    task(lines) ??
    refusePlan(text, lines) ??
    saidInGit(text) ??
    saidInCode(text) ??
    narrative(text) ??
    // A preference may be uncertain.
    (type === 'user' || type === 'feedback' ? undefined : guess(lines)) ??
    saidInInstructions(text, instructions)
  );
}

const REDACTED = /\[(?:redacted:[^\]\s]{1,60}|private)\]/g;
/** Fewer words than this, apart from those that only name the secret, tell a later session nothing. */
const FEWEST_WORDS = 4;
const NAMES_SECRET =
  /^(?:the|a|an|my|our|is|was|for|of|api|key|token|secret|password|passwort|pass|passphrase|pin|login|user|username|credentials?|it|this|das|der|die|ist|mein|la|el|mi|es|clave|contraseña)$/iu;

/** "the api key is [redacted:…]": without the secret, nothing is left to remember. */
function redacted(text: string): Refusal | undefined {
  const rest = text.replace(REDACTED, ' ');
  if (rest === text) return undefined;
  const words = rest.match(/[\p{L}\d]+/gu) ?? [];
  if (words.filter((word) => !NAMES_SECRET.test(word)).length >= FEWEST_WORDS) return undefined;
  return {
    rule: 'redacted',
    reason: 'It is a secret, and Memoir stores no secrets: only a mark would be left.',
    next: 'Keep the secret in a password manager, and remember where it is.',
  };
}

function taskList(lines: readonly string[]): Refusal | undefined {
  const boxes = lines.filter((line) => /^[-*+]\s*\[[ xX]\]\s/.test(line)).length;
  const todos = lines.filter((line) => /^(?:[-*+]|\d+[.)])?\s*(?:todo|fixme|to do)\b/i.test(line)).length;
  if (boxes === 0 && todos === 0) return undefined;
  const [line = ''] = lines;
  if (lines.length === 1) {
    const what = line.replace(/^(?:[-*+]|\d+[.)])?\s*(?:\[[ xX]\]|(?:todo|fixme|to do)\b)\s*:?\s*/i, '') || line;
    return {
      rule: 'task',
      reason: 'It is a task.',
      next: `Add it as a task: \`memoir task add ${JSON.stringify(what)}\``,
    };
  }
  return {
    rule: 'task-list',
    reason: 'It is a list of tasks.',
    next: 'Add each with `memoir task add`.',
  };
}

const TO_DO =
  /^(?:please |bitte |todo:? |(?:i|we) (?:still )?(?:need|have|want) to |(?:i|we) (?:must|should) |(?:remember|don't forget|do not forget) to |(?:ich|wir) (?:muss|müssen|sollten) (?:noch )?|hay que |tenemos que |tengo que |no olvid(?:es|ar) )?(?<what>(?:fix|add|write|update|remove|delete|refactor|implement|finish|deploy|release|ship|review|investigate|look into|migrate|rename|clean up|document|upgrade|bump|merge|call|send|ask|schedule|prepare|create|set up|rotate|renew|book|pay|check|test|build|repair|behebe|repariere|fixe|schreibe|aktualisiere|entferne|prüfe|arregla\w*|corregi\w*|corrige|escribi\w*|actualiza\w*|añadi\w*|revisa\w*|elimina\w*)\b.*|(?:den |die |das )?\S+(?: \S+){0,6} (?:beheben|reparieren|fixen|schreiben|erledigen|aktualisieren|entfernen|prüfen|umbauen))$/iu;
/** A day, a week or "later" makes a sentence a task and not a rule. */
const WHEN =
  /(?:,? (?:on|by|before|until|in|am|bis|vor|el|antes del|para el) )?(?<day>\b\d{4}-\d{2}(?:-\d{2})?\b)(?: to \d{4}-\d{2}-\d{2})?|\b(?:next|this|coming) (?:week|month|sprint|quarter|session|time)\b|\b(?:later|soon|asap|eod|tomorrow|nächste woche|diese woche|später|bald|la próxima semana|esta semana|luego|más tarde)\b/iu;

/** "Fix the login next week" is a task. */
function task(lines: readonly string[]): Refusal | undefined {
  const [line = ''] = lines;
  const when = WHEN.exec(line);
  const work = line
    .replace(when?.[0] ?? '', ' ')
    .replace(/\s+/g, ' ')
    .replace(/[.!\s]+$/, '');
  const what = when === null ? undefined : TO_DO.exec(work)?.groups?.what;
  if (lines.length !== 1 || when === null || what === undefined) return undefined;
  const day = when.groups?.day;
  const due = day === undefined || day.length < 10 ? '' : ` --due ${day}`;
  return {
    rule: 'task',
    reason: 'It is a task.',
    next: `Add it as a task: \`memoir task add ${JSON.stringify(due === '' ? line : what.trim())}${due}\``,
  };
}

function refusePlan(text: string, lines: readonly string[]): Refusal | undefined {
  const steps = lines.filter((line) => /^(?:step\s+)?\d+[.):]\s/i.test(line)).length;
  const titled =
    /^(?:#+\s*)?(?:the\s+|my\s+|our\s+)?(?:implementation\s+|migration\s+)?(?:plan|next steps|roadmap)\b\s*(?::|$)/im.test(
      text,
    );
  const intends = /\b(?:i|we)(?:'ll| will| am going to| are going to)\b/i.test(text);
  if (!(titled && (steps >= 2 || lines.length > 2)) && !(steps >= 3 && intends)) return undefined;
  return {
    rule: 'plan',
    reason: 'It is a plan, not something that is known.',
    next: 'Add its steps with `memoir task add`, or record the decision with `memoir decide`.',
  };
}

const HEDGES =
  /\b(?:probably|maybe|perhaps|possibly|presumably|might be|could be|may be|i think|i guess|i assume|i suspect|seems? (?:to be|like|that)|not sure|unclear whether|unverified|apparently)\b/i;

/** Only the first line is checked: a note starts with its fact. */
function guess([first = '']: readonly string[]): Refusal | undefined {
  if (!HEDGES.test(first)) return undefined;
  return {
    rule: 'guess',
    reason: 'It is a guess. A later session would take it for a fact.',
    next: 'Verify it first, or say what is known and how.',
  };
}

function narrative(text: string): Refusal | undefined {
  const turns = text.match(
    /\b(?:then (?:i|we)|(?:i|we) (?:then |first |also )?(?:tried|noticed|found|ran|checked|looked|restarted|added a log)|it (?:still )?failed|didn't (?:work|help)|after that|finally (?:it|i|we))\b/gi,
  );
  if ((turns?.length ?? 0) < 3) return undefined;
  return {
    rule: 'narrative',
    reason: 'It is a log of how something was found. The journal has the session word for word.',
    next: 'Save the result in one or two sentences.',
  };
}

function saidInCode(text: string): Refusal | undefined {
  const oneThing = text.trim().split('\n').length === 1;
  const place =
    /^(?:the\s+)?[\w`./-]+(?:\s+(?:function|class|method|component|module|type|interface|file|constant|endpoint))?\s+(?:is|are|lives?|can be found)\s+(?:defined|implemented|located|declared|exported|found)?\s*(?:in|at|under)\s+`?[\w@./-]+\.\w{1,5}`?\.?$/i;
  const dependency =
    /\bpackage\.json\b.*\b(?:has|lists|contains|depends on)\b|\b(?:version of|depends on)\s+[`@\w/-]+\s+(?:is\s+)?[\^~]?\d+\.\d+/i;
  if (!oneThing || !(place.test(text.trim()) || dependency.test(text))) return undefined;
  return {
    rule: 'said-in-code',
    reason: 'The code says this, and stays current when it changes.',
    next: 'Save the reason, if that matters.',
  };
}

function saidInGit(text: string): Refusal | undefined {
  const oneThing = text.trim().split('\n').length === 1;
  const history =
    /^(?:commit\s+)?`?[0-9a-f]{7,40}`?\s+\S|\b(?:in|was|is)\s+commit\s+`?[0-9a-f]{7,40}\b|^(?:the\s+)?(?:latest|last|current|previous)\s+(?:commit|branch|tag)\b/i;
  if (!oneThing || !history.test(text.trim())) return undefined;
  return {
    rule: 'said-in-git',
    reason: 'Git has this, and stays current.',
    next: 'Save why it was done, if that matters.',
  };
}

function saidInInstructions(text: string, instructions: () => string): Refusal | undefined {
  const statement = text.trim().split('\n')[0] ?? '';
  const line = instructions()
    .split('\n')
    .map((each) => each.replace(/^[\s>#*+-]+/, '').trim())
    .find((each) => each.length > 8 && similarity(each, statement) >= SAME_STATEMENT);
  if (line === undefined) return undefined;
  return {
    rule: 'said-in-instructions',
    reason: `An instruction file already says it: "${line.slice(0, 100)}".`,
    next: 'See `memoir instructions`.',
  };
}
