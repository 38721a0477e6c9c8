/** English: the rules, and the words that turn a promise into an offer or a list into a plan. */
import type { Language } from '../language.ts';
import { BLOCKERS, DECISIONS } from './decisions.ts';
import { CONFIRMATIONS, CORRECTIONS, PREFERENCES } from './feedback.ts';
import { UNFINISHED } from './unfinished.ts';

export const ENGLISH: Language = {
  code: 'en',
  rules: [...UNFINISHED, ...CORRECTIONS, ...PREFERENCES, ...CONFIRMATIONS, ...BLOCKERS, ...DECISIONS],
  question:
    /^(?:and |so |but |also |ok,? )?(?:why|what(?! i\b)|how|where|who|whom|which|is|are|do(?!n'?t| not)|does|did|can(?!'t|not)|could|should|would|will|has|have|shall|may|am)\b(?!['-])/,
  hedge:
    /^(?:if|once|when|unless|suppose|assuming|in case|whenever)\b|\b(?:maybe|perhaps|might|not sure|wonder|considering|thinking (?:about|of)|if (?:we|you|i)|could|would (?!rather|prefer|like to revisit)|whether)\b/,
  offer:
    /\bif (?:you(?:'d| would)? (?:want|like|prefer|wish)|you're interested|that (?:sounds|works|would)|needed|useful)|\b(?:would you like|do you want|want me to|should i|shall i|let me know (?:if|whether|which)|happy to|feel free|tell me (?:if|when|which)|which (?:of these|one))\b|\b(?:optional(?:ly)?|possible|potential|suggested|suggestions?|recommended|recommendations?|consider|you (?:can|could|may|might)|for you|ideas?|nice to have|up to you)\b/,
  startsNow:
    /^(?:ok,? |so,? |good,? )?(?:let me (?!know)|let's (?:start|do|begin)|now\b|doing|fixing|starting|beginning|continuing|working on|i'll (?:now|do (?:that|this|it)|start|begin|fix|take|go|add|continue|tackle)|i'm (?:starting|now|going)|i am (?:starting|now|going)|first,|here goes|on it)/,
  now: /^(?:ok,? |so,? |good,? )?(?:now|let me|first)\b|\b(?:right (?:now|away)|immediately|in a (?:moment|minute|second))\b/,
  because: /,? (?:(?<kept>because of)|because|since (?!\d|then\b|last\b|yesterday|the (?:last|beginning|start)))\b:? */,
  headWords: [
    'left',
    'remain',
    'missing',
    'to do',
    'todo',
    'to-do',
    'done',
    'finish',
    'implement',
    'cover',
    'start',
    'outstanding',
    'open',
    'pending',
    'deferred',
    'postponed',
    'later',
    'next',
    'follow',
  ],
  openWork:
    /^(?:(?:and |so )?(?:here(?:'s| is) )?(?:what(?:'s| is)? (?:left|remaining|missing|still (?:open|to do|missing|left))|what remains)(?: to do| to be done)?|remaining(?: (?:work|tasks?|items?|steps?|todos?|points?))?|still (?:to do|to be done|open|missing|outstanding|left|remaining)|left (?:to do|for later|open|undone)|to-? ?dos?|not (?:yet )?(?:done|finished|implemented|covered|started)(?: yet)?|outstanding(?: (?:work|items?|tasks?|points?))?|open (?:items|tasks|points|todos|work)|pending(?: (?:work|items?|tasks?))?|deferred(?: to later)?|postponed|for later|later|unfinished(?: work)?|(?:there (?:are|is) )?(?:still )?(?:a|one|two|three|four|five|six|\d+|some|a few|several) (?:more |open )?(?:things?|items?|tasks?|points?|steps?|pieces) (?:remain|remains|are left|is left|left|still open|to do|left to do|are still (?:open|missing)))(?: \([^)]*\))?$/,
  nextSteps:
    /^(?:the )?(?:next(?: steps?| up| tasks?| session)?|what(?:'s| is|s) next|follow-?ups?(?: (?:work|items?|tasks?))?)(?: \([^)]*\))?$/,
  notWork:
    /\b(?:test plan|criteria|template|example|sample|format|syntax|checklist (?:you|for|to|in)|draft|questions?|options?|which of|reproduce|paste|copy|proposal|definition of done|requirements|before merging|verify)\b/,
  plan: /\b(?:plan|approach|roadmap|outline|strategy|steps i|i'll (?:do|create|update|make)|i will (?:do|create|update|make))\b/,
  instruction:
    /^(?:please )?(?:run|restart|open|visit|install|execute|start|try|approve|merge|deploy|push|pull|set|export|review)\b/,
  emptyItem:
    /^\W*(?:none\b|nothing\b|n\/?a\b|no (?:open|further|more|remaining|follow)|done\b|~~|[\d.,]+ ?(?:%|s|ms|min\w*|h|hours?|seconds?|[kmg]b|files?|items?|segments?|jobs?)?\s*(?:$|left|remaining|according|of\b)|optional)|✅|✓|✔|☑|~~.*~~|\((?:done|finished|optional)\b/,
};
