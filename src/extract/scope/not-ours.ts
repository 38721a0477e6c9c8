/**
 * What is not how we do it: what somebody uses in private, what others seem to have done, what a library has inside, and what is set in
 * one place or for one purpose. Words without accents.
 */
const raw = String.raw;

const LEAD_EN = raw`^(?:(?:and|but|so|well|btw|fyi|also|hm+|oh|ok|okay)[, ]+)*`;
const CHANGED_EN =
  '(?:use|uses|used|moved|switched|migrated|went with|go with|dropped|replaced|deploy|deployed|have moved|have switched|changed|picked|chose|took|prefer)';

export const NOT_OURS_ENGLISH: readonly string[] = [
  raw`\bi (?:\w+ )?(?:use|run|have|prefer|like)\b.*\b(?:at home|privately|in private|in my (?:spare|free) time|on my (?:own|private|personal) (?:laptop|machine|server|pc|mac|projects?))\b`,
  raw`\b(?:at home|privately|in private|in my (?:spare|free) time|on my (?:own|private|personal) (?:laptop|machine|server|pc|mac|projects?)),? i (?:\w+ )?(?:use|run|have|prefer)\b`,
  raw`${LEAD_EN}(?:it )?(?:(?:seems|looks|sounds|appears)(?: like| as if| as though| that| to me)* |i (?:think|guess) )?(?:they|he|she|some(?:one|body)|people)(?:'ve| have|'re| are)?(?: \w+)? ${CHANGED_EN}\b`,
  raw`${LEAD_EN}(?:it )?(?:seems|looks|sounds|appears)(?: like| as if| as though| that| to me)+ (?:we|they|\w+ \w+) (?:\w+ )?${CHANGED_EN}\b`,
  raw`\b(?:this|that|the third-party|their) (?:\w+ )?(?:library|lib|package|plugin|dependency|framework|orm|gem|crate|extension|addon)(?: \w+)? (?:uses?|runs on|relies on|depends on|bundles|ships)\b|\b(?:uses?|relies on|depends on|bundles)\b.*\b(?:internally|under the hood|under the covers|behind the scenes)\b`,
];

export const NOT_OURS_GERMAN: readonly string[] = [
  raw`\b(?:zuhause|zu hause|daheim|privat|in meiner freizeit)\b.*\b(?:nutze|benutze|nehme|verwende|habe) ich\b|\bich (?:nutze|benutze|nehme|verwende|habe)\b.*\b(?:zuhause|zu hause|daheim|privat|in meiner freizeit)\b`,
  raw`^(?:(?:und|aber|also|naja|hm+)[, ]+)*(?:scheinbar|anscheinend|offenbar|wohl|es scheint,?|sieht so aus,?)\b.*\b(?:nutz\w+|benutz\w+|nehmen|umgestiegen|gewechselt|umgezogen|verwende\w*)\b`,
  raw`\b(?:nutzt|benutzt|verwendet|nimmt)\b.*\b(?:intern|unter der haube|im hintergrund)\b|\b(?:diese|die|deren) (?:\w+ )?(?:bibliothek|lib|library|abhaengigkeit)\b(?: \w+)? (?:nutzt|benutzt|verwendet|nimmt)\b|\b(?:dieses|das|deren) (?:\w+ )?(?:paket|plugin|framework|orm)\b(?: \w+)? (?:nutzt|benutzt|verwendet|nimmt)\b`,
];

export const NOT_OURS_SPANISH: readonly string[] = [
  raw`\b(?:en casa|en mi (?:portatil|ordenador|pc|servidor) (?:personal|privado)|en mi tiempo libre)\b.*\b(?:uso|utilizo|tengo|prefiero)\b|\b(?:uso|utilizo|tengo|prefiero)\b.*\b(?:en casa|en mi tiempo libre)\b`,
  raw`^(?:(?:y|pero|bueno|pues)[, ]+)*(?:parece(?: ser)? que|me suena que|tengo entendido que|creo recordar que)\b`,
  raw`\b(?:usa|utiliza)\b.*\b(?:internamente|por dentro|por debajo)\b|\b(?:esta|la|su) (?:\w+ )?(?:libreria|biblioteca|dependencia)(?: \w+)? (?:usa|utiliza)\b`,
];

const SETS_EN = '(?:set|change|make|bump|raise|lower|reduce|increase|put|cap|drop|turn|shrink)';

/** Work in one place, or for the job at hand. */
export const IN_ONE_PLACE_ENGLISH: readonly string[] = [
  raw`^(?!.*\b(?:always|never|from now on|everywhere)\b)(?:(?:please|and|now|then|ok|just)[, ]+)*${SETS_EN}\b.*\b(?:here|there|in this \w+|for this \w+|in that \w+)[.! ]*$`,
  raw`^(?!.*\b(?:always|never|from now on)\b)(?:(?:please|and|now|then|ok|just)[, ]+)*(?:use|take|run|try) \S+ to \w+ (?:it|this|that|them|these|those)\b`,
];
export const IN_ONE_PLACE_GERMAN: readonly string[] = [
  raw`^(?!.*\b(?:immer|nie|ab jetzt|ab sofort|ueberall)\b)(?:(?:bitte|und|jetzt|dann|ok)[, ]+)*(?:setze?|stelle?|aendere?|mache?|erhoehe?|senke?|dreh)\b(?: \S+){0,3}? (?:hier|da|dort)\b`,
  raw`^(?!.*\b(?:immer|nie|ab jetzt|ab sofort)\b)(?:(?:bitte|und|jetzt|dann|ok)[, ]+)*(?:nimm|nutze?|verwende?) \S+,? um (?:es|das|die|den|sie|ihn)\b`,
];
export const IN_ONE_PLACE_SPANISH: readonly string[] = [
  raw`^(?!.*\b(?:siempre|nunca|a partir de ahora|en todas partes)\b)(?:(?:por favor|y|ahora|vale|ok)[, ]+)*(?:pon|ponle|sube|baja|cambia|deja)\b(?:.*\b(?:aqui|ahi|alli)[.! ]*$| (?:aqui|ahi|alli)\b)`,
  raw`^(?!.*\b(?:siempre|nunca)\b)(?:(?:por favor|y|ahora|vale|ok)[, ]+)*(?:usa|utiliza|prueba) \S+ para \w+(?:lo|la|los|las)\b`,
];
