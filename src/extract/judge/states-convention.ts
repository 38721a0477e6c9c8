/**
 * Finds short statements of how things are in this project: "everything in the database is UTC", "no emoji in
 * commit messages", "CI is one old machine in the office", "my name is Jana". Patterns per language, as data.
 */
import type { FactKind } from '../../domain/facts/fact.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { withoutOpening } from '../sentences/opening-words.ts';
import { topicOf } from '../subject/find-subject.ts';

const WORDS_MAX = 14;
/** A statement about everything of a kind; it must name a known topic, or how things are stored. */
const ALL =
  /^(?:everything|all|every|alles|alle|jede[rsn]?|todos?|todas?|cada)\s+.{2,60}\s(?:is|are|has|have|uses?|ist|sind|hat|haben|es|son|está|están|tiene|usa)\s/i;
const STORED =
  /\s(?:is|are|ist|sind|se)\s(?:always |only |immer |nur )?(?:stored|kept|saved|written|logged|sent|gespeichert|geschrieben|guardan?|escriben?)\s+(?:in|as|with|als|mit|en|como|con)\s/i;
/** "no emoji in commit messages": a rule, unless it reports that nothing was found. */
const NONE_IN =
  /^(?:please |bitte |und |and )?(?:no|keine?n?|nada de|sin|ningún) (?!errors?|warnings?|changes?|bugs?|mention|trace|sign|idea|diffs?|failures?|match\w*|results?|problems?|issues?|one\b|fehler|änderung\w*|treffer|idee|errores)[\p{L}.-]+(?: [\p{L}.-]+)? (?:in|im|en|on) (?:the |our |my |den |der |los |las )?(?:commit|code|pr |prs|pull request|changelog|doc|readme|log|repl|answer|comment|test name|branch name|antwort|respuesta|mensaje)/iu;
/** Statements about machines. */
const MACHINES =
  /^(?:(?:btw|fyi|also|and)[, ]+)*(?:(?:our|the|my|unsere?r?|die|der|el|la|nuestr[oa]) )?(?:ci|staging|prod|production|build (?:server|box|machine)|runner|server|db|database|cluster|backups?|vpn|test (?:box|server|device)|deploy (?:box|server)|datenbank|servidor)(?: (?:box|server|machine|cluster|runner))? (?:is|are|ist|sind|es|son|runs on|sits (?:on|in)|läuft auf|corre en) (?:just |only |really |nur |solo )?(?:one|an?|two|three|four|\d+|my|our|hosted|managed|eine?|zwei|un|una|dos)\b(?! (?:mess|pain|joke|disaster|nightmare|problem|bit|lot|little|thing|good|bad|great|minutes?|hours?|seconds?|commits?|bug))/i;
const MYSELF =
  /^(?:(?:btw|fyi|also|and|hi|hey|hello|hallo|hola)[, ]+)*(?:my name is|i(?:'m| am) (?:left[- ]handed|colou?r[- ]?blind)\b|(?:i live in|i work (?:from|for|at) (?!home today)|ich heiße|mein name ist|ich wohne in|ich arbeite (?:aus|von|bei) |me llamo|mi nombre es|vivo en|trabajo desde|i(?:'m| am) (?:based in|called)) ?\p{L})/iu;
