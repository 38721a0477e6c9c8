/**
 * Whether a report is about what open work waits for or promises, and not about something else that shares a word with it. The
 * less certain it is that the report tells an end, the more of the open work it has to name.
 */

import type { FactKind } from '../fact.ts';
import { type FactRecord, SIGNAL_BELOW } from '../fact-record.ts';
import { stemsOf } from '../wording/content-words.ts';
import { awaitedFrom, awaitedInPerson, promisedTo, promisedWords, reasonWords } from './awaited-words.ts';
import { tellsWhatHappened } from './says-it-ended.ts';
import { BEFORE, CUES, keyOf, splitKeys } from './talk.ts';
import { rootOf, type Tie, tieOfEnd } from './tie-of-end.ts';

const DECIDES: ReadonlySet<FactKind> = new Set(['decision', 'preference', 'correction']);

/** How certain the extractor is that something ended; see the confidences of `draft-signals.ts`. */
const TOLD_FROM = 0.08;
const REPORTED_FROM = 0.05;
const MENTIONED_FROM = 0.025;
/** Agents report these of every piece of work. */
const ROUTINE = /^(?:tests?|testing|add|fix|writ|check|build|code|file|commit|prueba|código|datei)$/;

/** What did not answer does so again: a machine, not somebody who does other things too. */
const RECOVERED =
  /(?<!\p{L})(?:(?:works?|runs?|responds?|answers?|up|online|reachable) again|back (?:up|online)|(?:läuft|laufen|geht|funktioniert|antwortet) (?:\p{L}+ )?wieder|wieder (?:erreichbar|online|verfügbar)|ya (?:funciona|responde|contesta)n?|(?:funciona|responde)n? (?:otra vez|de nuevo))(?!\p{L})/iu;

/** "netops did their thing": whom we wait for did what was awaited from them. */
const DID_THEIRS =
  /(?<!\p{L})(?:(?:did|done|have done|has done) (?:their|his|her|its|the) (?:thing|part|bit|magic|job|side)|took care of (?:it|that|this)|(?:hat|haben) (?:\p{L}+ )?(?:ihr(?:en)?|sein(?:en)?) (?:ding|teil|job|part) (?:gemacht|erledigt)|(?:hizo|hicieron|ha hecho|han hecho) (?:lo suyo|su (?:parte|trabajo))|se encarg(?:ó|aron))(?!\p{L})/iu;
