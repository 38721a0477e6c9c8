/**
 * "release train is mondays" – "no, tuesdays": a person's value without a thing replaces the value that the exchange is about. It is
 * the person's own last statement, what the agent has just said, or the agent's answer that names the thing. Without any of these
 * nothing is kept here.
 */

import { talkWords, wordRoot } from '../../domain/facts/ends/talk.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { contentWords, stemsOf } from '../../domain/facts/wording/content-words.ts';
import { once } from '../../domain/once.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { findChange } from '../drafts/find-change.ts';
import { CHANGED } from '../drafts/talk-cues.ts';
import { isOfTheMoment } from '../judge/of-the-moment.ts';
import { placeSentences } from '../sentences/placed-sentences.ts';
import { clip } from '../structure/tool-calls.ts';
import { findSubject } from '../subject/find-subject.ts';
import { toolCategory, toolName } from '../subject/tools.ts';
import type { Turn } from '../turn.ts';
import { findValueAlone, type ValueAlone } from './find-value-alone.ts';
import { asksForAmount, namesAmong, OFFERED, offeredNames } from './offered-names.ts';
import { inUnitOf, isBareNumber, isNumber, isTool, type SaidValue, saidValues } from './said-values.ts';
import { namesThing, otherValueIn, type SaidBefore, sameValueIn, statementOf, withValue } from './value-in-exchange.ts';

/** Longer messages say what they are about. */
const MESSAGE_MAX_CHARS = 300;
/** The end of what was said before. */
const BEFORE_MAX_CHARS = 2_000;
const CONFIDENCE = 0.9;
const ECHO_CHARS = 300;
const ASKED_CHARS = 140;

interface Exchange {
  /** The person's previous message, unless it was a question. */
  readonly own: string;
  /** That message, if it was a question. */
  readonly asked: string;
  readonly reply: string;
  /** The agent's answer to the value. */
  readonly echo: string;
}

/** What the value is of, in words that can be read alone. */
interface Meaning {
  readonly statement: string;
  /** Whose words complete the statement: the person's previous message, the agent's reply to it, or its answer to the value. */
  readonly uses?: 'prompt' | 'reply' | 'echo';
  /** The value with its unit. */
  readonly value: string;
  /** Words that name the thing. */
  readonly thing?: string;
  /** The value that it replaces, if the message itself names it. */
  readonly from?: string;
  readonly corrects?: boolean;
  /** What else is said behind the value. */
  readonly why?: string;
  /** It is one of the names that were offered. */
  readonly chosen?: boolean;
  /** It says that something changes, although it was chosen. */
  readonly changes?: boolean;
}

export function readValueAlone(turn: Turn): readonly FactDraft[] {
  const prompt = turn.events.find((event) => event.type === 'prompt.submitted');
  if (prompt?.type !== 'prompt.submitted' || prompt.body.origin === 'machine' || prompt.actor !== 'person') return [];
  if (prompt.body.text.length > MESSAGE_MAX_CHARS) return [];
  const text = ownWords(prompt.body.text);
  const exchange = exchangeOf(turn);
  const names = once(() => namesAmong(offeredNames(exchange.asked || exchange.own, exchange.reply)));
  const alone = findValueAlone(text, (clause) => names()(clause));
  if (alone === undefined) return [];
  const meaning = meaningOf(alone, exchange, text);
  if (meaning === undefined) return [];
  const { statement, thing = statement, from, corrects, why } = meaning;
  const value = meaning.chosen === true ? toolName(meaning.value.toLowerCase()) : typedValueIn(meaning.value);
  const subject =
    toolCategory(meaning.chosen === true ? (value ?? '') : '') ??
    findSubject(thing, [exchange.echo, exchange.asked, exchange.reply]).subject;
  return [
    {
      kind: corrects === true ? 'correction' : 'decision',
      subject,
      ...(value === undefined ? {} : { value }),
      statement: clip(statement),
      ...(why === undefined ? {} : { why }),
      quote: text.slice(alone.start, alone.end),
      source: prompt.id,
      ...alsoFrom(turn, meaning.uses),
      place: alone.start,
      ...(meaning.chosen === true && meaning.changes !== true ? {} : { effect: 'replaces' as const }),
      ...(from === undefined ? {} : { about: from }),
      confidence: CONFIDENCE,
    },
  ];
}

/** The message whose words complete the statement: erasing it must erase them here, too. */
function alsoFrom(turn: Turn, uses: Meaning['uses']): Pick<FactDraft, 'also'> {
  if (uses === undefined) return {};
  const event = uses === 'echo' ? turn.events.find(({ type }) => type === 'reply.given') : turn.before[uses];
  return event === undefined ? {} : { also: [event.id] };
}

