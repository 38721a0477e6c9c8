/**
 * Finds facts that a later statement about another subject makes outdated: "htmx can go" ends an earlier "htmx for the admin",
 * and an agent that still mentions it is overruled. The fold compares facts of one subject; this compares words.
 */

import type { Fact } from '../domain/facts/fact.ts';
import { isHolding } from '../domain/facts/fact.ts';
import { isEmptyWord } from '../domain/facts/wording/content-words.ts';
import { escapePattern } from '../domain/text/escape-pattern.ts';
import { isLessTrusted } from '../domain/trust/trust.ts';

const NAME = '(?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}.+#/-]*[\\p{L}\\p{N}])';
/** Names of things that are said to be removed. */
const GOES: readonly RegExp[] = [
  `\\b(?:rip|throw|take|kick|pull)\\s+${NAME}\\s+out\\b`,
  `\\b(?:remove|removed|drop|dropped|ditch|ditched|got rid of|get rid of|getting rid of|no longer use|not using|stop using|stopped using|moved? (?:away )?(?:from|off)|switch(?:ed)? (?:away )?from|migrated? (?:away )?from|replaced?|instead of|rather than)\\s+(?:the\\s+)?${NAME}(?=\\s|[.,;!)]|$)`,
  `(?:^|[\\s,;(])${NAME}(?:\\s+(?:version|account|stuff|code|one|setup))?\\s+(?:can go|is gone|are gone|goes away|went away|gets closed|is out|is dead|was dropped|was removed|is history)\\b`,
  `(?:^|[,;]\\s*)${NAME}\\s+out(?=\\s*(?:[,;.]|$))`,
  `(?:^|[\\s,;(])${NAME}\\s+(?:können wir vergessen|kann(?:st du)? (?:weg|raus|vergessen)|fliegt raus|kommt weg|ist raus|ist weg|gibts? nicht mehr|se va|ya no se usa)(?=[\\s.,;!)]|$)`,
  `\\b(?:weg von|statt|anstatt|anstelle von|nicht mehr mit|kein(?:en|e)? mehr|en vez de|en lugar de|ya no usamos|quitamos|dejamos de usar)\\s+${NAME}(?=[\\s.,;!)]|$)`,
].map((source) => new RegExp(source, 'giu'));

/** Shorter words and plain words are not names of things. */
const NAME_MIN_CHARS = 3;
/** A cheap first look: most sentences remove nothing. */
const MAY_REMOVE =
  /\b(?:rip|throw|take|kick|pull|remov|drop|ditch|rid of|no longer|not using|stop|mov|switch|migrat|replac|instead|rather|go|gone|goes|went|closed|out|dead|history)|vergessen|kann|fliegt|kommt|ist|gibt|weg|statt|anstelle|mehr|vez|lugar|ya no|quitamos|dejamos|se va/iu;
/** Not a removal: a question, a wish not to, a thought. */
const UNCERTAIN =
  /\?\s*$|\b(?:don'?t|do not|never|not|shouldn'?t|won'?t|if|maybe|perhaps|could|might|can we|should we|nicht|vielleicht|wenn|no hay que|quizás)\s+(?:we |you |i |ever |just )*(?:rip|throw|take|kick|pull|remove|drop|ditch|get rid|move|switch|migrate|replace|weg)/iu;

/** Something that was said to be removed, when, and where that holds. */
export interface Removal {
  readonly name: string;
  readonly by: Pick<Fact, 'at' | 'trust' | 'source'>;
}

/** The removals in a text that is not a fact: a prompt, sentence by sentence. */
export function removalsSaid(text: string, by: Removal['by']): readonly Removal[] {
  if (!MAY_REMOVE.test(text)) return [];
  return text
    .split(/(?<=[.!?])\s+|\n+/u)
    .filter((sentence) => !UNCERTAIN.test(sentence))
    .flatMap((sentence) => namesRemoved(sentence).map((name) => ({ name, by })));
}

/** What ends each outdated fact: another fact, or a sentence that is not one (`said`). */
export function findOutdated(facts: readonly Fact[], said: readonly Removal[] = []): ReadonlyMap<Fact, Removal['by']> {
  const holding = facts.filter(({ truth, validTo }) => isHolding(truth) && validTo === undefined);
  const removals = [...holding.flatMap(removalsIn), ...said];
  const found = new Map<Fact, Removal['by']>();
  for (const fact of holding) {
    const by = removals.find((each) => ends(each, fact))?.by ?? holding.find((other) => denies(other, fact));
    if (by !== undefined) found.set(fact, by);
  }
  return found;
}

/** "20 minutes, not 30" ends an earlier "30 minutes"; a later "30 minutes again" ends that in turn. */
function denies(later: Fact, fact: Fact): boolean {
  if (later.at <= fact.at || later.source === fact.source || isLessTrusted(later.trust, fact.trust)) return false;
  if (later.value === undefined || fact.value === undefined || later.value === fact.value) return false;
  const [a, b] = [numberOf(later.value), numberOf(fact.value)];
  if (a === undefined || b === undefined || a.unit !== b.unit) return false;
  return deniedNumbers(later.statement).includes(b.amount) || deniedNumbers(fact.statement).includes(a.amount);
}

const DENIED =
  /(?<![\p{L}\p{N}])(?:not|instead of|rather than|no longer|nicht(?: mehr)?|statt|anstatt|en vez de|no)\s+(?:the |die |den )?(?<amount>\d+(?:[.,]\d+)?)(?![\p{N}.:-])/giu;

function deniedNumbers(text: string): readonly string[] {
  return [...text.matchAll(DENIED)].map(({ groups }) => groups?.amount ?? '');
}

function numberOf(value: string): { readonly amount: string; readonly unit: string } | undefined {
  const found = /^(?<amount>\d+(?:[.,]\d+)?)\s*(?<unit>\p{L}*)$/u.exec(value.trim())?.groups;
  return found === undefined ? undefined : { amount: found.amount ?? '', unit: (found.unit ?? '').replace(/s$/, '') };
}

function removalsIn(fact: Fact): readonly Removal[] {
  return namesRemoved(fact.statement).map((name) => ({ name, by: fact }));
}

function namesRemoved(said: string): readonly string[] {
  const text = said.toLowerCase();
  const names = GOES.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.name ?? ''));
  // "instead of 30": a number is a value, which the fold compares.
  return [...new Set(names)].filter(
    (name) => name.length >= NAME_MIN_CHARS && /\p{L}/u.test(name) && !isEmptyWord(name),
  );
}

function ends({ name, by }: Removal, fact: Fact): boolean {
  if (fact === by || !mentions(fact.statement, name)) return false;
  // Two facts of one utterance name the old and the new thing.
  if (fact.source === by.source || namesRemoved(fact.statement).includes(name)) return false;
  return fact.at < by.at ? !isLessTrusted(by.trust, fact.trust) : isLessTrusted(fact.trust, by.trust);
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
