/**
 * Whether a statement is an exception for a case: "its fine to push if its a hotfix", "except on release days", "außer bei Hotfixes". The
 * rule holds in all other cases, so both stand. English, German and Spanish, words as data.
 */
import { memoizeSentence } from '../../memoize-sentence.ts';

const CASE =
  '(?:if|unless|except|only (?:for|if|when|in|on)|as long as|provided|in case|wenn|falls|außer|ausgenommen|sofern|solange|nur (?:für|bei|wenn|im|in)|si|salvo|excepto|menos cuando|a menos que|siempre que|solo (?:para|si|en|cuando)|sólo (?:para|si|en|cuando))';
const OPENING = '^(?:(?:ok|okay|oh|well|but|and|also|fine|sure|gut|na gut|aber|und|ja|vale|bueno|pero|y)[,. ]+)*';
/** It is allowed in this case. */
const ALLOWS =
  /(?<!\p{L})(?:fine|ok|okay|allowed|may|can|darf|darfst|dürfen|dürft|kann|kannst|können|geht|gehen|erlaubt|in ordnung|okay|puedes?|podemos|podéis|pueden|se puede|vale|está bien|están bien|permitid[oa]s?)(?!\p{L})/u;
/** What the speaker allows; "the server can answer late if …" describes. */
const SPEAKER_ALLOWS =
  /(?<!\p{L})(?:(?:is|are|['’]?s) (?:\p{L}+ )?(?:fine|ok|okay|allowed)|its (?:fine|ok|okay)|you (?:may|can)|(?:ist|sind) (?:\p{L}+ )?(?:okay|ok|erlaubt|in ordnung)|(?:darfst|dürft) (?:du|ihr)|(?:du|ihr) (?:darfst|dürft)|se puede|puedes|podéis|(?:está|están) (?:\p{L}+ )?(?:bien|permitid[oa]s?))(?!\p{L})/u;
const ALLOWS_HINT = /fine|ok|allowed|you (?:may|can)|erlaubt|ordnung|darfst|dürft|puede|podéis|bien|permitid/;
/** Politeness: nothing is ruled. */
const AS_YOU_LIKE =
  /(?<!\p{L})(?:if (?:you (?:want|like|prefer|need|think)|possible|needed|necessary|not|so|that)|wenn (?:du|ihr) (?:willst|wollt|magst|möchtest)|wenn (?:möglich|nötig)|si (?:quieres|queréis|puedes|podéis|hace falta|es posible))(?!\p{L})/u;
const BEGINS = new RegExp(
  `${OPENING}(?:except|unless|only (?:for|if|when)|außer|ausgenommen|salvo|excepto|menos cuando|a menos que)(?!\\p{L})`,
  'u',
);
const HAS_CASE = new RegExp(`(?<!\\p{L})${CASE}(?!\\p{L})`, 'u');

export const isCaseException = memoizeSentence((said): boolean => {
  const statement = said.toLowerCase();
  return BEGINS.test(statement) || (ALLOWS.test(statement) && HAS_CASE.test(statement));
});

/** "for fridays its fine to push if its a hotfix" */
export const permitsInCase = memoizeSentence((said): boolean => {
  const statement = said.toLowerCase();
  return (
    ALLOWS_HINT.test(statement) &&
    SPEAKER_ALLOWS.test(statement) &&
    HAS_CASE.test(statement) &&
    !AS_YOU_LIKE.test(statement)
  );
});

/** It says itself when it holds: another statement for that case takes its place. */
export const namesCase = memoizeSentence((said): boolean => HAS_CASE.test(said.toLowerCase()));
