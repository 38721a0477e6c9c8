/**
 * "double quotes please", "json is snake_case now", "tabs, keine Leerzeichen", "comillas dobles siempre": a style of code that is said
 * without a verb of work is a rule. "replace the tabs with spaces" is work, "the file has tabs" tells what is.
 */
import { denialAt } from '../../domain/facts/values/denial-at.ts';
import { mayNameStyle, styleValues } from '../../domain/facts/values/style-values.ts';

/** What may stand before the style: nobody, a request, or what it is for. */
const ASKS =
  /^(?:(?:please|pls|ok|okay|and|also|so|then|no|nah|actually|btw|always|only|just|bitte|und|also|doch|immer|nur|ab jetzt|ab sofort|por favor|y|siempre|solo|ahora|mejor|from now on|changed my mind about [\p{L} ]{3,20}|on second thoughts?)[,.:]? +)*(?:(?:(?:we|i|you|wir|ich)(?:['’]re| are| will|['’]ll| should| always| only)? )?(?:use|using|prefer|want|keep|go with|do|write|(?:switch|go|move) (?:back )?to|back to|nutzen|nehmen|verwenden|schreiben|nutze|nimm|verwende|usamos|usa|usad|usemos|prefiero|quiero|volvemos a|zurück zu) |(?:[\p{L}_.-]+ ){1,4}(?:is|are|in|use|uses|gets?|stay|stays|ist|sind|bleiben|es|son|van en|usa|usan|con|mit|with)(?: (?:now|always|only|all|in|jetzt|immer|nur|ahora|siempre))* )?(?:(?:in|with|mit|con|en) )?$/u;
/** Told, or work on what is there. */
const NO_RULE =
  /(?<!\p{L})(?:was|were|had|has|found|see|why|error|fails?|failing|complains?|replace|convert|fix|rename|here|this (?:file|line|string)|that (?:file|line|string)|war|waren|hatte|fehler|ersetze|hier|tenía|había|error|reemplaza|aquí|some|mixed?|mixes|ones? of)(?!\p{L})/u;

export function asksForStyle(words: string): boolean {
  const lower = words.toLowerCase();
  if (!mayNameStyle(lower) || NO_RULE.test(lower)) return false;
  return styleValues(lower).some(
    ({ start, end }) => denialAt(lower, start, end) === undefined && ASKS.test(lower.slice(0, start)),
  );
}
