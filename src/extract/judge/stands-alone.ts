/**
 * Whether a sentence is complete by itself: it chooses, gives a named thing a value, or is a rule of its own. Two such sentences beside
 * each other are two facts, so that one can be replaced and the other still holds.
 */
import { subjectKey } from '../../domain/facts/subjects/subject-key.ts';
import { typedValues } from '../../domain/facts/values/typed-values.ts';
import { withoutValues } from '../../domain/facts/values/without-values.ts';
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { withoutOpening } from '../sentences/opening-words.ts';
import { isOwnRule, thingOfRule } from '../sentences/own-rule.ts';
import { pointsBack } from '../sentences/points-back.ts';
import { isValueClause } from '../sentences/split-facts.ts';
import { findSubject } from '../subject/find-subject.ts';
import { blockedBy, isSureCommitment } from './certain-kinds.ts';
import { choosesTool } from './chooses-tool.ts';
import { assertsPlainly } from './plain-assertion.ts';
import { saysWhere } from './says-where.ts';
import { statesConvention } from './states-convention.ts';
import { statesOwn } from './states-own.ts';
import { sureStatement } from './sure-statements.ts';

/** It belongs to what was said before. */
const DEPENDS =
  /^(?:because|cause|cos|since|so|otherwise|or else|instead|rather|not|or|then|except|like|same|which|even|though|weil|denn|deshalb|daher|sonst|sondern|stattdessen|oder|dann|außer|auch|porque|ya que|así que|por eso|si no|sino|o|entonces|salvo|aunque|ni)(?!\p{L})/iu;
/** "at 4pm", "in english please": what it is about stands elsewhere. */
const BEGINS_WITH_PLACE =
  /^(?:at|on|in|for|by|until|from|with|to|um|am|im|bis|ab|mit|auf|für|bei|a|en|con|para|hasta|desde)(?!\p{L})/iu;
/** "das Zeitlimit ist …": an article, not a pronoun. */
const ARTICLE =
  /^(?:das|this|that|those|these) (?!(?:is|was|will|has|does|means|goes|ist|war|wird|hat|muss|soll|kann|geht|gilt|heißt|macht|bleibt)(?!\p{L}))\p{L}{3,}/iu;
const WORDS_LEAST = 3;

/** "for this project: we use …" */
const LABEL = /^(?:[^\s:]+ ){0,4}[^\s:]+: +(?=\p{L})/u;

export const standsAlone = memoizeSentence((said): boolean => {
  const words = withoutOpening(said.trim()).replace(/[.!\s]+$/, '');
  return isComplete(words) || (LABEL.test(words) && isComplete(words.replace(LABEL, '')));
});

function isComplete(words: string): boolean {
  if (DEPENDS.test(words) || (pointsBack(words) && !ARTICLE.test(words))) return false;
  return (
    isOwnRule(words) ||
    isValueClause(words) ||
    choosesTool(words) ||
    assertsPlainly(words) ||
    statesConvention(words) !== undefined ||
    sureStatement(words) !== undefined ||
    statesOwn(words) !== undefined ||
    saysWhere(words) ||
    isSureCommitment(words, 'person') ||
    blockedBy(words) !== undefined ||
    namesValue(words)
  );
}

/** "commits in english", "deploys on thursdays": a thing and its value. */
function namesValue(words: string): boolean {
  if (BEGINS_WITH_PLACE.test(words) || words.split(/\s+/).length < WORDS_LEAST) return false;
  const rest = withoutValues(words, typedValues(words));
  return findSubject(words, []).value !== undefined && contentWords(rest).length > 0;
}

/** Two sentences that are complete, about different things. */
export function areTwoFacts(one: string, other: string): boolean {
  return (
    standsAlone(one) &&
    (thingOfRule(one, other) !== undefined ||
      (standsAlone(other) && subjectKey(findSubject(one, []).subject) !== subjectKey(findSubject(other, []).subject)))
  );
}

/** The second of two such sentences, so that it can be read alone. */
export function readAlone(before: string, words: string): string {
  const thing = thingOfRule(before, words);
  const said = words.replace(AND, '');
  return thing === undefined ? said : `${thing}: ${said}`;
}

const AND = /^(?:and|und|y)[, ]+(?=\p{L})/iu;