/** "priya texted": the person we wait for got in touch about something. It is an end only if words are what is awaited. */
const IN_TOUCH =
  /^(?:(?:ok|yeah|yes|btw|so|oh|hey|ja|sí|übrigens|por cierto)[,. ]+)*(?:[\p{L}-]+ ){1,3}(?:just |also |finally )?(?:texted|called|rang|phoned|pinged|messaged|wrote|e-?mailed|mailed|dm['’]?ed|waved|(?:hat|haben) (?:sich gemeldet|(?:mir |uns )?(?:geschrieben|angerufen|gemailt))|(?:me |nos )?(?:escribió|llamó|mensajeó|escribieron|llamaron))(?: (?:me|us|back|again|today|yesterday|earlier|this morning|last night|hoy|ayer|heute|gestern))*[.! ]*$/iu;
/** Somebody is there, or gave us something. */
const IS_THERE =
  /(?<!\p{L})(?:back(?! (?:on|in) \p{L}*day)|returned|in (?:the|this) (?:door|office|house|building|shop|room)|(?:gave|brought|handed|sent|showed|passed) (?:me|us)|zurück|wieder (?:da|gesund)|(?:mir|uns) .{2,40}(?:gegeben|gebracht|geschickt|gezeigt)|(?:ha )?(?:vuelto|regresado|volvió|regresó|llegó)|(?:me|nos) (?:dio|trajo|pasó|mandó|ha dado|ha traído))(?!\p{L})/iu;
/** It goes: whatever "runs", only the exchange says what. */
const GOES = /^(?:run|work|pass|lauf|läuft|geht|gehen|funktionier|funciona|anda|corr|corre)$/;
/** The words before say what: "so forget about that", "I've just done it", "das hat sich erledigt", "olvídalo". */
const POINTS_TO_WORK =
  /(?<!\p{L})(?:(?:forget|scrap|drop|cancel|skip)(?: about)? (?:it|that|this|them)(?= *(?:$|[,.;!]))|(?:i|we)(?:['’]ve| have)? (?:just |already )*(?:done|did) (?:it|that|this)|vergiss (?:es|das)|das (?:hat sich erledigt|kannst du streichen|ist erledigt)|(?:hab|habe) ich (?:schon |gerade |eben )*(?:gemacht|erledigt)|olvíd(?:alo|ate de eso)|ya lo hice|eso ya está)(?!\p{L})/iu;
/** "I have just asked Petra": she did nothing yet. */
const ASKED =
  /^(?:\p{L}+,? )?(?:i|we|ich|wir)(?: have|['’]ve| had| just| now| also| already| habe| haben| hab)* (?:asked|pinged|reminded|chased|called|e-?mailed|messaged|(?:\p{L}+ ){1,3}(?:gefragt|angeschrieben|angerufen|erinnert))(?: \p{L}+){0,4}[.! ]*$|^(?:ya )?(?:le |les )?(?:he )?(?:pregunt(?:é|ado)|escrib(?:í|ido)|record(?:é|ado)) a(?: \p{L}+){1,3}[.! ]*$/iu;
const WORDS_AWAITED =
  /(?<!\p{L})(?:answer|repl(?:y|ies)|respon|(?:a )?word from|feedback|call|mail|news|opinion|deci[ds]|rückmeld|antwort|anruf|entscheid|bescheid|respuest|conteste|llame|llamad|noticia|decisi)/iu;

/** What a report has in common with open work. */
interface Shared extends Tie {
  readonly all: ReadonlySet<string>;
  /** Without whom it is awaited from or promised to. */
  readonly things: readonly string[];
  readonly from: ReadonlySet<string>;
  /** What was awaited or promised; empty if the open work does not say. */
  readonly core: ReadonlySet<string>;
  /** It has a word for what arrived. */
  readonly arrived: boolean;
  readonly happened: boolean;
}

export function isTiedToEnd(open: FactRecord, record: FactRecord): boolean {
  return isTied(open, record, sharedWith(open, record));
}

/** Whether it tells that what is awaited or promised happened, in words of which at least half are the same. */
export function tellsItHappened(open: FactRecord, record: FactRecord): boolean {
  const shared = sharedWith(open, record);
  const { things, core, all, happened } = shared;
  if (!happened || !isTied(open, record, shared)) return false;
  const named = things.filter((word) => core.has(word)).length;
  return core.size > 0 && named > 0 ? named >= core.size * HALF : things.length === 0 && all.size > 0;
}

const HALF = 0.5;

function sharedWith(open: FactRecord, record: FactRecord): Shared {
  const waits = open.kind === 'blocker';
  const from = waits ? awaitedFrom(open.statement) : promisedTo(open.statement);
  const tie = tieOf(open.statement, record);
  const all = new Set([...tie.own, ...[...tie.parts].filter((word) => from.has(word))]);
  const core = waits ? reasonWords(open.statement) : promisedWords(open.statement);
  const cues = record.talk?.cues ?? '';
  return {
    ...tie,
    all,
    from,
    things: [...all].filter((word) => !from.has(word)),
    core: new Set([...core].filter((word) => !from.has(word)).map(rootOf)),
    arrived: cues.includes(CUES.arrived),
    happened: cues.includes(CUES.arrived) || cues.includes(CUES.done) || tellsWhatHappened(record.quote),
  };
}

function isTied(open: FactRecord, record: FactRecord, shared: Shared): boolean {
  const { all, parts, things, from, halves, core, namesOthers, arrived, happened } = shared;
  // The extractor is certain that the sentence tells an end, of whatever.
  const ends = record.effect === 'ends' && record.confidence >= SIGNAL_BELOW;
  const told = (confidence: number): boolean => record.effect === 'ends' && record.confidence >= confidence;
  const decides = DECIDES.has(record.kind);
  const inPerson = awaitedInPerson(open.statement);
  if (!decides && [...inPerson].some((word) => all.has(word)) && things.every((word) => inPerson.has(word)))
    return IS_THERE.test(record.quote);
  if (things.length > 0 && things.every((word) => GOES.test(word)))
    return happened && exchangeNames(open.statement, new Set([...from, ...things]), record, 1);
  if (things.length === 0) {
    if (all.size === 0 && parts.size > 0) return false;
    // "Oskar moved us to another version": whom we wait for did something else.
    if (all.size > 0 && (!namesOthers || RECOVERED.test(record.quote) || DID_THEIRS.test(record.quote)))
      return happened && !decides && !isOnlyInTouch(record, open.statement);
    return (
      (ends || told(TOLD_FROM)) && !decides && exchangeNames(open.statement, from, record, ends ? 1 : EXCHANGE_WORDS)
    );
  }
  if (decides || record.confidence < MENTIONED_FROM)
    return (happened && things.length > 1) || (arrived && all.size > 1);
  if (record.trust !== 'owner' && things.every((word) => ROUTINE.test(word))) return false;
  const isCore = (word: string): boolean => !halves.has(word) && (core.size === 0 || core.has(word));
  if (all.size === 1 && !things.some(isCore))
    return record.trust === 'owner' && happened && (!namesOthers || (open.kind === 'blocker' && ends));
  const close = all.size > 1 || !namesOthers;
  if (record.confidence < REPORTED_FROM) return happened && close;
  return ends || happened || told(close ? REPORTED_FROM : TOLD_FROM);
}

function isOnlyInTouch({ quote }: FactRecord, open: string): boolean {
  return ASKED.test(quote) || (IN_TOUCH.test(quote) && !WORDS_AWAITED.test(open));
}

/** The sentence before it may name what it is about: "the reminders. scrap them". */
function tieOf(open: string, { quote, statement }: FactRecord): Tie {
  const tie = tieOfEnd(open, quote);
  return tie.own.size + tie.parts.size > 0 || quote === statement ? tie : tieOfEnd(open, statement);
}

/** So many words of what is awaited must be named around a sentence that names none, and may be about anything. */
const EXCHANGE_WORDS = 2;

/** The exchange itself, also without the messages before it, names what is awaited and not only who. */
function exchangeNames(open: string, from: ReadonlySet<string>, { talk, quote }: FactRecord, least: number): boolean {
  const keys = splitKeys(talk?.around ?? '');
  const end = POINTS_TO_WORK.test(quote) ? -1 : keys.indexOf(BEFORE);
  const around = new Set(end < 0 ? keys : keys.slice(0, end));
  return [...stemsOf(open)].filter((word) => !from.has(word) && around.has(keyOf(word))).length >= least;
}
