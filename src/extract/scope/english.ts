import { anyOf } from './any-of.ts';
import { DRAFTS_ENGLISH } from './asks-for-text.ts';
import { FAULTY_ENGLISH } from './faulty.ts';
import { HEARSAY_ENGLISH } from './hearsay.ts';
import { NEW_CODE_ENGLISH, OF_ONESELF_ENGLISH, OF_PEOPLE_ENGLISH, TOLD_ENGLISH } from './in-general.ts';
import { IN_ONE_PLACE_ENGLISH, NOT_OURS_ENGLISH } from './not-ours.ts';
import { AGENDA_ENGLISH, EITHER_ENGLISH, NOT_SETTLED_ENGLISH, SOME_DAY_ENGLISH } from './not-settled.ts';
import { RHETORICAL_ENGLISH, TAKEN_BACK_ENGLISH } from './rhetorical.ts';
import { ROLES_ENGLISH } from './role-play.ts';
import type { ScopeWords } from './scope.ts';
import { LONG_OVER_ENGLISH, TOLD_OF_PAST_ENGLISH } from './told-of-past.ts';

const DECIDED = '(?:decided?|agreed?|settled?|chosen?|choose|picked?|concluded?|said|say|told|asked?|wanted)';
/** Texts that are written for others, in the singular: "commit messages: in English" is a rule. */
const TEXT =
  '(?:(?:error|commit|log|success|warning) message|(?:commit|page|pr|adr) title|title|headline|heading|label|button|banner|tooltip|toast|placeholder|caption|subject line|footer|slogan|tagline|sentence|comment|user story|acceptance criterion|criterion|release note|docstring)';

