/**
 * "not thursdays, wednesdays", "make it 10, 30 is forever", "wrong port, it's 7171" in a session that did not speak of it: the message
 * names what it replaces, so an earlier fact can say of what the value is. The fold looks for it.
 */

import { type FactDraft, SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import type { ChangedValue } from '../../domain/facts/values/change-value-in.ts';
import { besideFoundWrong, isFoundWrong } from '../../domain/facts/values/found-wrong.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { ownWords } from '../../domain/trust/own-words.ts';
import { clip } from '../structure/tool-calls.ts';
import { findSubject } from '../subject/find-subject.ts';
import type { Turn } from '../turn.ts';
import { findValueAlone } from './find-value-alone.ts';
import { isBareNumber, isTool, type SaidValue, saidValues } from './said-values.ts';
import { otherValueIn, type SaidBefore, sameValueIn } from './value-in-exchange.ts';

const MESSAGE_MAX_CHARS = 160;
/** It is listed only if the fold completes it. */
const CONFIDENCE = 0.5 * SIGNAL_BELOW;
/** "wrong port": the thing whose value is wrong. */
const WRONG_THING =
  /(?<!\p{L})(?:(?:wrong|incorrect|falsche[rsn]?) (?<before>\p{L}{3,})|(?<behind>\p{L}{3,}) (?:(?:is|was|ist|war|es|está|estaba) )?(?:wrong|off|incorrect|falsch|equivocad[oa]|incorrect[oa]|está mal|estaba mal))(?!\p{L})/iu;

interface EarlierValue {
  readonly alone: ChangedValue;
  readonly draft: FactDraft;
}

function readEarlierValue(turn: Turn): EarlierValue | undefined {
  const prompt = turn.events.find((event) => event.type === 'prompt.submitted');
  if (prompt?.type !== 'prompt.submitted' || prompt.body.origin === 'machine' || prompt.actor !== 'person')
    return undefined;
  if (prompt.body.text.length > MESSAGE_MAX_CHARS) return undefined;
  const text = ownWords(prompt.body.text);
  const found = findValueAlone(text, () => []);
  if (found === undefined || isTool(found.value)) return undefined;
  const { value, denied, before, after, start, end } = found;
  const given = otherValueIn(before, value, undefined) ?? otherValueIn(after, value, undefined);
  const old = denied ?? given?.value ?? numberFoundWrong(before);
  const reply = turn.before.reply?.body.text ?? '';
  // The agent has just spoken of that value, or asks for one: it is about that.
  if ((old !== undefined && sameValueIn(reply, old) !== undefined) || /\?\s*$/u.test(reply)) return undefined;
  const wrong = old === undefined ? WRONG_THING.exec(`${before}, ${after}`)?.groups : undefined;
  const thing = wrong?.before ?? wrong?.behind ?? (given === undefined ? undefined : thingOf(given));
  if (old === undefined && (thing === undefined || contentWords(thing).length === 0)) return undefined;
  const from = Math.max(0, before === '' ? start : text.indexOf(before.split(',')[0] ?? ''));
  const words = text.slice(from, end).trim();
  const alone: ChangedValue = {
    gives: value.text,
    ...(old === undefined ? {} : { from: old.text }),
    ...(thing === undefined ? {} : { thing }),
  };
  return {
    alone,
    draft: {
      kind: 'decision',
      subject: findSubject(words, []).subject,
      statement: clip(words),
      quote: words,
      source: prompt.id,
      place: from,
      alone,
      confidence: CONFIDENCE,
    },
  };
}

/** "14 days of logs isn't enough": what the old value is of. */
function thingOf({ sentence, value }: SaidBefore): string | undefined {
  const beside = besideFoundWrong(sentence.slice(0, value.start), `${sentence.slice(value.end)}, …`) ?? '';
  return contentWords(beside).length === 0 ? undefined : beside.trim();
}

/** "20 is way too chatty, once an hour will do": the unit of the old value is not that of the new one. */
function numberFoundWrong(words: string): SaidValue | undefined {
  const [value, second] = saidValues(words).filter(
    (each) => isBareNumber(each) && isFoundWrong(`${words.slice(each.end)}, …`),
  );
  return second === undefined ? value : undefined;
}

/** Marks the draft that has such a value, or adds one that only an earlier fact makes a fact. `understood`: with the words around it. */
export function withEarlierValue(
  turn: Turn,
  drafts: readonly FactDraft[],
  understood: readonly FactDraft[],
): readonly FactDraft[] {
  const found = readEarlierValue(turn);
  if (found === undefined) return drafts;
  const { alone, draft } = found;
  const overlaps = ({ source, place, quote }: FactDraft): boolean =>
    source === draft.source && place < draft.place + draft.quote.length && draft.place < place + quote.length;
  if (understood.some((each) => overlaps(each) && each.statement !== each.quote)) return drafts;
  const said = drafts.findLast(
    (each) => overlaps(each) && each.confidence >= SIGNAL_BELOW && each.quote.includes(alone.gives),
  );
  return said === undefined ? [...drafts, draft] : drafts.map((each) => (each === said ? { ...each, alone } : each));
}
