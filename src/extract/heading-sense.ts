/** Headings that change the meaning of the list below them: "Out of scope" excludes its items, "Risks" only supposes them. */

export type HeadingSense = 'rules out' | 'supposes';

/** Nothing but a second word or a remark follows: "Risks and mitigations", "Rejected (for now)". */
const TO_THE_END = String.raw`(?:\s*(?:and|or|&|/|,|und|oder|y|o)\s*[\p{L} -]{2,40})?\s*(?:\(.*)?[\s*_:.]*$`;

const RULES_OUT = [
  String.raw`^\W*(?:[\p{L}'’]+[ ,/]+){0,4}?(?:(?:out|outside)[- ]of[- ](?:the )?scope|not in scope|non[- ]?goals?|no[- ]?gos?|not (?:doing|included|planned|part of)|(?:won['’]?t|will not|(?:are|is) not going to)[- ](?:do|fix|have|build|change|be)|(?:nicht im|außerhalb des) (?:umfangs?|scopes?)|nicht[- ]?ziele?|nicht (?:enthalten|geplant|teil)|(?:machen|bauen|tun) wir nicht|fuera del? alcance|no[- ]objetivos?|no (?:incluid|previst)[oa]s?|no (?:haremos|vamos a hacer))(?!\p{L})`,
  String.raw`^\W*(?:must not|do not(?:s| do)?|don['’]?ts?(?: do)?|nicht (?:machen|tun)|no hacer)[\s*_:.]*$`,
  String.raw`^\W*(?:(?:explicitly|deliberately|already|considered|options|alternatives|approaches|ideas)[ ,]+){0,2}(?:(?:and|but) )?(?:rejected|discarded|excluded|exclusions|ruled out|verworfen\w*|abgelehnt\w*|ausgeschlossen\w*|(?:alternativas |opciones )?(?:descartad|rechazad|excluid)[oa]s?|exclusiones)(?: (?:alternatives?|options?|approaches|ideas?|designs?|alternativen?|optionen|ansätze|ideen))?${TO_THE_END}`,
].map((pattern) => new RegExp(pattern, 'iu'));

const SUPPOSES = new RegExp(
  String.raw`^\W*(?:(?:known|main|key|open|possible|potential|technical|other|bekannte|mögliche|offene|geprüfte|betrachtete|weitere|posibles|principales) ){0,2}(?:risks?|rabbit[- ]?holes?|(?:alternatives?|options?)(?: (?:that )?(?:we |were )?(?:considered|evaluated|explored|not taken))?|(?:considered|evaluated) (?:alternatives?|options?)|risiken|risiko|alternativen|riesgos?|alternativas(?: (?:consideradas|evaluadas))?)${TO_THE_END}`,
  'iu',
);

export function headingSense(heading: string): HeadingSense | undefined {
  if (RULES_OUT.some((pattern) => pattern.test(heading))) return 'rules out';
  return SUPPOSES.test(heading) ? 'supposes' : undefined;
}

/** A negation. */
const DENIES =
  /^\W*(?:(?:we|this|it|wir|das) )?(?:no|not|never|don['’]?t|do not|does not|without|avoid|won['’]?t|will not|must not|out of scope|rejected|kein\w*|nicht|nie|ohne|nunca|sin|nada)(?!\p{L})/iu;
const LABEL_MAX_CHARS = 40;

/** An item below a heading that excludes it, worded so that it can be read alone: "Out of scope: dark mode". */
export function ruledOut(heading: string, statement: string): string {
  if (DENIES.test(statement)) return statement;
  const label = heading.replace(/^[\s*_#]+|[\s*_:.]+$/g, '').slice(0, LABEL_MAX_CHARS);
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}: ${statement}`;
}
