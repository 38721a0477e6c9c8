/** What is discussed and not decided: "we are still discussing whether …", "auf dem Tisch liegen …", "nada definitivo". Words without accents. */
const raw = String.raw;

/** A bad idea is no longer discussed. */
const JUDGED_EN = '(?:dumb|bad|stupid|silly|terrible|horrible|awful|crazy|crap|lousy)\\b';
const JUDGED_DE = '(?:dumm|bloed|schlecht|doof|bescheuert|mies|schrecklich)\\w*\\b';
const JUDGED_ES = '(?:mal|tont|estupid|pesim|horrible|terrible)\\w*\\b';

export const NOT_SETTLED_ENGLISH: readonly string[] = [
  raw`^(?:(?:so|and|but|well|ok)[, ]+)*(?:we|i)(?:'re| are|'m| am)? (?:nearly|almost) (?:use|used|on|in|have|run|moved|switched|went|got|there)\b`,
  raw`^(?:what(?:'s| is) )?(?:on the table|up for (?:discussion|debate|grabs)|under discussion|in the running|shortlist(?:ed)?|to (?:discuss|decide|clarify))\s*(?:[:,–-]|(?:right now |now )?(?:is|are)\b)`,
  raw`\b(?:are|is|am|were|still|keep|been|we're|i'm|they're|currently)(?: \w+)? (?:discussing|debating|arguing|weighing|evaluating|torn|undecided|split|thinking about|wondering)\b(?!.*\b(?:but|so) (?:we|i|for now|until)\b)`,
  raw`\b(?:nothing|not)(?: is| yet| at all)? (?:final|fixed|official|set in stone|signed off|approved)\b(?!.*\bbut\b)`,
  raw`\b(?:came|come|was brought|got brought|been brought) up (?:in|at|during|again)\b`,
  raw`\b(?:was|were|got|been) (?:floated|thrown around|pitched|tossed around)\b`,
  raw`\bthe jury is (?:still )?out\b|\bwe(?:'ll| will) see (?:whether|if)\b`,
  raw`\b(?:option|variant|possibility|scenario|alternative|proposal|suggestion|idea)(?: \w+)? (?:would|could|might|means)\b(?!.*\b(?:we (?:took|take|go|went|chose|picked|agreed)|accepted|so we)\b)`,
  raw`\b(?:is|was|are|were) (?:(?:just|only|merely) )?(?:an?|one of(?: the)?|among the) (?!(?:\w+ ){0,2}?${JUDGED_EN})(?:\w+ ){0,3}?(?:option|idea|proposal|suggestion|possibility|candidate|thing|thought)s?\b(?!.*\b(?:we (?:took|take|go|went|chose|picked|agreed)|accepted|so we)\b)`,
  raw`^(?:(?:just|let me|i'm|im|only)[, ]+)*(?:think(?:ing)? out loud|brainstorming|spitballing|musing)\b`,
  raw`\bback and forth\b(?!.*\b(?:in the end|we (?:took|chose|went|picked|go|use))\b)|\bno (?:clear )?winner\b|\b(?:we'll|we will|let's) see[.! ]*$`,
  raw`\b(?:ideas|suggestions|proposals) (?:came|popped|from the)\b|\b(?:have|has) yet to (?:pick|choose|decide|settle|agree)\b|\bideally\b(?!.*\b(?:so we|decided|must)\b)`,
  raw`^(?:if|once|when|should) (?:the |our |we (?:ever |get |win ))?(?:funding|money|budget|deal|grant|investors?|client (?:agrees|signs)|customer (?:agrees|signs))\b(?!.*\b(?:always|never|must)\b)`,
];

