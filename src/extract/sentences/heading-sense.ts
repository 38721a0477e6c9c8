/** Headings that change the meaning of the list below them: "Out of scope" excludes its items, "Risks" only supposes them. */

import type { PlacedSentence } from './placed-sentences.ts';

export type HeadingSense = 'rules out' | 'supposes';

/** Nothing but a second word or a remark follows: "Risks and mitigations", "Rejected (for now)". */
const TO_THE_END = String.raw`(?:\s*(?:and|or|&|/|,|und|oder|y|o)\s*[\p{L} -]{2,40})?\s*(?:\(.*)?[\s*_:.]*$`;

const RULES_OUT = [
  String.raw`^\W*(?:[\p{L}'’]+[ ,/]+){0,4}?(?:(?:out|outside)[- ]of[- ](?:the )?scope|not in scope|non[- ]?goals?|no[- ]?gos?|not (?:doing|included|planned|part of)|(?:won['’]?t|will not|(?:are|is) not going to)[- ](?:do|fix|have|build|change|be)|(?:nicht im|außerhalb des) (?:umfangs?|scopes?)|nicht[- ]?ziele?|nicht (?:enthalten|geplant|teil)|(?:machen|bauen|tun) wir nicht|fuera del? alcance|no[- ]objetivos?|no (?:incluid|previst)[oa]s?|no (?:haremos|vamos a hacer))(?!\p{L})`,
  String.raw`^\W*(?:must not|do not(?:s| do)?|don['’]?ts?(?: do)?|nicht (?:machen|tun)|no hacer)[\s*_:.]*$`,
  String.raw`^\W*(?:(?:explicitly|deliberately|already|considered|options|alternatives|approaches|ideas)[ ,]+){0,2}(?:(?:and|but) )?(?:rejected|discarded|excluded|exclusions|ruled out|verworfen\w*|abgelehnt\w*|ausgeschlossen\w*|(?:alternativas |opciones )?(?:descartad|rechazad|excluid)[oa]s?|exclusiones)(?: (?:alternatives?|options?|approaches|ideas?|designs?|alternativen?|optionen|ansätze|ideen))?${TO_THE_END}`,
].map((pattern) => new RegExp(pattern, 'iu'));

const SUPPOSES = new RegExp(
  String.raw`^\W*(?:(?:known|main|key|open|possible|potential|technical|other|bekannte|mögliche|offene|geprüfte|betrachtete|weitere|posibles|principales) ){0,2}(?:risks?|rabbit[- ]?holes?|(?:alternatives?|options?)(?: (?:that )?(?:we |were )?(?:considered|evaluated|explored|not taken))?|(?:considered|evaluated) (?:alternatives?|options?)|risiken|risiko|alternativen|riesgos?|alternativas(?: (?:consideradas|evaluadas))?|(?:agenda|topics|ideas?|brainstorming|wish ?list|(?:to|up for) discuss(?:ion)?|open questions|tagesordnung|themen|ideen|wunschliste|zu besprechen|offene fragen|orden del día|temas|ideas|lista de deseos|por (?:discutir|tratar)|preguntas abiertas)(?: (?:for|of|to|für|vom|von|zum|de|del|para) [\p{L}\d. -]{2,40}?)?)${TO_THE_END}`,
  'iu',
);

export function headingSense(heading: string): HeadingSense | undefined {
  if (RULES_OUT.some((pattern) => pattern.test(heading))) return 'rules out';
  return SUPPOSES.test(heading) ? 'supposes' : undefined;
}

/** A line without marks above a list: "Out of scope", "Verworfen". More words are a sentence. */
const PLAIN_HEADING_WORDS = 5;

export function isPlainHeading(line: string): boolean {
  const words = line.trim();
  return (
    words.split(/\s+/).length <= PLAIN_HEADING_WORDS && !/[.!?;,]$/.test(words) && headingSense(words) !== undefined
  );
}

const LABELLED = /^\W*(?<label>[^:\n]{3,40}):[*_]*\s+(?<rest>\S.*)$/su;

/** "Rejected: Kafka for the events" in one line. */
export function labelOf(words: string): { readonly label: string; readonly rest: string } | undefined {
  const { label, rest } = LABELLED.exec(words)?.groups ?? {};
  if (label === undefined || rest === undefined || !isPlainHeading(label)) return undefined;
  return headingSense(label) === 'rules out' ? { label, rest } : undefined;
}

/** Whether a sentence says what is ruled out: the first of an item below such a heading, or one with such a label. */
export function isRuledOut({ item, opens, heading, words }: PlacedSentence): boolean {
  if (item && headingSense(heading) === 'rules out') return opens;
  return labelOf(words) !== undefined;
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
