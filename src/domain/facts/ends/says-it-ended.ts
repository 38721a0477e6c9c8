/**
 * Whether a report may end something that was waited for or promised: it asserts something about that thing, and about no other
 * thing of the same sort.
 */

import { memoize } from '../../memoize.ts';
import { type Clause, clausesOf, type Mood } from '../wording/clause-moods.ts';
import { contentWordIn, contentWords, stemsOf, stemWord } from '../wording/content-words.ts';
import { comeFromOthers } from './awaited-words.ts';
import { rootOf } from './tie-of-end.ts';

/** `said`: the words of the report. `open`: stems of the blocker or commitment. */
export function assertsSomethingAbout(said: string, open: ReadonlySet<string>): boolean {
  const clauses = clausesOf(said);
  const shared = clauses.map(({ words }) => contentWords(words).filter((word) => open.has(stemWord(word))).length);
  const mostIn = (mood: Mood): number =>
    clauses.reduce((most, clause, at) => (clause.mood === mood ? Math.max(most, shared[at] ?? 0) : most), -1);
  const asserted = mostIn('asserted');
  const last = clauses.findLast(({ mood }, at) => mood === 'asserted' && shared[at] === asserted);
  // The clause that names most of it decides: "the shop is closed, so no badges".
  if (last === undefined || asserted < mostIn('open')) return false;
  const denied = Math.max(mostIn('negated'), mostIn('lasting'));
  return (denied <= 0 || asserted > denied) && !isTakenBack(clauses, last);
}

/** Whether any clause tells what happened. */
export function tellsWhatHappened(said: string): boolean {
  return clausesOf(said).some(({ mood, happened }) => mood === 'asserted' && happened);
}

/** "the badge arrived, but it is the wrong one": a clause behind it, about the same thing, says that nothing changed. */
function isTakenBack(clauses: readonly Clause[], asserted: Clause): boolean {
  return clauses
    .slice(clauses.indexOf(asserted) + 1)
    .some(({ mood, bare }) => bare && (mood === 'lasting' || mood === 'negated'));
}

/** Whether a report is about another thing of the same sort. */
export function isAboutOther(open: string, said: string): boolean {
  return (
    comeFromOthers(open, said) ||
    namesAnother(open, said) ||
    isOldInstead(open, said) ||
    hasOtherModifier(open, said) ||
    doesOtherWork(open, said)
  );
}

const ANOTHER =
  /(?<!\p{L})(?:the other|another|(?:der|die|das|dem|den|eine?[nrms]?) andere[nrms]?|otr[oa]s?)(?= (?!day|time|week|tag|mal|woche|día|vez)\p{L})/u;

/** "… for the other app" */
function namesAnother(open: string, said: string): boolean {
  return ANOTHER.test(said.toLowerCase()) && !ANOTHER.test(open.toLowerCase());
}

/** Behind the adjective, or before it in Spanish. */
const NOUN = '(?: (?<noun>\\p{L}{3,}))';
const OLD = new RegExp(
  `(?<!\\p{L})(?:(?:old|alte[nrms]?)${NOUN}|(?<before>\\p{L}{3,}) viej[oa]s?) (?:is|are|came|arrived|ist|sind|kam|kamen|est[aá]n?|llegó|llegaron) (?:still |all |also |noch |alle |auch |todavía )?(?:here|there|in|at|on|back|da|hier|im|bei|aquí|allí|en)(?!\\p{L})`,
  'u',
);
const NEW = new RegExp(`(?<!\\p{L})(?:(?:new|neue[nrms]?)${NOUN}|(?<before>\\p{L}{3,}) nuev[oa]s?)(?!\\p{L})`, 'u');

/** "the old laptops are in the cellar": the new laptops are awaited. */
function isOldInstead(open: string, said: string): boolean {
  const [awaited, came] = [NEW.exec(open.toLowerCase()), OLD.exec(said.toLowerCase())].map(
    (match) => match?.groups?.noun ?? match?.groups?.before,
  );
  return awaited !== undefined && came !== undefined && isSameWord(awaited, came) && !NEW.test(said.toLowerCase());
}