export const NOT_SETTLED_GERMAN: readonly string[] = [
  raw`\bzur (?:auswahl|wahl|debatte|diskussion) steh(?:t|en)\b|\bsteh(?:t|en) zur (?:auswahl|wahl|debatte|diskussion)\b`,
  raw`\bim gespraech (?:ist|sind)\b|\b(?:ist|sind) im gespraech\b|\bauf dem tisch (?:ist|sind|liegt|liegen)\b|\bin der engeren (?:aus)?wahl\b`,
  raw`\b(?:diskutier|ueberleg|streit|debattier|evaluier|beratschlag)en (?:\w+ )?(?:noch|gerade|aktuell|weiterhin|immer noch)\b`,
  raw`\bnichts (?:endgueltiges|festes|offizielles|fix|spruchreifes|beschlossenes)\b(?!.*\baber\b)`,
  raw`\b(?:noch )?nicht (?:endgueltig|final|fix|offiziell|spruchreif|genehmigt|abgesegnet)\b(?!.*\baber\b)`,
  raw`\bkam (?:\w+ ){0,2}?(?:die idee|der vorschlag)\b|\b(?:die idee|der vorschlag)\b.*\b(?:kam|stand|fiel) (?:\w+ ){0,4}?(?:auf|im raum|an)\b`,
  raw`\bwurden? (?:\S+ ){0,4}?(?:in den raum gestellt|angedacht|ins spiel gebracht)\b`,
  raw`\b(?:option|variante|moeglichkeit|szenario|alternative|vorschlag|idee)(?: \w+)? (?:wuerde|hiesse|waere|koennte|bedeutet|bedeutete)\b(?!.*\b(?:nehmen wir|haben wir genommen|angenommen)\b)`,
  raw`\b(?:ist|war|sind|waren) (?:(?:nur|bloss|erst) )?(?:eine?r?|einer der|eine der) (?!(?:\w+ ){0,2}?${JUDGED_DE})(?:\w+ ){0,2}?(?:option|idee|vorschlag|vorschlaege|moeglichkeit|moeglichkeiten|ideen|ueberlegung|gedanke)\b(?!.*\b(?:nehmen wir|also)\b)`,
  raw`^(?:(?:nur|ich|mal)[, ]+)*(?:laut (?:gedacht|denken|denkend)|denke? (?:nur |mal )?laut|nur ein gedanke|brainstorming)\b`,
  raw`\bhin und her\b(?!.*\b(?:am ende|nehmen wir|wir nehmen|geworden)\b)|\bkein(?:en)? gewinner\b|\bmal (?:schauen|sehen|gucken)[.! ]*$`,
  raw`\b(?:kamen|entstanden|gab es) (?:\w+ ){0,2}?(?:ideen|vorschlaege|einfaelle)\b|\bidealerweise\b(?!.*\b(?:also|beschlossen|muss)\b)`,
  raw`^(?:wenn|falls|sobald|sollte) (?:das |der |die |wir )?(?:geld|budget|foerderung|auftrag|zuschlag|investor\w*|kunde (?:zustimmt|unterschreibt))\b(?!.*\b(?:immer|nie|muss)\b)`,
];

export const NOT_SETTLED_SPANISH: readonly string[] = [
  raw`^(?:sobre la mesa|en (?:discusion|debate|liza)|por (?:decidir|discutir|aclarar))\s*(?:[:,–-]|(?:esta|estan|hay|tenemos)\b)`,
  raw`\b(?:estamos|seguimos|sigo|estoy|andamos|estan) (?:\w+ )?(?:discutiendo|debatiendo|valorando|sopesando|evaluando|dudando|dandole vueltas)\b(?!.*\bpero\b)`,
  raw`\bnada (?:definitivo|cerrado|oficial|firme)\b(?!.*\bpero\b)|\b(?:aun|todavia) (?:no es|sin) (?:definitivo|oficial|aprobar|cerrar)\b`,
  raw`\b(?:salio|surgio|se planteo|se comento|se menciono) (?:la|una|el|esa) (?:idea|propuesta|posibilidad|tema)\b`,
  raw`\b(?:opcion|variante|posibilidad|escenario|alternativa|propuesta|idea)(?: \w+)? (?:seria|significaria|implicaria|podria|supondria|pondria)\b(?!.*\b(?:aceptamos|elegimos|nos quedamos)\b)`,
  raw`\b(?:es|era|son|eran|seria) (?:(?:solo|apenas) )?(?:una?|una de las|uno de los) (?!(?:\w+ ){0,2}?${JUDGED_ES})(?:\w+ ){0,2}?(?:opcion|opciones|idea|ideas|propuestas?|posibilidad|posibilidades|sugerencias?)\b(?! (?:muy )?${JUDGED_ES})(?!.*\b(?:aceptamos|elegimos|asi que)\b)`,
  raw`^(?:(?:solo|yo|estoy)[, ]+)*(?:pienso|pensando) en (?:voz alta|alto)\b|^lluvia de ideas\b`,
  raw`\bmil vueltas\b(?!.*\b(?:al final|usamos|elegimos)\b)|\bsin (?:un )?ganador\b|\bya veremos\b`,
  raw`^(?:si|cuando) (?:llega|hay|conseguimos|tenemos|entra|viene) (?:el |la |mas )?(?:dinero|presupuesto|financiacion|inversor\w*|contrato)\b(?!.*\b(?:siempre|nunca)\b)|\bo (?:lo|la|los|las) (?:subimos|bajamos|cambiamos|dejamos)$`,
  raw`\b(?:salieron|surgieron|hubo) (?:\w+ ){0,2}?(?:ideas|propuestas)\b|\b(?:falta|queda) por (?:decidir|elegir|acordar)\b|\bidealmente\b|\blo ideal seria\b`,
];

