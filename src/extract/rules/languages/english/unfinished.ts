/** English rules for work that an agent has not done or postpones. Work it is doing right now does not count. */
import type { StatementRule } from '../language.ts';

const AGENT = ['agent'] as const;

/** "later" and other words that postpone work. */
const LATER =
  "(?:later(?: on)?(?=[\\s.,)]*$|,| when\\b| once\\b| after\\b)|afterwards|tomorrow|eventually|at some point|another (?:time|day|session)|next (?:session|time|week|sprint|month)|in (?:a|the|another) (?:follow-?up|later|separate|future|next|second)\\b|in a different (?:pr|change|commit)|once (?!you\\b|i\\b|it\\b|that's|this is|(?:the|this|that) (?:container|server|build|tests?|suite|download|install\\w*|process|command|job|database)\\b)|after (?:the|this|that|version) (?!other\\b|tests?\\b|build|suite|check|run\\b|file|compile))";
const PROMISE = "(?:i|we)(?:'ll| will|'d like to| (?:still )?(?:need to|have to|want to|plan to|should|must))";
/** Where a new clause may start. */
const CLAUSE = '(?:^|(?<=[,:] )|(?<=, (?:but|and|so) )|(?<=\\b(?:but|though|although|however,) ))';

export const UNFINISHED: readonly StatementRule[] = [
  {
    id: 'en/unfinished-label',
    words: [
      'still',
      'left',
      'remain',
      'not ',
      'to-do',
      'todo',
      'later',
      'postponed',
      'deferred',
      'outstanding',
      'missing',
      'what i',
    ],
    also: [':'],
    kind: 'task',
    by: AGENT,
    pattern:
      /^(?:still (?:to do|to be done|open|missing|outstanding)|left (?:for later|to do|open|undone)|remaining(?: work| tasks?| steps?)?|not (?:yet )?(?:done|finished|implemented|covered|started)(?: yet)?|to-?do|for later|postponed|deferred|outstanding|what (?:is|'s)? ?(?:left|missing|remains|still open)|what i (?:did not|didn't|haven't|have not) (?:finish|do|done|get to|finished))(?: \([^)]*\))?\s*:\s*(?=\S)/,
    take: 'after',
    confidence: 0.8,
  },
  {
    id: 'en/come-back-to',
    words: [' back', 'return', 'revisit'],
    also: ["'ll ", ' will ', 'should ', 'need to ', 'have to ', 'must ', "'d like to ", 'plan to ', 'want to '],
    kind: 'commitment',
    by: AGENT,
    pattern: new RegExp(`${PROMISE} (?:come back|get back|circle back|return|revisit)\\b(?! to you)`),
    take: 'match',
    confidence: 0.75,
  },
  {
    id: 'en/promise-later',
    words: [
      'later',
      'afterwards',
      'tomorrow',
      'eventually',
      'some point',
      'another',
      'next ',
      'in a ',
      'in the ',
      'once ',
      'after ',
    ],
    also: ["'ll ", ' will ', 'should ', 'need to ', 'have to ', 'must ', "'d like to ", 'plan to ', 'want to '],
    kind: 'commitment',
    by: AGENT,
    pattern: new RegExp(`${CLAUSE}${PROMISE}(?! now\\b| explain| be careful| keep in mind)[^,:]{3,120}?,? ${LATER}`),
    take: 'match',
    confidence: 0.75,
  },
  {
    id: 'en/later-promise',
    words: ['some point', 'later', 'eventually', 'tomorrow', 'next ', 'in a '],
    also: ["'ll ", ' will ', 'should ', 'need to ', 'have to ', 'must ', "'d like to ", 'plan to ', 'want to '],
    kind: 'commitment',
    by: AGENT,
    pattern: new RegExp(
      `^(?:at some point|later(?: on)?|eventually|tomorrow|next (?:time|session|week)|in a (?:follow-?up|later \\w+|separate \\w+)),? ${PROMISE}\\b`,
    ),
    take: 'match',
    confidence: 0.75,
  },
  {
    id: 'en/object-promise-later',
    words: ['the other', 'the rest', 'the remaining', 'the last'],
    also: ["'ll ", ' will ', 'should ', 'need to ', 'have to ', 'must ', "'d like to ", 'plan to ', 'want to '],
    kind: 'commitment',
    by: AGENT,
    pattern: new RegExp(`^the (?:other|rest|remaining|last)\\b[^,:]{0,60}? ${PROMISE}[^,:]{2,80}? ${LATER}`),
    take: 'sentence',
    confidence: 0.7,
  },
  {
    id: 'en/should-next',
    words: [' next'],
    kind: 'commitment',
    by: AGENT,
    pattern: new RegExp(`${CLAUSE}we (?:should|need to|have to|must) [^,:]{3,120}? next(?=[\\s.,)]*$|,)`),
    take: 'match',
    confidence: 0.7,
  },
  {
    id: 'en/still-need-to',
    words: ['still need', 'still have'],
    kind: 'commitment',
    by: AGENT,
    pattern: new RegExp(`${CLAUSE}(?:i|we) still (?:need|have) to\\b`),
    unless: /\bto (?:decide|know|find out|figure|understand|see|check whether|check if)\b/,
    take: 'match',
    confidence: 0.7,
  },
  {
    id: 'en/still-needs-work',
    words: ['still need', 'still ha'],
    kind: 'commitment',
    by: AGENT,
    pattern:
      /\bstill (?:needs? (?:to be (?!in\b|a\b|able|set\b)\w+|(?!string|thing|being|nothing|everything)\w{3,}ing\b(?=[\s.,]*$| (?:for|in|on|to)\b)|tests\b|documentation|docs\b)|ha(?:s|ve) to be \w+)/,
    unless: /\b(?:that|which|who|what|users?) still\b|\byou\b|\b(?:every|each|for this to|in order to|logged in)\b/,
    take: 'sentence',
    confidence: 0.65,
  },
  {
    id: 'en/left-for-later',
    words: ['left', 'saved', 'postponed', 'deferred', 'parked'],
    also: ['later', 'follow', 'another', 'next', 'separate'],
    kind: 'commitment',
    by: AGENT,
    pattern:
      /\b(?:is|are|i(?:'ve| have)?|we(?:'ve| have)?|,) (?:been )?(?:left|saved|postponed|deferred|parked) [^,:]{0,60}?\b(?:for|to|until) (?:later|a follow-?up|another|the next|a later|a separate|next)\b/,
    unless: /\b(?:that|which) (?:is|are|was|were|has|have)\b/,
    take: 'sentence',
    confidence: 0.7,
  },
  {
    id: 'en/what-is-left',
    words: ['left', 'missing', 'still open', 'remains'],
    also: ['what'],
    kind: 'commitment',
    by: AGENT,
    pattern:
      /^(?:so )?(?:all )?(?:what(?:'s| is) (?:left|missing|still open)|what remains)(?: to do)?(?: now)? (?:is|are) (?=\w)/,
    take: 'after',
    confidence: 0.65,
  },
  {
    id: 'en/remains-to-be',
    words: ['to be '],
    also: ['remain', 'the other', 'the last'],
    kind: 'commitment',
    by: AGENT,
    pattern:
      /\bremains? to be \w+|^the (?:remaining|other|last)\b[^,:]{0,60} (?:needs?|ha(?:s|ve)) to be \w+ [^,:]{0,40}?\b(?:after|once|later|when)\b/,
    unless: /\bremains? to be (?:seen|decided)|\b(?:that|which) remain/,
    take: 'sentence',
    confidence: 0.65,
  },
  {
    id: 'en/did-not-get-to',
    words: [' get', ' got'],
    kind: 'commitment',
    by: AGENT,
    pattern: /\bi (?:did not|didn't|haven't|have not) (?:get|got|gotten) (?:around )?to\b/,
    take: 'match',
    confidence: 0.7,
  },
  {
    id: 'en/not-yet',
    words: [' yet'],
    kind: 'commitment',
    by: AGENT,
    pattern: new RegExp(
      `${CLAUSE}i (?:haven't|have not) (?:yet )?(?:tested|written|added|updated|ported|migrated|documented|implemented|wired|covered|verified|removed|fixed|translated|converted)\\b[^,:]* yet[\\s.]*$|\\b(?:isn't|aren't|is not|are not) (?:yet )?(?:implemented|written|ported|migrated|documented|wired up|covered|translated|converted|tested)(?: [^,:]{0,30})? yet[\\s.]*$`,
    ),
    unless: /\b(?:because|since|so|that|which|if)\b/,
    take: 'sentence',
    confidence: 0.6,
  },
];