/** What a word names only together with the word before it: "guest badges" and "staff badges". */
function hasOtherModifier(open: string, said: string): boolean {
  const [ours, theirs] = [modifiersIn(open), modifiersIn(said)];
  for (const [word, mine] of theirs) {
    const other = ours.get(word);
    if (other === undefined || isSameWord(other, mine)) continue;
    if (!stemsOf(open).has(mine) && !stemsOf(said).has(other)) return true;
  }
  return false;
}

/** "alte" and "alten". */
function isSameWord(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** A verb in front of its object is not a part of the object's name. */
const VERB = /(?:ed|ó|aron|ieron)$|^(?:ge\p{L}+t|sent|got|came|kam|kamen)$/u;

/** A new thing in the place of the old one, or a guess about it, is no other thing. */
const NO_MODIFIER =
  /^(?:neue?[nrms]?|nuev[oa]s?|vermutlich|wahrscheinlich|vielleicht|wohl|endlich|quizás?|probablemente|seguramente|funktionier\p{L}*|läuft)$/u;

/** A report is compared with all open work, and open work with all reports. */
const TEXTS_KEPT = 512;

/** Stems of words with the stem of the word directly before them. */
const modifiersIn = memoize(TEXTS_KEPT, (text): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  let last = '';
  for (const [token] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu)) {
    const word = NO_MODIFIER.test(token) ? '' : contentWordIn(token);
    if (word !== '' && last !== '' && !VERB.test(last)) found.set(stemWord(word), stemWord(last));
    last = word;
  }
  return found;
});

/** The work that is promised: "remind me to rotate …", "ich muss … rotieren", "tengo que rotar …". */
const WORK =
  /(?<!\p{L})(?:to|must|should|zu) (?<verb>\p{L}{3,})|(?<!\p{L})(?:muss|müssen|soll|sollen|sollten) .*?(?<last>\p{L}{3,}(?:en|ern|eln))[.! ]*$|(?<!\p{L})(?:que|recuérdame|hay que|falta|queda(?: por)?) (?<infinitive>\p{L}{2,}(?:ar|er|ir))(?:l[aeo]s?)?(?!\p{L})/u;

const DONE =
  /(?<!\p{L})(?:done|finished|completed?|implemented|shipped|merged|released|delivered|landed|in place|live|pass(?:es|ed)?|erledigt|fertig|abgeschlossen|umgesetzt|ausgeliefert|hech[oa]s?|terminad[oa]s?|list[oa]s?|completad[oa]s?|implementad[oa]s?)(?!\p{L})/iu;

/** Whether a report says that promised work is done, or that what is promised was done: "to write …" and "wrote …". */
export function tellsItIsDone(open: string, said: string): boolean {
  if (!tellsWhatHappened(said)) return false;
  if (DONE.test(said)) return true;
  const { verb, last, infinitive } = WORK.exec(open.toLowerCase())?.groups ?? {};
  const work = verb ?? last ?? infinitive;
  return work !== undefined && contentWords(said).some((word) => rootOf(stemWord(word)) === rootOf(stemWord(work)));
}

/** "they opened it": the object is the one that was named before. */
const NAMED_BEFORE = /\p{L}ed (?:it|them)(?!\p{L})/iu;

/** "Done: rotated the log files" is not about deploy keys, which are rotated too. */
function doesOtherWork(open: string, said: string): boolean {
  const { verb, last, infinitive } = WORK.exec(open.toLowerCase())?.groups ?? {};
  const work = verb ?? last ?? infinitive;
  if (work === undefined) return false;
  if (NAMED_BEFORE.test(said)) return false;
  const [promised, reported] = [contentWords(open).map(stemWord), contentWords(said).map(stemWord)];
  const stem = stemWord(work);
  const shared = new Set(reported.filter((word) => promised.includes(word)));
  if (!shared.has(stem)) return false;
  if (shared.size === 1 && promised.length > 1 && new Set(reported).size > 1) return true;
  // "to return the projector", "returned the microphone": the words behind the verb name what is worked on.
  const object = reported.slice(reported.indexOf(stem) + 1);
  const expected = promised.slice(promised.indexOf(stem) + 1);
  return object.length > 0 && expected.length > 0 && !expected.some((word) => shared.has(word));
}