const HARDWARE = /\b(?:\d+|half a) ?(?:gb|gig|gigs|cores?|mb)\b|\braspberry pi\b|\bpi (?:zero|[345])\b/i;
const CHOOSES = /\b(?:use|using|go with|switch|move|want|buy|nehmen|nutzen|usamos|let'?s)\b/i;

/** A request about something that comes up again and again is a rule: "keep answers short", "please answer in German". */
const HABITS: ReadonlySet<string> = new Set([
  'commit messages',
  'code comments',
  'merging',
  'branches',
  'language of replies',
  'replies',
  'exports',
  'mocking',
  'indentation',
  'quotes',
  'line length',
  'naming',
]);
const REQUESTS =
  /^(?:(?:please|pls|and|also|bitte|und|por favor|could you|can you|would you|kannst du|i'?d like you to|i want you to)[, ]+)*(?:keep|use|write|answer|reply|speak|talk|respond|prefer|stick|format|name|always|never|avoid|no|stop|don'?t|do not|antworte|sprich|schreib|schreibe|rede|nutze?|verwende|nimm|halte?|keine?n?|resp[oó]nde(?:me|nos)?|cont[eé]sta(?:me|nos)?|escr[ií]be(?:me|nos)?|usa|h[aá]bla(?:me|nos)?|nada de)(?!\p{L})/iu;
/** "skip the apologies", "two lines max": how replies are to be. */
const REPLY_STYLE =
  /^(?:(?:please|pls|and|also|mate|hey|bitte|und|por favor|y)[, ]+)*(?:skip|cut|drop|spare me|leave out|no more|enough with|lass|spar dir|weniger|ahórrate|sáltate|déjate de) (?:all )?(?:the |your |these |die |das |deine |las |los |el |la |tus )?(?:apolog\w+|commentary|explanations|preambles?|small talk|pleasantries|flattery|praise|recaps?|intros?|introductions?|fluff|filler|entschuldigung\w*|erklärungen|floskeln|einleitung\w*|disculpas|explicaciones|introducciones|relleno)(?!\p{L})|^(?:(?:please|pls|and|also|bitte|por favor)[, ]+)*(?:max(?:imum|imal|\.)? )?(?:one|two|three|four|five|\d|eine?|zwei|drei|una?|dos|tres) (?:short )?(?:lines?|sentences?|paragraphs?|zeilen?|sätze?|absätze?|líneas?|frases?|párrafos?),? (?:max|maximum|tops|at most|no more|höchstens|maximal|como mucho|como máximo|máximo)[.!]?$/iu;
/** About one thing only. */
const ONE_THING =
  /(?<!\p{L})(?:a|an|this|that|it|here|there|above|below|again|now|ein(?:en)?|dies\p{L}*|hier|da|nochmal|jetzt|este|esta|eso|aquí|ahora) ?(?:commit|comment|reply|answer|message|kommentar|antwort|one|file|time|question|$)/iu;

/** "from now on keep replies short": since when it holds says nothing about its kind. */
const START =
  /^(?:from (?:now|here) on|going forward|in future|ab (?:jetzt|sofort|heute)|künftig|in zukunft|(?:a partir )?de ahora en adelante|a partir de ahora|desde ahora)[,:]? (?:(?:please|bitte|por favor),? )?/iu;

function withoutStart(words: string): string {
  return words.replace(START, '');
}

type ConventionKind = Extract<FactKind, 'decision' | 'preference' | 'fact'>;

/** The kind of such a statement; undefined for other sentences. */
export const statesConvention = memoizeSentence((sentence): ConventionKind | undefined => {
  const words = withoutStart(withoutOpening(sentence));
  if (words.split(/\s+/).length > WORDS_MAX) return undefined;
  if (NONE_IN.test(words) || isReplyStyle(words) || requestsHabit(words)) return 'preference';
  if (STORED.test(words) && /^(?:everything|all|every|alles?|todos?|todas?)\b/i.test(words)) return 'decision';
  if (ALL.test(words) && topicOf(words) !== undefined) return 'decision';
  return MACHINES.test(words) || MYSELF.test(words) ? 'fact' : undefined;
});

/** "short answers please", "respuestas cortas": nothing but how replies are to be. */
const REPLIES_ALONE =
  /^(?:(?:please|pls|bitte|por favor)[, ]+)*(?:(?:only |always |nur |immer |solo |siempre )?(?:(?:much |way |viel )?(?:short(?:er)?|brief(?:er)?|concise|terse|detailed|longer|kurze|kürzere|knappe|knappere|ausführliche(?:re)?) (?:answers|replies|responses|antworten)|(?:answers|replies|responses) (?:short(?:er)?|brief)|respuestas (?:más )?(?:cortas|breves|concisas|largas|detalladas)))(?:,? (?:please|pls|bitte|por favor|from now on|ab jetzt|de ahora en adelante))*[.!]*$/iu;

export function isReplyStyle(words: string): boolean {
  return REPLY_STYLE.test(words) || REPLIES_ALONE.test(withoutStart(withoutOpening(words)));
}

function requestsHabit(words: string): boolean {
  return REQUESTS.test(words) && !ONE_THING.test(words) && HABITS.has(topicOf(words) ?? '');
}

/** A machine's size is not a choice: "pi zero 2, half a gig of ram". */
export function describesMachine(words: string): boolean {
  return HARDWARE.test(words) && !CHOOSES.test(words);
}
