/** Whether a kept sentence says too little to be a fact. Words per language, as data. */
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { isSureCommitment } from '../judge/certain-kinds.ts';
import { choosesTool } from '../judge/chooses-tool.ts';
import { correctsTool } from '../judge/corrects-tool.ts';
import { returnsToAmount } from '../judge/returns-to-amount.ts';
import { statesConvention } from '../judge/states-convention.ts';
import { sureStatement } from '../judge/sure-statements.ts';
import type { Passage } from '../sentences/passages.ts';
import { choosesNumber, endsPointing } from '../sentences/points-back.ts';

/** "always use tabs", "I'd rather have tabs", "don't ever commit unless I say so". */
const RULES_ON_ONE_THING =
  /^(?:please |bitte |por favor,? )?(?:always|never|don'?t|do not|immer|nie|niemals|siempre|nunca) (?:use|add|write|put|nutz\w*|nimm|verwende|usa|uses|usar) |^(?:please |bitte |por favor,? )?(?:never|don'?t|do not|nie|niemals|nunca)(?: ever)? .*(?<!\p{L})(?:unless|without|before|until|till|außer|bevor|ohne|bis|salvo|sin|hasta)(?!\p{L})|\bi(?:'d| would)? (?:prefer|rather have|rather use)\b|\bprefiero\b/iu;

/** "we go with weasyprint": the one word is what was chosen, also if it is not a well-known tool. */
const CHOOSES_ONE =
  /(?<!\p{L})(?:(?:go|goes|going|went|stick|sticking) with|switch(?:ed|ing)? to|mov(?:e|ed|ing) (?:over )?to|settled on|use|using|take|nehmen|nutzen|verwenden|setzen auf|(?:umgestiegen|gewechselt|umgestellt) (?:auf|zu)|usamos|usemos|vamos con|nos quedamos con|pasamos a|cambiamos a)(?!\p{L})/iu;
/** A statement with one word of content is kept if the classifier has no doubt. */
const KEEP_ONE_WORD_FROM = 0.93;
/** An option of a command is content: "stop using -q". */
const FLAG = /(?<=^|[\s`])--?[a-z][\w-]*/g;

/** Says nothing by itself: fewer than two words with content, unless it answers a question, chooses or corrects a tool, is a rule or asks for a reminder. */
export function isEmpty(words: string, passage: Passage, keep: number): boolean {
  if (!/\p{L}{2}/u.test(words)) return true;
  if (passage.by === 'agent' && endsPointing(words)) return true;
  const content = contentWords(words).length + (words.match(FLAG)?.length ?? 0);
  if (content >= 2) return false;
  if (passage.by === 'person' && passage.asked !== undefined && choosesNumber(words)) return false;
  if (content === 0 || passage.by !== 'person') return true;
  // "we keep logs for two weeks" names a thing and its amount; "docstrings are fine" allows again.
  if (typedValues(words).length > 0 || sureStatement(words) !== undefined) return false;
  if (keep >= KEEP_ONE_WORD_FROM || words.match(FLAG) || CHOOSES_ONE.test(words)) return false;
  if (
    /\?\s*$/.test(passage.answers) ||
    choosesTool(words) ||
    RULES_ON_ONE_THING.test(words) ||
    returnsToAmount(words) ||
    isSureCommitment(words, 'person')
  )
    return false;
  return statesConvention(words) === undefined && correctsTool(words, passage.answers) === undefined;
}
