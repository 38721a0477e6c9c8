/** Whether a statement is a rule without exceptions: "never edit a merged migration", "dont ever commit unless i say so". */
const STRICT =
  /(?<![a-zà-ɏ])(?:never|always|must(?:n['’]?t)?|(?:do(?:n['’]?t| not) )?ever|unless|under no circumstances|from now on|nie(?:mals)?|immer|muss|müssen|auf keinen fall|ab (?:jetzt|sofort)|nunca|siempre|jamás|debe[ns]?|hay que|a partir de ahora)(?![a-zà-ɏ])/i;

export function isStrictRule(statement: string): boolean {
  return STRICT.test(statement);
}
