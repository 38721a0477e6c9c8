/** Finds the kinds that a query names: "what did we decide", "which command". Rules in English, German and Spanish. */
import type { RecallKind } from '../../domain/recall.ts';
import { finds, latePattern, type Pattern } from '../../domain/text/pattern-for.ts';

const KINDS_NAMED: readonly (readonly [RecallKind, Pattern])[] = [
  [
    'decision',
    latePattern(
      /\b(?:decid\w*|decisions?|entschied\w*|entscheidung\w*|beschlossen|beschluss|decidi\w*|decisión|decisiones)\b/iu,
    ),
  ],
  ['blocker', latePattern(/\b(?:block(?:ed|er|ers|ing)|(?:what|who) blocks|blockiert\w*|bloquead\w*)\b/iu)],
  [
    'commitment',
    latePattern(
      /\b(?:promised|(?:did|have) (?:I|we|you) promise|commitments?|to-?dos?|versprochen|zugesagt|prometi\w*)\b/iu,
    ),
  ],
  ['preference', latePattern(/\b(?:prefer\w*|bevorzug\w*|prefier\w*)\b/iu)],
  [
    'tool',
    latePattern(
      /\b(?:(?:which|what) (?:exact )?commands?|command line|how (?:do|did|can) (?:I|we|you) (?:run|start|build|deploy|install|generate|execute|launch)|welche[rn]? befehl\w*|qué comando\w*)\b/iu,
    ),
  ],
  [
    'edit',
    latePattern(
      /\b(?:(?:which|what) files? (?:did|have|had|were|was)\b|what (?:did|have|had) (?:I|we|you) (?:change|edit|add|write|put|remove)\w* (?:in|to|into|from) (?:the )?[\w/-]*\.\w+|welche dateien?\b|qué (?:archivos?|ficheros?)\b)/iu,
    ),
  ],
  [
    'prompt',
    latePattern(
      /\b(?:(?:what|when|where) (?:did|have) (?:I|we) (?:ask|request|order|want|demand)\w*|(?:did|have) I (?:ask|request)\w*|was (?:habe|hatte) ich (?:gefragt|verlangt|gewollt)|qué pedí)/iu,
    ),
  ],
  [
    'correction',
    latePattern(/\b(?:correct(?:ed|ions?)|(?:did|have) (?:I|we) correct|korrekturen|korrigiert\w*|corregi\w*)\b/iu),
  ],
];

export function kindsNamed(text: string): readonly RecallKind[] {
  const read = text.slice(0, 400);
  return KINDS_NAMED.flatMap(([kind, pattern]) => (finds(read, pattern) ? [kind] : []));
}
