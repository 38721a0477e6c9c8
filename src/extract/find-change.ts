/** Whether a statement says that something is no longer as it was, and what it was if it says so. Patterns per language, as data. */
export interface Change {
  /** The old value, if it is named. */
  readonly from?: string;
}

const NAME = '(?<from>[\\p{L}\\p{N}][\\p{L}\\p{N}./+-]*(?: [\\p{L}\\p{N}][\\p{L}\\p{N}./+-]*)?)';
/** With the old value. */
const FROM = [
  `\\b(?:instead of|rather than|no longer (?:on|using|use)|(?:we )?(?:binned|dropped|ditched|scrapped|got rid of|replaced)|moved (?:away )?from|off of|migrated from|switched from|statt|anstatt|anstelle von|weg von|en vez de|en lugar de|dejamos(?: de usar)?|ya no usamos)\\s+(?:the |a |den |die |das |el |la )?${NAME}`,
  `\\b${NAME} (?:is|are|was|were) (?:gone|out|dead|history|dropped|removed|no longer|raus|weg|fuera)\\b`,
  `\\b${NAME} (?:version |one |stuff |thing )?(?:can go|has to go|must go|goes away|kann weg|kann raus|se va)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
const CHANGES =
  /\b(?:back to|no longer|not any ?more|any ?more\b|from now on|as of (?:today|now|this|next)|instead\b|switched? (?:over )?to|moved? (?:over )?to|migrated? to|changed? to|we'?re (?:on|back on|now on|moving to) |were on [\w.]+ now|now (?:on|uses?|at|is|every)|pushed (?:back )?to|postponed|brought forward|rescheduled|new (?:plan|deadline|date|rule)|changed (?:my|our) mind|scratch that|forget what|i was wrong|actually,? (?:no|we|it|make)|make (?:it|that) \S+ (?:instead|now)|zurück zu|nicht mehr|ab (?:jetzt|sofort)|stattdessen|umgestellt auf|gewechselt (?:zu|auf)|verschoben auf|jetzt doch|doch (?:lieber|wieder)|volvemos a|ya no|a partir de ahora|en su lugar|cambi(?:amos|ado) a|pasamos a|se (?:aplaza|mueve) a|ahora (?:usamos|es|son))\b/iu;

export function findChange(statement: string): Change | undefined {
  for (const pattern of FROM) {
    const from = pattern.exec(statement)?.groups?.from;
    if (from !== undefined) return { from: from.toLowerCase().split(' ')[0] ?? from };
  }
  return CHANGES.test(statement) ? {} : undefined;
}