export const ENGLISH: ScopeWords = {
  negated: new RegExp(
    [
      `\\b(?:have|has|had|did)(?:n't|nt| not| never)(?: \\w+){0,2}? ${DECIDED}\\b`,
      `\\b(?:we|i|you) never (?:\\w+ )?${DECIDED}\\b`,
      "\\b(?:don't|dont|do not) (?:think|believe|recall|remember)(?: that)? (?:we|i|you|anyone|anybody|the team)(?:'ve| have)?(?: ever| really| actually)? (?:decided|agreed|said|settled|chose|picked|use|are on|switched|went)\\b",
      "\\b(?:it|that)(?:'s| is| was)?(?: not|n't)(?: \\w+)? (?:true|right|correct|the case|a fact)(?: \\w+)?,? that\\b|\\b(?:it|that)(?:'s| is) (?:\\w+ )?(?:false|untrue|wrong|a lie|a myth|nonsense|a rumou?r)(?: \\w+)?,? that\\b",
      "\\b(?:i'm|i am|im) not (?:saying|suggesting|claiming|proposing)\\b",
      "\\bit(?:'s| is) not (?:like|that|as if)\\b|\\bnot that we\\b",
      '\\b(?:nobody|no one|noone|none of us)(?: here| really| ever){0,2} (?:said|says|told|asked|decided|agreed|wants? to|wanted to|is going to)\\b',
      '\\b(?:nobody|no one|noone|none of us) (?:will|would|is about to|plans to) (?:\\w+ )?(?:throw|rip|drop|remove|replace|ditch|get rid)\\b',
      '\\bno (?:final |firm )?decision\\b|\\bundecided\\b|\\bnot (?:yet )?decided\\b|\\byet to decide\\b',
      "\\b(?:i'm|i am|im) not (?:allergic|against|opposed)\\b",
      "\\b(?:let's|lets|let us) not (?:decide|discuss|settle|argue|choose|commit to)\\b|\\b(?:won't|not going to|don't want to) decide\\b",
    ].join('|'),
  ),
  'not blocked':
    /(?:\bnot|n't|\bno longer|\bnobody is) (?:\w+ )?(?:blocked|waiting|stuck)\b|\bnothing (?:blocks|is blocking)\b/,
  supposed: new RegExp(
    [
      ...OF_ONESELF_ENGLISH,
      "\\bif (?:i|we|it|there|that) (?:had|were|could|ever|would|someday)\\b|\\bif only\\b|\\bif (?:we|i)'d\\b",
      '\\bhad (?:we|i)\\b.*\\bwould\\b',
      '\\bin (?:an ideal|a perfect|another) world\\b|\\bin theory\\b|\\btheoretically\\b|\\bhypothetical',
      '\\bi wish\\b|\\bgod forbid\\b|\\bas if we\\b|^if (?:\\w+ ){1,3}were\\b|^(?:for example|for instance|e\\.g\\.)',
      '\\b(?:we|i|you|they) (?:might|could)(?: \\w+)? (?:go with|use|switch|move to|take|pick|try|adopt|drop|migrate|change)\\b',
      '^(?:if|in case)\\b.*\\b(?:blocked|stuck)\\b',
      '^(?:and |but |so )?(?:if|in case|should)\\b.*\\bwe (?:will |would |just |then )*(?:switch|move|migrate|change|go back|drop|go with)\\b',
      '^unless\\b(?! (?:i|we) (?:say|tell|ask|agree|decide))(?!.*\\b(?:always|never)\\b)',
      '\\b(?:almost|nearly) (?:went|chose|used|picked|switched|decided|took|bought|moved|migrated|dropped)\\b',
      '\\bthinking (?:of|about) (?:\\w+ing|the|a)\\b|\\bthis close to\\b|\\b(?:was|were) (?:about|tempted|going|planning) to\\b|\\b(?:i|we) (?:briefly |once |even |also )?(?:considered|toyed with|thought (?:about|of))\\b',
    ].join('|'),
  ),
  // The hope or guess is about the whole sentence: it opens it, or stands alone at its end.
  hoped: anyOf(
    /^(?:(?:and|but|so|well|ok|okay|oh|yeah|honestly|anyway|then)[, ]+)*(?:(?:i|we)(?: really| just| do| only| sure| still)* hope\b|hopefully\b|fingers crossed\b|with (?:any |a bit of |some )?luck\b|(?:maybe|perhaps|possibly)\b)(?!.*[:;])|,? (?:(?:i|we) hope|hopefully|maybe|perhaps|possibly|fingers crossed|if all goes well|who knows)[.! ]*$/,
    SOME_DAY_ENGLISH,
  ),
  past: anyOf(
    /^(?:i|we) (?:just |also |already )?tried (?:to|it|with)\b|^(?!.*\b(?:now|today|but|instead|so|meanwhile|these days|since|any ?more)\b).*(?:\b(?:we|they) (?:were|had been|used to be) (?:on|with|in|at) \S+(?: (?:before|until|back then|at first|then|once|earlier|a while)\b.*)?[.! ]*$|\bused (?:\S+ ){1,3}(?:before (?:that|then)|back then|previously|earlier|at the time)\b|\b(?:was|were) (?:\w+ )?(?:supposed|meant|intended|scheduled|planned) (?:to|for|on)\b|\b(?:was|were|had|ran|used)\b.*\b(?:originally|initially|back then|at first|in those days)\b|\b(?:originally|initially|back then|at first|in those days)\b.*\b(?:was|were|had|ran|used|wanted|planned)\b)/,
    TOLD_OF_PAST_ENGLISH,
    LONG_OVER_ENGLISH,
  ),
  opens: anyOf(
    /^(?:(?:so|ok|okay|and|but|now|well|hey|just|please|(?:can|could|would) (?:you|we)|lets|let['’]?s|let us|maybe|for a (?:moment|second|minute))[, ]+)*(?:imagine\b|picture (?:this|that)|suppos(?:e|ing)\b|(?:list |give me |what are )?(?:the )?(?:pros and cons|advantages and disadvantages|trade-?offs) (?:of|for)\b|assum(?:e|ing) (?:that )?(?:we|you|they|i|there)\b|hypothetically|say (?:that )?(?:we|you)\b|(?:let's|lets|let us) (?:say|assume|suppose|imagine|pretend) (?:that )?(?:we|you|i|they|there|someone|somebody)\b|what if\b)/,
    AGENDA_ENGLISH,
  ),
  optional: anyOf(
    /^(?:(?:the|my|our|some|possible|two|three|four|\d)\s+)*(?:options?|alternatives?|choices|candidates|possibilities)\s*(?:are\b|:|\()|^(?:option|variant|choice|alternative|plan) (?:[a-d]|\d)\s*[:(–-]|^(?:so )?either (?:we|i)\b.*\bor\b/,
    NOT_SETTLED_ENGLISH,
    EITHER_ENGLISH,
  ),
  offersChoice:
    /\bwhich (?:of|one|would|do|should|is)\b|\bwould you (?:pick|choose|do|take|prefer|recommend)\b|\bcompare\b|\bpros and cons\b|\boptions?\b|\balternatives?\b|\bchoose between\b|\byour (?:pick|opinion|take)\b/,
  quoted: new RegExp(
    [
      `\\b(?:set|change|rename|reword|update|make|call|name|edit)\\b[^:.]{0,40}\\b${TEXT}\\b(?! style| format| language)[^:.]{0,20}\\b(?:to|into|as|say|read)\\b`,
      `\\b${TEXT}\\b[^:.]{0,25}(?::| (?:reads?|says?|should (?:read|say|be)|must (?:read|say))\\b)(?!.*x{3} *,? ?(?:and |but )?(?:not|never|instead of) x{3})`,
      '\\bthe commit should (?:read|say)\\b',
      '^(?:please )?(?:write|put|add|insert)\\b[^:.]{0,30}\\b(?:in|into|to|on|under) (?:the|our|my) [^:.]{2,25}:',
      `\\b(?:add|write|put|insert)\\b[^:.]{0,20}\\b${TEXT}\\b[^.]{0,12}:`,
      '^(?:(?:please|now|and|can you|could you)[, ]+)*(?:translate|proofread|reword|rephrase|spell-?check|paraphrase|explain|grep|search|look for)\\b[^:]{0,40}(?::|x{8})',
      `\\b${TEXT} is (?:called |named )?(?:we|i|our|you)\\b`,
      '\\bas an? (?:\\w+ )?(?:user|customer|admin|administrator|visitor|guest|developer|buyer|seller|owner),? i\\b',
      '\\buser stor(?:y|ies)\\b.*:',
      '\\[fwd?\\]|^(?:fwd?|re): |\\b(?:customers?|clients?|users?|support|reporter|vendor|they|he|she) (?:says?|said|writes?|wrote|reports?|reported|mailed|asks?|asked)\\s*:',
    ].join('|'),
  ),
  'of others': new RegExp(
    [
      ...HEARSAY_ENGLISH,
      ...NOT_OURS_ENGLISH,
      ...OF_PEOPLE_ENGLISH,
      ...TOLD_ENGLISH,
      '\\b(?:competitors?|competition|rivals?|other (?:teams?|companies|people)|(?:old|previous|former|last|their) team|previous (?:developers?|devs?|owners?)|predecessors?|google|facebook|netflix|amazon|microsoft|most (?:people|teams|devs|developers|companies)|some people)(?: \\w+){0,3}? (?:always |never |only |usually )?(?:uses?|used|prefers?|preferred|switched|went|moved|migrated|chose|picked|dropped|does|did|recommends?)\\b',
      '^(?:everyone|everybody) (?:else|on|out there)\\b(?! (?:the|my|our|this) (?:team|project))',
      '\\bin (?:this|that|the) (?:movie|film|book|game|video|article|talk|podcast|series|show|novel)\\b',
      '\\b(?:at|in) my (?:last|previous|old|former|first|other|second) (?:job|company|team|gig|workplace)\\b|\\bmy (?:side|hobby|pet) project\\b',
      '\\bmy (?:friend|colleague|buddy|brother|sister|wife|husband|cousin|flatmate)\\b(?! and i\\b).*\\b(?:uses?|used|prefers?|swears|went|switched|says)\\b',
      '\\bwe used to (?:use|have|run|do|deploy)\\b(?!.*\\b(?:now|today|any ?more|instead|but)\\b)|^(?:our|the|my) old (?:stack|setup|project)\\b(?!.*\\bnow\\b)',
      '^(?:before|until|back in) (?:19|20)\\d\\d\\b(?!.*\\b(?:now|since)\\b)',
      '\\b(?:spec|specification|rfc(?: ?\\d+)?|docs?|documentation|manual|article|blog(?: post)?|book|tutorial|paper|standard|stack ?overflow|wikipedia|video|talk|course)\\b(?: \\w+)? (?:says?|states?|claims?|mentions?|recommends?|suggests?|uses?|prefers?|tells?|demands?|insists?)\\b',
      '\\b(?:says?|thinks?|reckons?|believes?|feels?|told me|insists?)(?: that)? (?:we|you|i) (?:should|could|ought)\\b',
      '\\b(?:years?|months|decades?) ago (?:we|i|they)\\b(?!.*\\b(?:now|today|since|still)\\b)',
      '\\brumou?r has it\\b|\\b(?:somebody|someone|people|they) on (?:reddit|twitter|slack|the internet|hacker news)\\b|^in (?:python|java|javascript|typescript|go|rust|ruby|php|kotlin|c\\+\\+) you\\b',
      '\\b(?:they|he|she|someone|somebody) (?:told|asked|wanted|begged|tried to get) (?:us|me) to (?:use|take|try|switch|move|adopt|buy)\\b',
      '\\b(?:interns?|consultants?|salesm[ae]n|sales ?(?:person|rep|guy)|recruiters?|guy|dude|neighbou?r|professor|influencer|youtuber|speaker)\\b(?: \\w+){0,4}? (?:wants?|wanted|said|says|told|suggests?|suggested|recommends?|recommended|claims?|claimed|swears?|swore|insists?|insisted|proposed|used|uses)\\b',
      '^(?:[^:]{1,30}: *)?(?:typically|usually|normally|generally|often)?,? ?(?:teams|people|companies|developers|folks|everyone|everybody|startups) (?:\\w+ )?(?:use|uses|go|goes|went|prefer|prefers|pick|picks|choose|chooses|run|runs) \\w+',
      '\\b(?:asks?|asked|asking|wonders?|wondered|wants? to know|wanted to know)(?: us| me)? (?:if|whether|why|when)\\b',
      '\\b(?:he|she|they|\\w+) (?:said|says|thinks|writes|wrote|mailed|told me)(?: that)? (?:he|she|they) (?:prefers?|likes?|wants?|uses?|loves?|hates?)\\b',
      '\\b(?!(?:we|i|you|nobody|boss|customer|client|management|legal|owner)\\b)[a-z]+ (?:wants?|wanted|plans|planned|tries|tried|would like|suggested|proposed) to (?:drop|remove|kill|ditch|rip|throw|replace|switch|migrate)\\b',
      '\\b(?:docs?|documentation|manual|readme|changelog|release notes) (?:of|for|from|in) \\S+ (?:says?|states?|claims?|mentions?|recommends?|suggests?|uses?)\\b',
      '\\bin (?:the|my|our|an?|their) (?:old|previous|last|former|other|earlier) (?:project|app|repo|codebase|version|system|setup|stack)\\b(?!.*\\b(?:now|move|migrate|copy|port|stays?)\\b)',
      '\\b(?:deploys?|uses?|hosts?|runs?|keeps?) (?:his|her|their) (?:own )?(?:blog|site|website|homepage|side project|project|setup|laptop|dotfiles)\\b',
      '\\b(?:in|from|out of|for|on) (?:his|her|their) (?:own )?(?:project|app|repo|code|codebase|service|setup|team|side project|stack)\\b',
      ",? (?:but )?(?:luckily |thankfully |fortunately )*we (?:luckily |thankfully )?(?:don'?t|do not|aren'?t)[.! ]*$",
      '\\b(?:hate|love|annoying|funny)(?: it)? when (?:people|they|others)\\b|\\bwhy (?:teams|people|companies)\\b',
    ].join('|'),
  ),
  faulty: new RegExp(FAULTY_ENGLISH.join('|')),
  ironic: new RegExp(
    [
      ...RHETORICAL_ENGLISH,
      ...TAKEN_BACK_ENGLISH,
      '\\b(?:said|says) (?:nobody|no one|noone)(?: ever)?[.! ]*$|,? yeah,? right[.! ]*$',
      "^oh,? (?:great|wonderful|sure|brilliant|fantastic|lovely|perfect|yes)\\b.*\\b(?:let's|lets|let us|now we|we just|just|another|bravo)\\b",
      "^(?:yeah,? |oh,? )?(?:sure|right),? (?:why not|because)\\b|^(?:yeah|oh),? (?:sure|right),? (?:let's|lets)\\b.*\\b(?:all|everything|brilliant|genius)\\b",
      "\\bwhat (?:could|can) (?:possibly )?go wrong\\b|\\bwhat(?:'s| is) the worst that (?:can|could)\\b|\\b(?:brilliant|genius|fantastic) idea\\b|^what an? (?:dumb|stupid|silly|terrible|crazy) idea\\b|\\bbravo\\b|\\bslow clap\\b",
      '^/s\\b|\\s/s\\s*$|\\b(?:just|only) (?:kidding|joking)\\b|\\bkidding of course\\b',
    ].join('|'),
  ),
  drafts: DRAFTS_ENGLISH,
  retracts:
    /^(?:(?:no|nah|haha|lol|ok|just|only|i'm|im|of course)[, ]+)*(?:kidding|joking|jk|not really|forget (?:it|that|what i (?:just )?said)|never ?mind|scratch that|\/s)(?![\w'])|^(?:not|psych|april fools?|gotcha|got you|fooled you)[.! ]*$|^(?:that|this)(?:'s| is)(?: (?:clearly|obviously|just|of course|a|of|so))* (?:bug|wrong|not true|nonsense|outdated|false)[.! ]*$/,
  played: anyOf(
    /^(?:(?:please|now|ok|okay|and|from here)[, ]+)*(?:act (?:as|like)|role-?play|you are (?:now )?an?|you're (?:now )?an?|play the (?:role|part)|behave like|speak like|talk like)\b|\bpretend (?:you|to|we|that|i|as)\b|^(?:please )?(?:make up|invent|tell me) an? (?:\w+ )?(?:story|poem|joke|example)\b/,
    ROLES_ENGLISH,
  ),
  once: anyOf(
    /\b(?:in|for|during|within) this (?:task|ticket|pr|pull request|issue|step|session|change)\b(?!.*\b(?:always|never)\b)|^(?:please )?(?:use|take) an? (?:\w+ ){1,3}(?:here|there)\b(?!.*\bfrom now on\b)|\bfor this one (?:file|commit|test|run|function|script|job|time)\b|^(?!.*\b(?:always|never|from now on)\b)(?:.*\b(?:just|only) (?:for )?this (?:once|time|file|commit|test|run|function|script)\b|.*\bfor this (?:file|commit|test|run|function|script|one) only\b|.*\bin this (?:function|method|test|loop|class|component|line|query|snippet|expression|block)\b|(?:please )?(?:use|take) an? \w+ (?:here|there)\b|.*\bfor the next (?:\w+ )?(?:minutes?|hour|message|answer)\b)/,
    IN_ONE_PLACE_ENGLISH,
    NEW_CODE_ENGLISH,
  ),
  withheld:
    /\b(?:don't|dont|do not|no need to|never) (?:(?:have|need) to remind me|remember|remind me|memori[sz]e|write (?:this|that|it) down|take note|(?:save|store|note|record|keep) (?:this|that)\s*:)|\boff the record\b|\bforget (?:this|that)\s*:/,
  own: /[,;–—-] *(?:but |and |so )?(?:use|we(?:'re|'ll| will| are)? (?:use|on|go|going|stick|stay|keep|do)|i (?:said|want)|always|never|only|stick|keep|stay)\b/,
  asserts:
    /\b(?:we|i|i'd|we're|let's|lets|always|never|from now on|use|prefer|decided|must|don't|dont|no|not|keep|only|stop|please write|spell)\b/,
};
