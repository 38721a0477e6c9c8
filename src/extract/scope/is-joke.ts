/**
 * "lets rewrite it in COBOL lol", "schreiben wir alles neu haha", "y si lo reescribimos jajaja": who laughs about a proposal does not
 * mean it. Who laughs about a statement ("we use tabs now lol") still states it. Words per language, as data.
 */

/** Not a smile: "let's go with Postgres :)" is meant. */
const LAUGHTER = '(?:lo+l|lmao|rofl|(?:ha){2,}h?|(?:j[aeij]){2,}j?|xd+|😂|🤣)';
const LAUGHS_AT_END = new RegExp(`(?:^|[\\s,.!])${LAUGHTER}(?:[\\s,.!]|${LAUGHTER})*$`, 'u');
const ONLY_LAUGHS = new RegExp(`^(?:[\\s,.!]|${LAUGHTER})+$`, 'u');
const PROPOSES =
  /(?<!\p{L})(?:(?:rewrite|port|move|delete|migrate) (?:everything|it all|all of it)|schreiben wir alles|reescribimos todo|let['’]?s|let us|we should|we could|why (?:not|don['’]?t we)|i say we|(?:i|we)['’]d|i would|how about|next we|lass(?:t)? uns|\p{L}+en wir|wir (?:sollten|könnten|müssten|schreiben|bauen|machen|nehmen)|(?:ich|da) würde|am besten|vamos a|y si|podríamos|deberíamos|habría que|\p{L}+[aei]mos(?:l[oa]s?)?|(?:want|will|wants|wollen|quieren?|hätten?)(?!\p{L}).*(?<!\p{L})(?:back|again|wieder|zurück|volver|volvamos))(?!\p{L})|^(?:(?:ok|and|then|honestly|or|und|dann|oder|y|o|pues)[, ]+)*(?:just |einfach )?(?:rewrite|replace|port|move|delete|burn|throw)(?!\p{L})/u;

const LAUGHS_FIRST = new RegExp(`^${LAUGHTER}[\\s,.!]+`, 'u');
/** Praise that stands alone behind a proposal mocks it: "sure, let's use a spreadsheet. genius". */
const MOCKS =
  /^(?:(?:just|what an?|how|oh|so|absolutely|was für eine?|qué|todo un[oa]?)[, ]+)*(?:genius|brilliant|bravo|smart (?:move|idea)|clever (?:move|idea)|(?:great|super|fantastic|tolle|geniale?|großartige?|klasse|gran|buena|brillante) (?:idea|idee|plan|move)|genial|großartig|brillante|bravissimo|chapeau|what could go wrong)[.! ]*$/u;
const AGREES_LOUDLY =
  /^(?:(?:oh|ah|ja|na|ach|sí|yeah|yes)[, ]+)*(?:sure|right|of course|klar|genau|sicher|claro|por supuesto)(?!\p{L})/u;

/** Whether a sentence is nothing but such praise. */
export function onlyMocks(said: string): boolean {
  return MOCKS.test(said);
}

/** `said` and what follows it, in lower case. */
export function isJoke(said: string, next: string): boolean {
  if (onlyMocks(next) && (PROPOSES.test(said) || AGREES_LOUDLY.test(said))) return true;
  return (
    (LAUGHS_AT_END.test(said) || LAUGHS_FIRST.test(said) || (next !== '' && ONLY_LAUGHS.test(next))) &&
    PROPOSES.test(said)
  );
}