function exchangeOf(turn: Turn): Exchange {
  const { prompt, reply } = turn.before;
  const said = prompt?.body.origin === 'machine' ? '' : ownWords((prompt?.body.text ?? '').slice(-BEFORE_MAX_CHARS));
  const asked = placeSentences(said).findLast(({ asks }) => asks)?.words;
  const echo = turn.events.find((event) => event.type === 'reply.given');
  return {
    own: asked === undefined ? said : '',
    asked: asked === undefined ? '' : `${asked.slice(-ASKED_CHARS).replace(/[?\s]+$/, '')}?`,
    reply: (reply?.body.text ?? '').slice(-BEFORE_MAX_CHARS).replace(/```[\s\S]*?```/g, ' '),
    echo: echo?.type === 'reply.given' ? echo.body.text.slice(0, ECHO_CHARS) : '',
  };
}

/** A plain number says nothing without its statement. */
function typedValueIn(words: string): string | undefined {
  const [value] = saidValues(words);
  return value === undefined || isNumber(value) ? undefined : value.value;
}

function meaningOf(alone: ValueAlone, exchange: Exchange, text: string): Meaning | undefined {
  const { value, denied, after } = alone;
  if (value.form === OFFERED) return chosen(alone, exchange, text);
  const amount = answeredAmount(alone, exchange);
  if (amount !== undefined) return amount;
  const answered = isAnswered(value, exchange.echo);
  if (!alone.takesBack && denied === undefined && !answered) return undefined;
  const why = after === '' ? {} : { why: after };
  const own = statedIn(otherValueIn(exchange.own, value, denied));
  if (own !== undefined && !isOrder(own.sentence) && isSurelyOf(own, alone, exchange))
    return { statement: withValue(own, value), value: inUnitOf(value, own.value), uses: 'prompt', ...why };
  const said = answered && !isTool(value) ? replacedIn(exchange, value, denied) : undefined;
  if (said !== undefined) {
    const given = { value: inUnitOf(value, said.value), corrects: alone.takesBack && exchange.asked === '', ...why };
    if (exchange.asked !== '')
      return {
        ...given,
        statement: `${given.value} (asked: ${exchange.asked})`,
        thing: exchange.asked,
        uses: 'prompt',
      };
    const stated = statedIn(said);
    if (stated !== undefined) return { ...given, statement: withValue(stated, value), uses: 'reply' };
  }
  return inMessage(alone, exchange, text);
}

/** The value with the words that say of what it is. */
function statedIn(said: SaidBefore | undefined): SaidBefore | undefined {
  const stated = said === undefined ? undefined : statementOf(said);
  return stated !== undefined && namesThing(stated) ? stated : undefined;
}

function questionAtEnd(reply: string): string {
  return (reply.match(/[^.!?\n]*\?(?=\s*$)/u)?.[0] ?? '').trim();
}

const ONLY_AMOUNT =
  /^(?:number|value|limit|size|length|version|port|day|time|zahl|wert|größe|tag|número|valor|tamaño|día)$/;

/** "How many workers should run?" – "start small, 5": the value is what was asked for, whatever else was said before. */
function answeredAmount({ value, denied, takesBack, after }: ValueAlone, exchange: Exchange): Meaning | undefined {
  if (takesBack || denied !== undefined || isTool(value)) return undefined;
  const question = questionAtEnd(exchange.reply);
  if (!asksForAmount(question)) return undefined;
  // "How many do you want?" and "Which number?" name nothing.
  const named = contentWords(question).some((word) => !ONLY_AMOUNT.test(word));
  const asked = named ? question : exchange.asked;
  if (asked === '') return undefined;
  return {
    statement: `${value.text} (asked: ${asked.slice(-ASKED_CHARS)})`,
    value: value.text,
    ...(after === '' ? {} : { why: after }),
    thing: asked,
    uses: named ? 'reply' : 'prompt',
  };
}

/**
 * Whether a value surely changes the person's own statement. A question that the agent asked in between is what the value answers, so
 * it must name the same thing. Without words that take something back, the agent must say what it changes.
 */
function isSurelyOf({ sentence, value: old }: SaidBefore, alone: ValueAlone, { reply, echo }: Exchange): boolean {
  const thing = stemsOf(`${sentence.slice(0, old.start)} ${sentence.slice(old.end)}`);
  const names = (text: string): boolean => [...stemsOf(text)].some((word) => thing.has(word));
  const question = questionAtEnd(reply);
  if (contentWords(question).length > 0 && !names(question)) return false;
  if (alone.takesBack || alone.denied !== undefined || changes(echo)) return true;
  return !isBareNumber(alone.value) || names(echo);
}

