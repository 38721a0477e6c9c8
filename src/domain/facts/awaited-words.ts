/**
 * What a blocker waits for: "waiting on priya for the staging creds", "nothing till the new probe turns up". Its end names
 * that, and seldom the rest of the sentence. Patterns per language, as data.
 */
import { stemsOf } from './content-words.ts';

const AWAITED = [
  /(?<!\p{L})(?:waiting|wait|waits|blocked|stuck|on hold|hangs|depends|depending) (?:on|for|by|until|till|til)\s+(?<what>[^.;!?]+)/u,
  /(?<!\p{L})(?:until|till|til|unless|as long as|before)\s+(?<what>[^.;!?]+)/u,
  /(?<!\p{L})(?:still no|no (?:answer|reply|word|news)(?: yet)? from|haven'?t (?:got|heard(?: back)? from)|without)\s+(?<what>[^.;!?]+)/u,
  /(?<!\p{L})(?:warte[nt]?(?: noch)? auf|blockiert (?:durch|von|bis)|bis|solange|bevor|erst wenn|ohne|hängt an|noch keine?n?)\s+(?<what>[^.;!?]+)/u,
  /(?<!\p{L})(?:esperando(?: a(?:l| que)?)?|espero(?: a(?:l| que)?)?|esperamos(?: a(?:l| que)?)?|hasta que|bloquead[oa]s? por|depende de|sin)\s+(?<what>[^.;!?]+)/u,
  /(?<what>[^.;!?]+?)\s(?:has|have|needs?|muss|müssen|tiene|tienen) (?:to|que|noch|erst)?\s*(?:sign|approve|confirm|decide|answer|freigeben|zustimmen|aprobar|confirmar)/u,
];

/** Who or what something comes from: "the key from Stripe". */
const ORIGIN =
  /(?<!\p{L})(?:from|by|von|vom|durch|de|del)\s+(?:(?:the|our|der|dem|den|unsere[mr]?|la|el|los|las)\s+)?(\p{L}[\p{L}\d-]+)(?=(\s\p{L}[\p{L}\d-]+)?)/gu;

/** Whether both say where something comes from, and the origins differ: a key from Mailgun is not a key from Stripe. */
export function comeFromOthers(open: string, end: string): boolean {
  const [awaited, came] = [originsOf(open), originsOf(end)];
  if (awaited.size === 0 || came.size === 0) return false;
  const [ours, theirs] = [stemsOf(end), stemsOf(open)];
  return ![...awaited].some((word) => ours.has(word)) && ![...came].some((word) => theirs.has(word));
}

function originsOf(statement: string): ReadonlySet<string> {
  return new Set(
    [...statement.toLowerCase().matchAll(ORIGIN)].flatMap(([, origin = '', next = '']) => [...stemsOf(origin + next)]),
  );
}

/** Stems of what is waited for. Empty if the statement does not say. */
export function awaitedWords(statement: string): ReadonlySet<string> {
  const lower = statement.toLowerCase();
  for (const pattern of AWAITED) {
    const words = stemsOf(pattern.exec(lower)?.groups?.what ?? '');
    if (words.size > 0) return words;
  }
  return new Set();
}
