/**
 * Finds a time that a query names by an event: "before the migration", "when we switched to pnpm". The event is looked up first, and its
 * time is then used like a date.
 */
import { finds, latePattern, latePhrases, mayFind, type Pattern, patternFor } from '../../domain/text/pattern-for.ts';

export interface EventNamed {
  /** It says what the person did: "we switched to pnpm". */
  readonly isOwn: boolean;
  readonly relation: 'before' | 'after' | 'when';
  /** The event, in the words of the query. */
  readonly event: string;
  /** The whole phrase, as it is in the query. */
  readonly phrase: string;
}

/** A longer query is pasted text. */
const READ_CHARS = 400;

const RELATIONS: readonly (readonly [EventNamed['relation'], Pattern])[] = [
  [
    'before',
    latePattern(
      /(?<![\p{L}\p{N}])(?<!\b(?:the|an?|this|that|each)\s)(?:before|until|up to|prior to|bevor|bis zu[rm]?|vor(?= de[rmn] | unsere)|antes de(?:l| que)?|hasta)\s+(.{4,120})/iu,
    ),
  ],
  [
    'after',
    latePattern(
      /(?<![\p{L}\p{N}])(?<!\b(?:the|an?|this|that|each)\s)(?:after|since|ever since|following|nachdem|seit(?:dem)?|nach(?= de[rmn] | unsere)|después de(?:l| que)?|desde(?: que)?)\s+(.{4,120})/iu,
    ),
  ],
  [
    'when',
    latePattern(
      /(?<![\p{L}\p{N}])(?:when|while|during|at the time (?:of|when)|around the time (?:of|when)|als|während|cuando|durante)\s+(?!(?:did|do|does|is|are|was|were|will|would|should|shall|can|could|has|have|had|exactly|and|or)\b)(.{4,120})/iu,
    ),
  ],
];

/** "How long after …" asks for the time between two events, so both are needed. */
const DURATION = latePattern(
  /\b(?:how (?:long|many (?:\w+ )?(?:hours|days|weeks|months|years))|wie (?:lange|viele (?:tage|wochen|monate|jahre))|cuánt[oa]s?)\b/iu,
);

/**
 * An event of the person's own work. In a chat between people, "after Ana moved" is described in the turns beside it, and its time
 * misleads.
 */
const EVENT = latePattern(
  /^(?:we|I|our|my|the|wir|ich|unser\p{L}*|mein\p{L}*|de[rmns]|die|das|el|la|los|las|nuestr\p{L}*|mi)(?!\p{L})/iu,
);
const OWN_EVENT = latePattern(/^(?:we|I|wir|ich)(?!\p{L})/iu);

/** Events that happen once and are then called "the …". Not repeated ones: a test, a build, a login, a commit. */
const HAPPENS_ONCE = latePhrases(
  /^(?:our|my|the|unser\p{L}*|mein\p{L}*|de[rmns]|die|das|el|la|los|las|nuestr\p{L}*|mi)(?: (?!next\b|nächst|próxim)[\p{L}\p{N}._/-]+){0,3}? ?/u,
  {
    english: [
      /migration|switch(?:over)?|changeover|cutover|move|release|launch|relaunch|upgrade/u,
      /rewrite|refactor(?:ing)?|redesign|rename|renaming|rollout|rollback|revert|outage|incident/u,
      /decision|agreement|meeting|demo|kick-?off|freeze|audit|split|transition|conversion|introduction|removal/u,
    ],
    german: [
      /\p{L}*(?:migration|umstellung|umzug|wechsel|veröffentlichung|ausfall|vorfall|entscheidung|besprechung|umbau|einführung|umbenennung)/u,
    ],
    spanish: [
      /migración|cambio|mudanza|lanzamiento|actualización|caída/u,
      /incidente|decisión|reunión|reescritura|transición/u,
    ],
  },
  /(?: (?:to|of|from|in|on|at|for|with|away|into|by|zu[rm]?|auf|von|vom|nach|mit|a|al|de|del|con|en) .*)?$/u,
);

/** A clause about the past, the verb near its subject: "we switched", "wir umgezogen sind", "cambiamos". */
const PAST = latePattern(
  /^(?!.*\b(?:is|are|am|gets?|has|have|will|can|ist|es|está|son)\b(?!$))(?:\S+ ){1,4}?(?:\p{L}+ed|went|was|were|had|broke|left|took|got|became|began|came|chose|made|split|put|cut|set|built|bought|brought|found|gave|kept|lost|met|moved|paid|ran|rewrote|said|sent|shipped|shut|threw|told|won|wrote)(?!\p{L})|(?:ge|um|ab|aus|ein|ver|ent|be|er|über)\p{L}+(?:t|en) (?:sind|ist|haben|habe|hat|hatten|hatte|waren|war|wurden?)$|(?:sind|haben|habe|wurden?|war(?:en)?|hatten?)$|^\S+ \p{L}+(?:ten|te)$|(?<!\p{L})\p{L}+(?:amos|imos|aron|ieron)(?!\p{L})/iu,
);

/** "It hangs after …", "do this before …": something that happens each time, not one point in time. */
const EACH_TIME = latePattern(
  /(?:^|[^\p{L}])(?:hangs?|hanging|stuck|fails?|failing|crash(?:es|ing)?|breaks?|stops?|dies?|freezes?|exits?|times? out|leaks?|restarts?|runs?|happens?|appears?|occurs?|returns?|throws?|disappears?|vanish(?:es)?|flickers?|always|never|right|just|immediately|directly|shortly|only|hängt|scheitert|bricht|stürzt|läuft|falla|cuelga|rompe|termina)\s*$/iu,
);

/** Whether the words of an event say that it happened, and once: a migration, "we switched to pnpm". */
function isPastEvent(event: string): boolean {
  return finds(event, HAPPENS_ONCE) || finds(event, PAST);
}

/** The first such phrase, up to the next comma or the end. */
export function readEventNamed(text: string): EventNamed | undefined {
  if (text.length > READ_CHARS || finds(text, DURATION)) return undefined;
  for (const [relation, pattern] of RELATIONS) {
    if (!mayFind(text, pattern)) continue;
    const [phrase, rest] = patternFor(text, pattern).exec(text) ?? [];
    const event = rest?.split(/[,;?!.]\s|[,;?!.]$/)[0]?.trim();
    if (phrase === undefined || event === undefined || event.length < 4) continue;
    if (!finds(event, relation === 'when' ? OWN_EVENT : EVENT) || !isPastEvent(event)) continue;
    if (relation !== 'when' && finds(text.slice(0, text.indexOf(phrase)), EACH_TIME)) continue;
    const isOwn = finds(event, OWN_EVENT);
    return { relation, isOwn, event, phrase: phrase.slice(0, phrase.length - (rest?.length ?? 0) + event.length) };
  }
  return undefined;
}
