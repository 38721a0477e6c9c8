/** "back to half an hour", "zurück auf 30 min", "20 minutes again": a person who goes back to an amount decides it. */
import { mayHaveValue, typedValues, type ValueType } from '../../domain/facts/values/typed-values.ts';

const AMOUNTS: ReadonlySet<ValueType> = new Set(['length', 'interval', 'rate', 'size', 'share', 'money']);
const BACK_TO =
  /(?<!\p{L})(?:back to|zurück (?:auf|zu)|wieder (?:auf|zu)|(?:volvemos|volver|vuelve|vuelvan|de vuelta) a)(?: (?:about|the|an?|eine[nr]?|ein|una?|las?|los?))* $/u;
const AGAIN = /^,? (?:again|wieder|otra vez|de nuevo)(?= *(?:$|[,.;!]|please|bitte|por favor))/u;
/** "we are back to 20 minutes of waiting": what happens, not what is wanted. */
const HAPPENS = /^ (?:of|von|de) /u;

export function returnsToAmount(words: string): boolean {
  if (!mayHaveValue(words)) return false;
  const lower = words.toLowerCase();
  return typedValues(lower).some(({ type, start, end }) => {
    const after = lower.slice(end);
    return AMOUNTS.has(type) && (BACK_TO.test(lower.slice(0, start)) || AGAIN.test(after)) && !HAPPENS.test(after);
  });
}
