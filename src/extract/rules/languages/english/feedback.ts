/** English rules for corrections, confirmations and preferences. */
import type { StatementRule } from '../language.ts';

const PERSON = ['person'] as const;

export const CORRECTIONS: readonly StatementRule[] = [
  {
    id: 'en/told-you',
    words: ['told you', 'said', 'asked'],
    kind: 'correction',
    by: PERSON,
    pattern:
      /\bi (?:already |just |clearly )?(?:told you (?:to|not|that|never|no|we|the|it|this)\b|said (?:that |no |not |never |only |don't |use |to (?:use|keep|leave|not))|asked (?:you )?(?:to|not)\b|asked for\b[^,]+, not\b)/,
    unless: /^(?:as|like) i\b/,
    take: 'sentence',
    confidence: 0.9,
  },
  {
    id: 'en/no',
    words: ['no', 'nah'],
    kind: 'correction',
    by: PERSON,
    pattern:
      /^(?:no|nope|nah)(?:(?:[,.!:]+| -) *(?=\S+ \S+ \S)| (?=(?:that|this|it|you|not|use (?!\w+ing\b|cases?\b|of\b)\w|don't|i meant|i want|i said)\b))/,
    unless:
      /^\w+\W+(?:(?:that|it|this)(?:'s| is) (?:fine|ok|okay|good|all|enough|right|correct|not (?:needed|necessary))|thank|thanks|problem|worries|need\b|idea|hurry|rush|nothing|not yet|go ahead|i (?:don't|haven't|didn't|do not|think)|leave it|keep going|we're good|you can|you don't)/,
    take: 'sentence',
    confidence: 0.9,
  },
  {
    id: 'en/that-is-wrong',
    words: ['wrong', 'incorrect', 'not ', "isn't"],
    kind: 'correction',
    by: PERSON,
    pattern:
      /^(?:but |hmm,? |hm,? |sorry,? |wait,? )?(?:(?:that|this|it)(?:'s| is| was| looks| seems)(?: just| simply| still| completely| all)? (?:wrong|incorrect|not (?:right|correct|true|what i|how i|what we))|(?:that|this) isn't (?:right|correct|true|what i)|wrong (?!with\b)\w+,)(?! that\b)/,
    take: 'sentence',
    confidence: 0.9,
  },
  {
    id: 'en/not-this-but-that',
    words: ['not '],
    kind: 'correction',
    by: PERSON,
    pattern:
      /^not (?!sure|bad|yet|now|only|really|a |much|all)[^,.]{2,60}, (?:use|but|it's|rather|take|put|do|the|in|on|with)\b|^(?:please )?(?:use|take|call it|put it|it's|it is|that's|they're|i meant|i want) [^,?]{2,60}, not \S/,
    take: 'sentence',
    confidence: 0.8,
  },
  {
    id: 'en/always-instead',
    words: ['instead'],
    kind: 'correction',
    by: PERSON,
    pattern: /^(?:please )?(?:always|never) [^,.]+\binstead\b(?! of)/,
    take: 'sentence',
    confidence: 0.85,
  },
  {
    id: 'en/stop-doing',
    words: ['stop ', 'quit '],
    kind: 'correction',
    by: PERSON,
    pattern: /^(?:please |and |just |ok,? )*(?:stop (?!string|thing|listening|running|testing)\w+ing\b|quit \w+ing\b)/,
    take: 'sentence',
    confidence: 0.9,
  },
  {
    id: 'en/you-should-not',
    words: ['you '],
    kind: 'correction',
    by: PERSON,
    pattern:
      /^(?:but )?you (?:should(?:n't| not)\b|must(?:n't| not)\b|were (?:not )?supposed to|are not supposed to|forgot\b|keep (?!going|in mind)\w+ing\b|misunderstood|broke\b)/,
    take: 'sentence',
    confidence: 0.8,
  },
  {
    id: 'en/do-not',
    words: ["don't", 'dont', 'do not'],
    kind: 'correction',
    by: PERSON,
    pattern:
      /(?:^|(?<=[,:] )|(?<=^(?:ok|okay|please|and|but|also|so|again)[, ] ?))(?:please )?(?:don't|dont|do not) (?!worry|forget|bother|hesitate|mind\b|know|have\b|think|care|need|see\b|understand|get\b|want|like|really|seem|work|we\b|you\b|i\b|they\b|let me)[a-z]/,
    unless: /^(?:if|when|i|we|they|users?|it)\b/,
    take: 'match',
    confidence: 0.7,
  },
];

export const PREFERENCES: readonly StatementRule[] = [
  {
    id: 'en/prefer',
    words: ['prefer', 'rather', 'when'],
    kind: 'preference',
    by: PERSON,
    pattern:
      /\bi(?:'d| would)? (?:really |strongly |much |generally |usually |always )?(?:prefer|rather (?:have|you|see|use|keep|not)|like (?:it|you to) \w+ when)\b|\bmy preference is\b/,
    unless: /\bprefer (?:not to say|to wait)\b/,
    take: 'match',
    confidence: 0.85,
  },
  {
    id: 'en/always-never',
    words: ['always', 'never'],
    kind: 'preference',
    by: PERSON,
    pattern:
      /(?:^|(?<=[,:] )|(?<=^(?:ok|okay|please|and|also|again)[, ] ?))(?:please )?(?:always|never) (?!\w+[^s]s\b|\w+ed\b|mind\b|again|been|had\b|the\b|a\b|once|worked|seen\b|heard\b|tried\b|happens|did\b|got\b|saw\b)[a-z]/,
    take: 'match',
    confidence: 0.8,
  },
  {
    id: 'en/from-now-on',
    words: ['from now on', 'going forward', 'future'],
    kind: 'preference',
    by: PERSON,
    pattern:
      /\b(?:from now on|going forward|in (?:the )?future),? (?!the\b|an?\b|it\b|this|these|that|our\b|all\b|every|versions?|releases?|we\b|they\b|there\b|api)[a-z]/,
    take: 'match',
    confidence: 0.85,
  },
];

export const CONFIRMATIONS: readonly StatementRule[] = [
  {
    id: 'en/exactly',
    words: ['exactly', 'precisely', 'that', 'this is'],
    kind: 'confirmation',
    by: PERSON,
    pattern:
      /^(?:(?:yes|yeah|yep|yup|ok)[,!. ]*)?(?:exactly|precisely)(?:$|[,!.]| (?:that|this|like|right|what i|how i|as i)\b)|^(?:yes|yeah|yep|yup)[,!.]? (?:that's|that is|this is) (?!fine|ok|a\b|because|why|not)/,
    unless: /\bbut\b/,
    take: 'sentence',
    confidence: 0.9,
  },
  {
    id: 'en/that-is-right',
    words: ['that', 'this', 'correct', 'right'],
    kind: 'confirmation',
    by: PERSON,
    pattern:
      /^(?:(?:yes|right|great|perfect|good|nice|ok|excellent)[,! ]+)*(?:that|this)(?:'s| is| was) (?:exactly |just |precisely )?(?:right\b(?! aligned|-|side| after| before| above| below| next)|correct\b|it\b[,!]?$|perfect\b|(?:how|what|the \w+) (?:i|it|we) (?:want|meant|need|should|had|like|was|asked))|^correct, (?=(?:that|this|only|the|it|we|all|each|every|both|no)\b)|^right, (?=(?:that|this|only)\b)/,
    unless: /\bbut\b|\bnow\b/,
    take: 'sentence',
    confidence: 0.85,
  },
  {
    id: 'en/keep-doing',
    words: ['keep '],
    kind: 'confirmation',
    by: PERSON,
    pattern:
      /^(?:perfect|great|good|nice|excellent|awesome|love it|yes|this is great|looks good)[,!. ]+(?:please )?keep (?:doing|it (?:like|that|this|up)|that\b|this\b|going like)|^keep (?:doing (?:that|this|it)|it (?:like (?:that|this)|that way|up))\b/,
    take: 'sentence',
    confidence: 0.9,
  },
  {
    id: 'en/good-call',
    words: ['call', 'choice', 'catch', 'decision', 'like', 'love'],
    kind: 'confirmation',
    by: PERSON,
    pattern:
      /^(?:good|great|nice|smart|excellent) (?:call|choice|catch|decision)(?= (?:on|to|with|about|not)\b|,)|^i (?:really )?(?:like|love) (?:how|that|the way) you\b/,
    take: 'sentence',
    confidence: 0.8,
  },
];
