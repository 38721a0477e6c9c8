/** Praise that means the opposite: "…, because who needs weekends", "…, wie jeder Experte empfiehlt". Words without accents. */
const raw = String.raw;

export const RHETORICAL_ENGLISH: readonly string[] = [
  raw`\bwho (?:even |really |actually )?needs (?!to\b|access|this|it\b|them|that|a (?:key|licen[cs]e|seat|login))\w+`,
  raw`\bbecause (?:why not|that (?:always|never|totally|surely)\b|nothing (?:ever )?(?:goes|went|could go) wrong|it(?:'s| is) not like)`,
  raw`\bas (?:every|any|all the|all)(?: [\w-]+)? (?:experts?|professionals?|gurus?|textbooks?) (?:\w+ )?(?:recommends?|says?|knows?|agrees?|does|do)\b`,
  raw`\bwhat a (?:great|brilliant|wonderful|fantastic|lovely) (?:idea|plan)\b|\bwhat'?s not to love\b|\b(?:surely|obviously) nothing (?:can|could|will)\b`,
  raw`^(?:oh |ah )?(?:great|lovely|wonderful|fantastic|perfect|awesome|brilliant)[,!.]? (?:yet )?another\b|\bwhat a (?:\w+ )?way to (?:start|end|spend)\b|\bis overrated(?: anyway)?[.! ]*$|\bbest part of my (?:day|week)\b`,
  raw`\b(?:nobody|no one)(?: has| had)? ever (?:complained|regretted|minded|got fired|was fired)\b`,
  raw`^(?:ah|oh|right|sure|yes|yeah|of course)?,? ?(?:yes|sure|right|of course),? because (?:we|i|you|they) (?:\w+ )?(?:always|never|totally|really|all)\b`,
];

export const RHETORICAL_GERMAN: readonly string[] = [
  raw`\bwer braucht (?:schon|denn|auch|bitte|heutzutage) \w+|\bweil (?:ja|das ja) (?:immer|noch nie)\b|\bhat ja noch nie\b`,
  raw`\bwie (?:es )?(?:jede[rs]?|alle)(?: [\w-]+)? (?:\w*experte|\w*experten|\w*expertin|profi|profis) (?:\w+ )?(?:empfiehlt|empfehlen|sagt|sagen|raet|raten|weiss|wissen)\b`,
  raw`\b(?:genialer|toller|super|grossartiger|bombiger) plan\b`,
  raw`^(?:oh |na |ach )?(?:super|toll|klasse|prima|herrlich|wunderbar|grossartig)[,!.]? (?:schon wieder|noch ein)|\bwird (?:eh|sowieso|ja) ueberschaetzt\b`,
  raw`\bhat sich (?:ja )?noch (?:nie (?:jemand|einer)|keiner|niemand) (?:je )?beschwert\b`,
  raw`^(?:(?:ja|na|ach)[, ]+)*(?:klar|sicher|natuerlich|genau),? (?:und|dann) (?:ab jetzt|ab sofort|kuenftig|demnaechst)\b`,
];

export const RHETORICAL_SPANISH: readonly string[] = [
  raw`[,;] (?:porque )?(?:total,? )?quien (?:necesita|quiere) (?!saber|acceso|ayuda)\w+|\bporque eso (?:siempre|nunca)\b`,
  raw`\bcomo (?:recomiendan?|dicen?|saben?|hacen?) (?:cualquier|todo buen|todos los|todas las)\b`,
  raw`\b(?:gran|genial|brillante|magnifico) plan\b`,
  raw`^(?:ay |oh )?(?:genial|estupendo|perfecto|maravilloso|fantastico)[,!.]? (?:otr[oa]|otra vez|mas)\b|\best[ae]n? sobrevalorad[oa]s?\b|\bque (?:bonita )?manera de (?:empezar|acabar)\b`,
  raw`\bnadie se ha quejado (?:nunca|jamas)\b|\bnunca se ha quejado nadie\b`,
  raw`^(?:(?:si|ya|ah|pues)[, ]+)*(?:claro|seguro|por supuesto),? y (?:desde ahora|a partir de ahora|de paso)\b`,
];

/** Taken back at once: "…, jk", "april fools: …", "yeah right, …", "…, Scherz". */
export const TAKEN_BACK_ENGLISH: readonly string[] = [
  raw`(?:^|[\s,.])(?:jk|j\/k|just kidding|psych)[.! ]*$|\.\.\.? ?not[.! ]*$|^april fools?'?s?\b|[,.:;!–-] *april fools?'?s?[.! ]*$`,
  raw`^(?:(?:oh|ha|haha|lol)[, ]+)*(?:yeah|yea|ya|sure),? right[,.:;!–-]`,
];
export const TAKEN_BACK_GERMAN: readonly string[] = [
  raw`[,.:;!–-] *(?:(?:nur|war|das war|kleiner?|ein|nur ein) )*(?:scherz|spass|witz)(?: bei ?seite)?[.! ]*$|^(?:aprilscherz|april,? april)\b|[,.:;!–-] *(?:aprilscherz|april,? april)[.! ]*$|[,.:;!–-] *(?:von wegen|schoen waer'?s)[.! ]*$`,
];
export const TAKEN_BACK_SPANISH: readonly string[] = [
  raw`[,.:;!–-] *(?:que (?:no,? )?)?(?:es|era)(?: una?)? (?:broma|cona|chiste)[.! ]*$|^(?:inocente,? inocente|broma|inocentada)\b[:,]|[,.:;!–-] *(?:inocente,? inocente|que va|ni de cona)[.! ]*$`,
  raw`^(?:(?:si|ya|ah|oh|pues)[, ]+)*(?:genial|estupendo|perfecto|fantastico|maravilloso|que bien|brillante),? .*\b(?:claro que si|como no|y a correr|faltaria mas|que puede fallar)[.! ]*$`,
];
