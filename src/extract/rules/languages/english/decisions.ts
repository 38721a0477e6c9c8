/** English rules for decisions and blockers. */
import type { StatementRule } from '../language.ts';

const BOTH = ['person', 'agent'] as const;
const PERSON = ['person'] as const;
const AGENT = ['agent'] as const;

export const DECISIONS: readonly StatementRule[] = [
  {
    id: 'en/decision-label',
    words: ['decision', 'decided', 'agreed', 'verdict'],
    kind: 'decision',
    by: BOTH,
    pattern: /^(?:final )?(?:decision|decided|agreed|verdict)\s*:\s*(?=\S)/,
    take: 'after',
    confidence: 0.95,
  },
  {
    id: 'en/we-decided',
    words: ['decided', 'agreed', 'settled', 'opted'],
    kind: 'decision',
    by: BOTH,
    pattern:
      /\b(?:we|i|the team)(?:'ve| have)? (?:just |now |finally |all |both |already |therefore )*(?:decided|agreed|settled|opted) (?:to\b|on\b|that\b|against\b|for\b|not\b|upon\b|it\b)/,
    unless: /\b(?:never|whether|nothing)\b|\b(?:says?|reads?|mentions?|according)\b/,
    take: 'match',
    confidence: 0.9,
  },
  {
    id: 'en/lets',
    words: ["let's", 'lets ', 'let us'],
    kind: 'decision',
    by: BOTH,
    pattern:
      /\b(?:let's|lets|let us) (?:just |all |instead )?(?:go (?:with|for)|use|drop|switch (?:to|over)|stick (?:with|to)|keep|stay (?:with|on)|move (?:to|away from)|settle on|skip|ditch|adopt|not|avoid|defer|postpone|remove|standardi[sz]e on)\b/,
    unless: /\b(?:not (?:forget|worry)|keep (?:going|an eye|in mind)|move to the next|skip (?:to|ahead))\b/,
    take: 'match',
    confidence: 0.85,
  },
  {
    id: 'en/go-with',
    words: ['go ', 'going '],
    kind: 'decision',
    by: PERSON,
    pattern: /^(?:(?:ok|okay|yes|then|alright|fine|so|please|just)[, ]+)*(?:go|going) (?:with|for)\b(?! it\b)/,
    take: 'sentence',
    confidence: 0.85,
  },
  {
    id: 'en/use-instead',
    words: ['instead of', 'rather than'],
    kind: 'decision',
    by: PERSON,
    pattern: /^(?:(?:ok|okay|yes|then|please|just|and)[, ]+)*(?:use|take) [^,?]{1,80} (?:instead of|rather than) \S/,
    take: 'sentence',
    confidence: 0.8,
  },
  {
    id: 'en/drop-the-idea',
    words: ['drop ', 'ditch ', 'scrap ', 'forget '],
    kind: 'decision',
    by: PERSON,
    pattern:
      /^(?:please |ok,? |just )*(?:drop|ditch|scrap|forget) the [^,?]{2,60}\b(?:idea|approach|plan|feature|support|part)\b/,
    take: 'sentence',
    confidence: 0.8,
  },
  {
    id: 'en/we-will',
    words: ["we'", 'we will', 'we are'],
    kind: 'decision',
    by: BOTH,
    pattern:
      /\bwe(?:'ll| will|'re| are) (?:just |now |therefore )?(?:(?:go(?:ing)?|stick(?:ing)?|stay(?:ing)?) (?:with|to|on)\b(?! (?:add|fix|look|see|need|do|be|have|use))|switch(?:ing)? (?:to|over)|mov(?:e|ing) (?:to|away from)|keep(?:ing)?\b|drop(?:ping)?\b|skip(?:ping)?\b|use [^,]{2,60} (?:instead of|rather than|for now|from now on)\b)/,
    unless: /^(?:when|after|before|now|since)\b|\b(?:currently|already|keep(?:ing)? (?:going|an eye)|later|tomorrow)\b/,
    take: 'match',
    confidence: 0.75,
  },
  {
    id: 'en/we-will-use',
    words: ['use '],
    kind: 'decision',
    by: PERSON,
    pattern: /^(?:(?:ok|okay|then|so|alright)[, ]+)*we(?:'ll| will) use \S/,
    take: 'sentence',
    confidence: 0.7,
  },
  {
    id: 'en/we-do',
    words: ['we drop', 'we remove', 'we switch', 'we stick', 'we stay', 'we go'],
    kind: 'decision',
    by: PERSON,
    pattern: /\bwe (?:drop|remove|switch to|stick (?:with|to)|stay with|go with)\b/,
    unless: /\b(?:after|when|whenever|every|on (?:error|timeout|failure))\b/,
    take: 'match',
    confidence: 0.75,
  },
  {
    id: 'en/i-chose',
    words: ['chose', 'picked', 'went with', 'gone with', 'settled', 'stuck'],
    kind: 'decision',
    by: AGENT,
    pattern:
      /\bi(?:'ve| have)? (?:deliberately |therefore |also )?(?:chose|chosen|picked(?! up)|went with|gone with|settled on|stuck with)\b/,
    take: 'match',
    confidence: 0.85,
  },
  {
    id: 'en/i-used-instead',
    words: ['instead of', 'rather than'],
    kind: 'decision',
    by: AGENT,
    pattern:
      /\bi(?:'ve| have)? (?:deliberately )?(?:used|kept|left|put|made|stored) [^,]{2,80}? (?:instead of|rather than)\b/,
    take: 'match',
    confidence: 0.75,
  },
];

/** What only a person or another team can provide. A running program does not block. */
const OTHERS =
  'you|your|approv\\w+|review|access|credentials?|api keys?|keys?|tokens?|respon\\w+|reply|answer|decision|team|upstream|vendor|legal|sign-?off|permissions?|quota|confirmation|merge|customer|client|ops|input|feedback|licen[cs]e|certificate|account';
const WORK =
  'task|ticket|work|pr|pull request|release|deploy(?:ment)?|migration|rollout|merge|upgrade|fix|feature|story|branch|launch|step|issue|change|rest';

export const BLOCKERS: readonly StatementRule[] = [
  {
    id: 'en/blocked-by',
    words: ['blocked'],
    kind: 'blocker',
    by: BOTH,
    pattern: new RegExp(
      `^(?:(?:still|currently|now) )?blocked(?: (?:by|on|until)\\b|:)|\\b(?:i|we|this|that|(?:the|this|that|my|our) (?:\\w+ ){0,2}?(?:${WORK}))(?:'m|'re|'s| am| are| is| remains?)? (?:(?:still|currently|now|also|completely) )*blocked (?:by|on|until)\\b`,
    ),
    unless: /\b(?:no longer|not|was|were|been) blocked\b|\bthread\b|\b(?:so i|i've|but now|i (?:fixed|removed))\b/,
    take: 'match',
    confidence: 0.85,
  },
  {
    id: 'en/cannot-proceed',
    words: ["can't", 'cannot', 'can not', 'unable'],
    kind: 'blocker',
    by: BOTH,
    pattern:
      /(?:^|\b(?:i|we) )(?:can't|cannot|can not|am unable to|are unable to|unable to) (?:proceed|continue|go on|move (?:on|forward)|finish|start|deploy|merge|test|verify|release|publish)\b[^,?]{0,60}? ?(?:until|without|before|unless)\b/,
    take: 'match',
    confidence: 0.85,
  },
  {
    id: 'en/waiting-for',
    words: ['waiting for', 'waiting on'],
    kind: 'blocker',
    by: BOTH,
    pattern: new RegExp(
      `(?:^|(?<=[,:] )|(?<=\\b(?:but|and) )|\\b(?:i|we)(?:'m|'re| am| are) )(?:(?:still|currently|now) )*waiting (?:for|on) [^,?]{0,60}?\\b(?:${OTHERS})\\b`,
    ),
    unless: /\bto (?:finish|complete|start|boot|come up|compile|load|return|settle)\b/,
    take: 'match',
    confidence: 0.8,
  },
  {
    id: 'en/need-access',
    words: ['access to', 'permission', 'credentials', 'api key', 'password'],
    kind: 'blocker',
    by: BOTH,
    pattern:
      /\b(?:i|we)(?:'d| would|'ll| will)? (?:still |first )?(?:need (?:access to|permissions? (?:to|for|on)|credentials (?:for|to)|an? api key|the (?:credentials|password) (?:for|to))|(?:don't|do not) have (?:access to|permissions? (?:to|for|on)|credentials (?:for|to)|the (?:credentials|password) (?:for|to)))/,
    take: 'match',
    confidence: 0.8,
  },
];
