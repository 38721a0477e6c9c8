/**
 * "cypress is too flaky, playwright", "Postgres war zu viel, SQLite reicht", "moment is deprecated so date-fns": what is found to be too much
 * or outdated is over only if the same sentence says what takes its place. English, German and Spanish, words as data.
 */
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { once } from '../../domain/once.ts';
import { toolCategory } from '../subject/tools.ts';

const WORD = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}./+-]*[\\p{L}\\p{N}+])?';
const IS = 'is|are|was|were|got|became|ist|sind|war|waren|wurde|es|son|era|eran|fue|está|están';
const WANTING =
  '(?:too|zu) \\p{L}+|demasiad[oa]s?(?: \\p{L}+)?|overkill|deprecated|obsolete|unmaintained|end of life|veraltet|obsolet[oa]?s?|an? (?:\\p{L}+ )?(?:dumb|bad|stupid|silly|terrible|wrong) (?:idea|choice|call)|a mistake|(?:ein|ne|eine) (?:\\p{L}+ ){0,2}?(?:fehler|schnapsidee|idee)|una? (?:\\p{L}+ )?(?:mala idea|error|tontería)';
const GIVEN_UP = once(
  () =>
    new RegExp(
      `^(?:(?:ok|okay|so|and|but|well|actually|und|aber|also|y|pero|bueno)[,]? )*(?:(?:the|our|das|die|der|el|la|los|las) )?(?<from>(?!(?:it|that|this|they|he|she|we|es|das|eso|esto)(?!\\p{L}))${WORD}(?: ${WORD}){0,4}?) (?:${IS}) (?:(?:just|way|far|simply|really|einfach|viel|leider|wirklich|mucho|muy) )*(?:${WANTING})(?: [^,;:.–—]{0,24}?)?(?:\\s*[,;:.–—] |(?= (?:so|also|así que) ))\\s*(?<so>(?:so|also|deshalb|así que|por eso) )?(?<rest>\\S.*)$`,
      'u',
    ),
);
const HINT =
  /(?:^| )(?:too|zu|overkill|deprecated|obsolet|unmaintained|end of life|veraltet|idea|choice|call|mistake|fehler|idee|error|tontería|demasiad)/;
const CHOOSES =
  /^(?:let['’]?s|we(?:['’]re|['’]ll)?|use|take|put|go with|back to|wir|nimm|nehmen|nehmt|nutzen|leg(?:t)?|zurück|usamos|usemos|usa|pon|ponlos|vamos con|mejor|volvemos) |(?:will do|it is|instead|then|reicht|genügt|tut['’]?s|stattdessen|basta|vale|sirve)[.! ]*$/u;
const REST_WORDS = 7;
/** "so date-fns": a name alone. */
const NAME_WORDS = 2;

export function givenUpFor(statement: string): { readonly from: string; readonly at: number } | undefined {
  if (!HINT.test(statement) || statement.includes('?')) return undefined;
  const { from, so, rest = '' } = GIVEN_UP().exec(statement)?.groups ?? {};
  const count = rest.split(/\s+/).length;
  if (from === undefined || count > REST_WORDS || contentWords(from).length === 0) return undefined;
  const chosen = CHOOSES.test(rest) || (so !== undefined && count <= NAME_WORDS) || namesOtherTool(from, rest);
  return chosen ? { from, at: statement.indexOf(from) } : undefined;
}

function namesOtherTool(from: string, rest: string): boolean {
  const category = toolCategory(from);
  return (
    category !== undefined &&
    rest
      .split(/[^\p{L}\p{N}./+-]+/u)
      .some((word) => word !== from && toolCategory(word.replace(/[.]+$/, '')) === category)
  );
}