/** What the agent said. If it said the value too, the person agrees; if it named a number, it may only ask how many are wanted now. */
function replacedIn(
  { reply, echo }: Exchange,
  value: SaidValue,
  denied: SaidValue | undefined,
): SaidBefore | undefined {
  const said = sameValueIn(reply, value) === undefined ? otherValueIn(reply, value, denied) : undefined;
  return said !== undefined && (!isBareNumber(value) || !isBareNumber(said.value) || changes(echo)) ? said : undefined;
}

/** Work for now: "rename the 3 files" – "no, 4" decides nothing. */
const ORDER =
  /^(?:(?:please|pls|ok|now|and|then|bitte|dann|jetzt|por favor|ahora|y)[,. ]+)*(?:rename|delete|remove|copy|move|show|list|print|open|run|restart|revert|read|look|check|fetch|try|lösche?|benenne?|kopiere?|zeige?|öffne|starte?|lies|prüfe?|borra|renombra|copia|muestra|abre|lee|ejecuta|prueba|revisa)(?!\p{L})/iu;

/** "keep an eye on it while it runs": nothing that holds beyond this run. */
const DURING_RUN =
  /(?<!\p{L})(?:(?:while|as) (?:it|this|that|the [\p{L}-]+)(?:(?:['’]s| is) running| runs)|during (?:the|this) (?:run|test)|(?:während|solange) (?:es|er|das|der \p{L}+) läuft|mientras (?:corre|se ejecuta|dura))/iu;

function isOrder(sentence: string): boolean {
  return ORDER.test(sentence) || DURING_RUN.test(sentence) || isOfTheMoment(sentence, 'decision');
}

/** One of the names that were offered: with the question, it can be read alone. */
function chosen({ value, start, end, takesBack }: ValueAlone, { asked, own, reply }: Exchange, text: string): Meaning {
  const offer = (reply.match(/[^.!?\n]*\?/gu)?.at(-1) ?? '').trim();
  const question = asked || offer || own.slice(-ASKED_CHARS).trim();
  const words = text.slice(start, end).trim();
  const change = findChange(words);
  return {
    statement: `${words} (asked: ${question})`,
    value: value.text,
    thing: question,
    chosen: true,
    uses: asked === '' && offer !== '' ? 'reply' : 'prompt',
    ...(change === undefined && !takesBack ? {} : { changes: true }),
    ...(change?.from === undefined ? {} : { from: change.from }),
  };
}

/** The message names the old value itself, or the agent's answer says of what it is: "5 km is too much. 2 will do". */
function inMessage(alone: ValueAlone, { echo }: Exchange, text: string): Meaning | undefined {
  const { value, denied, before, end } = alone;
  const old = denied ?? otherValueIn(before, value, undefined)?.value;
  const named = sameValueIn(echo, value);
  const thing = named !== undefined && namesThing(named) ? named.sentence : undefined;
  // Without the old value, a plain number may be of anything, unless it takes back something and the agent names its unit.
  const told = !isBareNumber(value) || (alone.takesBack && named !== undefined && !isBareNumber(named.value));
  if (old === undefined && (thing === undefined || !told || before !== '')) return undefined;
  const words = text.slice(0, end).trim();
  return {
    statement: thing === undefined ? words : `${words} (${thing})`,
    value: old === undefined ? (named?.value.text ?? value.text) : inUnitOf(value, old),
    ...(thing === undefined ? {} : { thing, uses: 'echo' as const }),
    ...(old === undefined ? {} : { from: old.text }),
  };
}

const SHOWS = /^\s*(?:here|hier|aquí|there|da sind)(?!\p{L})/iu;

/** The agent repeats the value, or says that it changes something. */
function isAnswered(value: SaidValue, echo: string): boolean {
  return !SHOWS.test(echo) && (sameValueIn(echo, value) !== undefined || changes(echo));
}

/** The agent says that it changes or sets something. */
function changes(echo: string): boolean {
  const [first] = placeSentences(echo);
  if (first === undefined || first.asks || SHOWS.test(echo)) return false;
  const roots = talkWords(first.words).map(wordRoot);
  return roots.some((root) => CHANGED.has(root)) || SETS.test(first.words);
}

const SETS =
  /^\s*(?:ok(?:ay)?[,.]? )?(?:set|done|adjusted|corrected|fixed|gesetzt|angepasst|geändert|korrigiert|erledigt|hecho|listo|cambiad[oa]|ajustad[oa]|actualizad[oa]|corregid[oa])(?!\p{L})/iu;
