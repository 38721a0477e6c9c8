/**
 * A time that a query names by an event: "before the migration", "when we switched to pnpm". The event is looked up first, and its
 * time is then used like a date.
 */
import { finds, latePattern, mayFind, type Pattern, patternFor } from '../domain/text/pattern-for.ts';

export interface AnchorPhrase {
  readonly relation: 'before' | 'after' | 'when';
  /** The event, in the words of the query. */
  readonly event: string;
  /** The whole phrase, as it stands in the query. */
  readonly phrase: string;
}

/** A longer query is pasted text. */
const READ_CHARS = 400;

const RELATIONS: readonly (readonly [AnchorPhrase['relation'], Pattern])[] = [
  [
    'before',
    latePattern(
      /(?<![\p{L}\p{N}])(?<!\b(?:the|an?|this|that|each)\s)(?:before|until|up to|prior to|bevor|bis zu[rm]?|vor (?=de[rmn]|unsere)|antes de(?:l| que)?|hasta)\s+(.{4,120})/iu,
    ),
  ],
  [
    'after',
    latePattern(
      /(?<![\p{L}\p{N}])(?<!\b(?:the|an?|this|that|each)\s)(?:after|since|ever since|following|nachdem|seit(?:dem)?|nach (?=de[rmn]|unsere)|después de(?:l| que)?|desde(?: que)?)\s+(.{4,120})/iu,
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

/** An event of one's own work. In a chat between people, "after Ana moved" is described in the turns beside it, and its time misleads. */
const EVENT = latePattern(
  /^(?:we|I|our|my|the|wir|ich|unser\p{L}*|mein\p{L}*|de[rmns]|die|das|el|la|los|las|nuestr\p{L}*|mi)(?!\p{L})/iu,
);
const OWN_EVENT = latePattern(/^(?:we|I|wir|ich)(?!\p{L})/iu);

/** The first such phrase, up to the next comma or the end. */
export function readAnchor(text: string): AnchorPhrase | undefined {
  if (text.length > READ_CHARS || finds(text, DURATION)) return undefined;
  for (const [relation, pattern] of RELATIONS) {
    if (!mayFind(text, pattern)) continue;
    const [phrase, rest] = patternFor(text, pattern).exec(text) ?? [];
    const event = rest?.split(/[,;?!.]\s|[,;?!.]$/)[0]?.trim();
    if (phrase === undefined || event === undefined || event.length < 4) continue;
    if (!finds(event, relation === 'when' ? OWN_EVENT : EVENT)) continue;
    return { relation, event, phrase: phrase.slice(0, phrase.length - (rest?.length ?? 0) + event.length) };
  }
  return undefined;
}
