/**
 * What a thing is written in: "logs in json please" and "logs are plain text". Only clauses that say nothing else count: "logs in plain
 * text for local runs" may hold beside the first. English, German, Spanish.
 */
import { stemsOf } from '../../domain/facts/wording/content-words.ts';
import { saysOther } from './note-claim.ts';

const FORMATS = 'json|yaml|toml|xml|csv|tsv|html|markdown|logfmt|plain ?text|klartext|texto (?:plano|simple)';
const CLAIM = new RegExp(
  `^(?:(?:the|our|all|die|unsere|alle|los|las|nuestros|nuestras|todos los|todas las) )?(?<thing>\\p{L}+(?: \\p{L}+)?) ` +
    `(?:(?:are|is|go out|come|should be|sind|ist|son|es|van|están) )?(?:(?:in|as|im|als|en|como) )?(?<format>${FORMATS})` +
    `(?: (?:please|pls|now|again|from now on|bitte|jetzt|wieder|ab jetzt|por favor|ahora|otra vez))*[.!]?$`,
  'iu',
);
const PLAIN = /^(?:plain ?text|klartext|texto .*)$/;

interface FormatClaim {
  readonly thing: string;
  readonly format: string;
}

function formatClaims(statement: string): readonly FormatClaim[] {
  return statement.split(/[,;]\s+|[.!]\s+/).flatMap((clause) => {
    const { thing, format } = CLAIM.exec(clause.trim())?.groups ?? {};
    if (thing === undefined || format === undefined) return [];
    const named = format.toLowerCase();
    return [{ thing: [...stemsOf(thing)].sort().join(' '), format: PLAIN.test(named) ? 'plain text' : named }];
  });
}

/** As text, seen from the first; undefined if both may be so. */
export function otherFormat(one: string, other: string): string | undefined {
  const theirs = formatClaims(other);
  for (const { thing, format } of formatClaims(one)) {
    const against = theirs.find((each) => each.thing === thing && each.format !== format);
    if (thing !== '' && against !== undefined) return saysOther(format, against.format);
  }
  return undefined;
}