/** What is to be talked about, in one line. */
export const AGENDA_ENGLISH: readonly string[] = [
  raw`^(?:the |our |my |today's |tomorrow's |meeting |draft )*(?:agenda|wish ?list|brainstorm(?:ing)?|open questions|topics)\b[^:.]{0,40}:`,
];
export const AGENDA_GERMAN: readonly string[] = [
  raw`^(?:die |unsere |heutige |meine )*(?:agenda|tagesordnung|wunschliste|brainstorming|offene fragen|themen)\b[^:.]{0,40}:`,
];
export const AGENDA_SPANISH: readonly string[] = [
  raw`^(?:el |la |los |nuestra |nuestro )*(?:agenda|orden del dia|lista de deseos|lluvia de ideas|preguntas abiertas|temas)\b[^:.]{0,40}:`,
];

const LEAD = '^(?:(?:and|but|so|then|maybe|i guess|und|aber|dann|also|y|pero|pues)[, ]+)*';

/** What is to be so at some time that nobody names: "soon we will use mysql", "bald nutzen wir …". */
export const SOME_DAY_ENGLISH: readonly string[] = [
  raw`${LEAD}(?:(?:very |pretty |hopefully )?soon|one day|some ?day|sooner or later|at some point|before long|in the (?:near |not too distant )?future|down the (?:road|line))\b,? (?:we|i|it|the|our|they|everything)\b(?! (?:must|should|shall))(?!.*\b(?:was|were|\w+ed|from (?:now|\w+ on)|as of)\b)`,
  raw`${LEAD}eventually,? (?:we|i|it|the|our|they|everything)(?:'ll| will|'re going to| are going to| want to)?(?: (?:switch|move|migrate|use|go|change|drop|replace|want|need)\b|.*\bwill\b)`,
  raw`\b(?:we|i|it|they|the \w+(?: \w+)?)(?:'ll| will|'re going to| are going to| is going to|'re gonna| want to) .*\b(?:soon|some ?day|one day|eventually|at some point|sooner or later|in the (?:near )?future|down the (?:road|line))[.! ]*$`,
  raw`\b(?:will|'ll) (?:very )?soon (?:be|use|run|move|switch|have)\b`,
];
const SOON_DE =
  '(?:(?:schon |ganz |sehr )?bald|demnaechst|irgendwann|frueher oder spaeter|ueber kurz oder lang|eines tages|in (?:absehbarer zeit|naher zukunft|zukunft mal))';
export const SOME_DAY_GERMAN: readonly string[] = [
  raw`${LEAD}${SOON_DE} (?!(?:haben|hatten?|war|waren|hat|muss|muessen|soll|sollen)\b)\w+(?:en|ln|rn|t|rd|ll|nn) (?:wir|ich|das|die|der|es|alles|unser\w*)\b(?!.*\bab \w+)`,
  raw`\bwir (?!(?:haben|hatten|waren|muessen|sollen)\b)\w+(?:e|l|r)n (?:(?:uns|dann|ja|wohl|auch|sicher) )*${SOON_DE}\b(?!.*\bab \w+)`,
  raw`\b(?:wird|werden) (?:(?:auch|dann|ja|wohl|sicher) )*${SOON_DE} \S+.*(?:en|ln|rn|sein)[.! ]*$`,
];
export const SOME_DAY_SPANISH: readonly string[] = [
  raw`${LEAD}(?:muy |bien )?(?:pronto|algun dia|dentro de poco|en breve|tarde o temprano|en (?:un|el) futuro(?: proximo| cercano)?|mas adelante),? (?:(?:nos|lo|la|ya) )*\w+(?:mos|re|ra|ran)\b(?!.*\ba partir\b)`,
  raw`\b\w+(?:remos|re|ran|ra)\b.* (?:muy )?(?:pronto|algun dia|dentro de poco|mas adelante|tarde o temprano|en un futuro)[.! ]*$`,
];

/** One of two, and nobody says which. */
export const EITHER_ENGLISH: readonly string[] = [
  raw`\b(?:we|i|they|you)(?:'ll| will|'d)? (?:\w+ )?(?:use|take|go with|pick|choose|run|host on|switch to|move to) either\b.*\bor\b|^it(?:'s| is|'ll be| will be) either\b.*\bor\b`,
];
export const EITHER_GERMAN: readonly string[] = [
  raw`\b(?:nutzen|nehmen|verwenden|benutzen|waehlen|nutze|nehme|wird es|ist es|wechseln zu) (?:wir )?entweder\b.*\boder\b|^entweder \S+ oder \S+ (?:nehmen|nutzen|verwenden|benutzen) wir\b`,
];
export const EITHER_SPANISH: readonly string[] = [
  raw`\b(?:usamos|usaremos|usemos|elegimos|cogemos|vamos con|sera|pasamos a) o (?:bien )?\S+ o (?:bien )?\S+`,
];
