/**
 * Facts that later words make outdated, though they name another subject: "htmx can go" ends an earlier "htmx for the admin",
 * and an agent that still speaks of it is overruled. The fold compares facts of one subject; this compares words.
 */

import { isEmptyWord } from '../domain/facts/content-words.ts';
import type { Fact } from '../domain/facts/fact.ts';
import { isHolding } from '../domain/facts/fact.ts';
import { isLessTrusted } from '../domain/trust/trust.ts';

const NAME = '(?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}.+#/-]*[\\p{L}\\p{N}])';
/** What is said to go. */
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

interface Removal {
  readonly name: string;
  readonly by: Fact;
}

/** The fact that ends each outdated one. */
export function findOutdated(facts: readonly Fact[]): ReadonlyMap<Fact, Fact> {
  const holding = facts.filter(({ truth, validTo }) => isHolding(truth) && validTo === undefined);
  const removals = holding.flatMap(removalsIn);
  const found = new Map<Fact, Fact>();
  for (const fact of holding) {
    const removal = removals.find((each) => ends(each, fact));
    if (removal !== undefined) found.set(fact, removal.by);
  }
  return found;
}

function removalsIn(fact: Fact): readonly Removal[] {
  const text = fact.statement.toLowerCase();
  const names = GOES.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.name ?? ''));
  // "instead of 30": a number is a value, which the fold compares.
  return [...new Set(names)]
    .filter((name) => name.length >= NAME_MIN_CHARS && /\p{L}/u.test(name) && !isEmptyWord(name))
    .map((name) => ({ name, by: fact }));
}

function ends({ name, by }: Removal, fact: Fact): boolean {
  if (fact === by || !mentions(fact.statement, name)) return false;
  // Two facts of one utterance say what goes and what comes.
  if (fact.source === by.source || removalsIn(fact).some((other) => other.name === name)) return false;
  return fact.at < by.at ? !isLessTrusted(by.trust, fact.trust) : isLessTrusted(fact.trust, by.trust);
}

function mentions(text: string, name: string): boolean {
  const safe = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${safe}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}
