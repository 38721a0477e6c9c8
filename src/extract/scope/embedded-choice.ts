/**
 * "We use redis" chooses only where it is the main clause. "When we use redis, it crashes", "i assume we use redis", "over my dead
 * body we use redis" and "ni loco usamos redis" choose nothing. Too many words can stand before a choice to list those that take it
 * back, so the words are listed that leave it a choice: when, where and why it holds, and verbs of deciding. Words as data.
 */
import { withoutTimeFrame } from '../../domain/facts/ends/is-exception.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { wordSet } from '../../domain/text/word-set.ts';

const USE_EN =
  '(?:use|used|using|run on|are on|went with|go with|take|picked|pick|chose|choose|switch(?:ed)? to|mov(?:e|ed) to|migrated? to|adopt(?:ed)?)';
const USE_DE =
  '(?:nehmen|nahmen|nutzen|nutzten|benutzen|benutzten|verwenden|verwendeten|einsetzen|wechseln|umsteigen|nehme|nutze|benutze)';
const USE_ES =
  '(?:usamos|usemos|usábamos|usaríamos|utilizamos|utilicemos|pasamos a|pasemos a|cambiamos a|cambiemos a|migramos a|migremos a|elegimos|elijamos)';

/** A choice with "we" as its subject, with the words before it in its clause. */
const CHOICE = new RegExp(
  `^(?<lead>[^,;:.!?()–—]*?)(?<!\\p{L})(?:we(?:['’]re| are|['’]ve| have)?(?: (?:\\p{L}+ly|all|always|only|now|just|still|also|already|never|don['’]?t|do not|no longer))* ${USE_EN}|wir (?:[^\\s,;:.!?]+ ){0,4}?${USE_DE}|(?<main>${USE_DE} wir)|(?:(?:nos|ya|no|siempre|solo|ahora) )*${USE_ES})(?!\\p{L})`,
  'u',
);

const CONDITION_EN =
  '(?:if|in case|when|whenever|once|as soon as|as long as|before|after|until|till|unless|while|whether|where|(?<!for )the (?:day|moment|minute|second))';
const CONDITION_DE = '(?:wenn|falls|sobald|bevor|ehe|solange|sofern|bis|ob|wo|als ob)';
const CONDITION_ES =
  '(?:si|cuando|en cuanto|tan pronto como|antes de que|hasta que|mientras(?: que)?|siempre que|donde|dónde|a menos que)';
const SUBJECT = "(?:we(?:[’'](?:ll|d|re|ve))?|you(?:[’'](?:ll|d|re))?|they|i|somebody|someone|anyone|people|the team)";
/** A condition, a time or a place that is a clause with a choice, up to the chosen thing. */
const CONDITIONAL_CHOICE = new RegExp(
  `(?<!\\p{L})(?:${CONDITION_EN} ${SUBJECT} (?:\\p{L}+ ){0,2}?${USE_EN}|${CONDITION_DE} (?:wir|ihr|du|man|ich|jemand) (?=(?:[^\\s,;:.!?]+ ){1,4}?(?:${USE_DE}|nimmst|nutzt|benutzt|nimmt|verwendet|verwendest)(?!\\p{L}))|${CONDITION_ES} (?:(?:nos|ya|no) )*(?:${USE_ES}|usas|usa|uses|use|usen))(?!\\p{L})`,
  'u',
);
/** "would use … if …": it is not used. */
const WOULD =
  /(?<!\p{L})(?:(?:we|i)(?: (?:would|wouldn['’]?t)|['’]d)(?: have| not| never| probably| gladly| happily)* (?:use|used|take|taken|go|gone|switch|switched|move|moved|pick|picked|choose|chosen|drop|dropped|keep|kept)(?!\p{L})(?! (?:rather|prefer)).*(?<!\p{L})if|(?:wir|ich) würden? .*(?<!\p{L})(?:nehmen|nutzen|benutzen|verwenden|wechseln|umsteigen),? wenn|(?:us|utiliz|pas|cambi|migr|eleg)\p{L}*ría(?:mos)?(?!\p{L}).*(?<!\p{L})si)(?!\p{L})/u;

/** Words that rule beside a condition: "when we use redis, always set a ttl". */
const RULES_BESIDE =
  /(?<!\p{L})(?:always|never|must|should|only|don['’]?t|do not|please|make sure|(?:have|has|need|needs) to|(?:use|set|run|add|write|keep|check|enable|disable|put|pass|mock|tag|wrap|name|prefer|avoid) \p{L}+|immer|nie|niemals|nur|müssen|muss|soll(?:en)?|bitte|siempre|nunca|solo|hay que|deben?|tienen? que|por favor)(?!\p{L})/u;

/** Words before a choice that leave it one: who chooses, and turns of speech. */
const PLAIN = wordSet(
  `and but so then also now ok okay yes yeah yep no nope well sure right fine good great alright actually btw fyi because since as for
   basically generally usually normally mostly mainly instead therefore hence thus however honestly seriously finally meanwhile still
   again today here always please already both all currently only though although even where which that what is are it's its thing
   the truth fact this these just know knows so you heads up hey hi hello oh ah hm lol haha remember note reminder update correction news
   und aber also dann jetzt nun ja nein doch ok gut eigentlich übrigens deshalb deswegen daher darum weil denn da heute hier immer
   grundsätzlich normalerweise meistens stattdessen außerdem trotzdem inzwischen mittlerweile künftig nur nochmal bitte zukünftig ach so
   halt einfach lieber der die das den dem
   y pero entonces ahora sí no bueno vale pues ya hoy aquí siempre porque como así que también mejor finalmente normalmente además solo
   nosotros nosotras nos le les lo la los las de hecho eso sí perdón oye`,
);
/** An adverbial of time, place, purpose or reason, up to the choice. */
const ADVERBIAL =
  /^(?:\p{L}+ly )?(?:for|in|on|at|as|from|since|with|without|under|inside|outside|to|by|during|after|throughout|across|among|because of|due to|thanks to|given|instead of|going|starting|effective|this|every|each|next|last|für|im|in|am|auf|bei|mit|ohne|ab|seit|nach|zu|zum|zur|unter|aus|wegen|statt|dank|als|von|vom|während|para|por|en|a|al|con|sin|desde|de|del|tras|durante|como|gracias|(?:the |el |la |los |las )?(?:(?:next|coming|following|próxim[oa]s?|siguiente) \p{L}+|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|yesterday|lunes|martes|miércoles|jueves|viernes|semana|mes|trimestre|año|mañana|ayer))(?!\p{L})/u;
/** "when the build breaks we use npm": the choice follows behind the condition. */
const BEHIND_CONDITION =
  /^(?:when|whenever|if|once|cuando|si|siempre que) (?!(?:at|in|on|some\p{L}*|ever|one|tomorrow|next|later|en|por|algún|algun|mañana|un) )\S+ \S+/u;
/** What somebody thinks, hears or denies is not chosen, also behind an adverbial. */
const DOUBTS =
  /(?<!\p{L})(?:body|hell|if|whether|assum\p{L}*|guess\p{L}*|suppos\p{L}*|suspect\p{L}*|believ\p{L}*|reckon\p{L}*|imagin\p{L}*|pretend\p{L}*|doubt\p{L}*|not|isn['’]?t|false|wrong|lie|leiche|nie|nicht|ob|falls|angenommen|broma|loco|si|no es)(?!\p{L})/u;
/** Verbs that make a choice: "we decided that we use", "remember that we use", "i told you we use". */
const DECIDES =
  /(?<!\p{L})(?:decid\p{L}*|agreed?|settled|chose|conclu\p{L}*|rules? is|polic(?:y|ies)|convention|plan is|deal is|remember|note|mind|make sure|ensure|(?:i|we)(?:['’]ve| have)?(?: already| just| always)? (?:said|told|mentioned|want|meant|prefer|insist)|told you|i mean|(?:i|we)(?:['’]d| would) (?:rather|prefer|like)|the (?:reason|point) (?:is|why)|entschieden|beschlossen|geeinigt|ausgemacht|merke?|denk dran|will|möchte|gesagt|wichtig|beachte|decidi\p{L}*|acord\p{L}*|acuérdate|recuerda\p{L}*|apunta|quedamos|quiero|importante|ten en cuenta|fíjate|dije|dicho)(?!\p{L})/u;
const DECIDED_BY_NOBODY =
  /(?<!\p{L})(?:nobody|no one|never|not|isn['’]?t|didn['’]?t|haven['’]?t|don['’]?t|can['’]?t|cannot|niemand|keiner|nie|nicht|nadie|nunca|no)(?!\p{L})/u;

const JOINED =
  /(?<!\p{L})(?:and|so|but|because|since|although|though|und|also|aber|sondern|weil|denn|y|pero|porque|así que|ya que|nosotros|nosotras|tod[oa]s|amb[oa]s|los dos|las dos)$/u;
/** "the linter we use is biome": it describes what we use. */
const RELATIVE = new RegExp(
  `(?<!\\p{L})(?:que (?:usamos|usemos|utilizamos)(?: \\S+){0,5}? (?:es|son|está|están|va|debe|tiene)|(?:the|all|every|any|each|our|what|everything)(?: \\S+){0,3}? we (?:\\p{L}+ )?${USE_EN}(?: \\S+){0,5}? (?:is|are|must|should|has|have|runs?|needs?|stays?|lives?))(?!\\p{L})`,
  'u',
);

/** `said`: in lower case, with quotations masked. */
export const isEmbeddedChoice = memoizeSentence((said): boolean => {
  if (WOULD.test(said)) return true;
  const condition = CONDITIONAL_CHOICE.exec(said);
  if (condition !== null) {
    // "we use yarn when you use npm", "the letter is in legal/, in case you use it": the main clause says something.
    const before = said.slice(0, condition.index).trim();
    if (/[,;:.)–—]$/.test(before) || (before !== '' && CHOICE.test(clauseOfChoice(before)))) return false;
    return !RULES_BESIDE.test(`${before} ${said.slice(condition.index + condition[0].length)}`);
  }
  const { lead = '', main } = CHOICE.exec(clauseOfChoice(withoutTimeFrame(said)))?.groups ?? {};
  if (lead.trim() === '' || RELATIVE.test(said)) return false;
  // In German, the verb before its subject makes it a main clause.
  return main === undefined ? !leavesChoice(lead.trim()) : DOUBTS.test(lead);
});

/** The first clause with a choice. */
function clauseOfChoice(said: string): string {
  return said.split(/[,;:.!?()–—]+\s*|\s-+\s/u).find((clause) => CHOICE.test(clause)) ?? '';
}

function leavesChoice(lead: string): boolean {
  if (DECIDES.test(lead)) return !DECIDED_BY_NOBODY.test(lead);
  // "the build was slow so we use swc": another sentence begins.
  if (JOINED.test(lead)) return true;
  if (BEHIND_CONDITION.test(lead)) return true;
  if (DOUBTS.test(lead)) return false;
  const words = lead.split(/\s+/);
  const first = words.findIndex((word) => !PLAIN().has(word) && !/^[\d'’-]+$/.test(word));
  return first < 0 || ADVERBIAL.test(lead) || ADVERBIAL.test(words.slice(first).join(' '));
}

/** Whether the place is right behind a condition that chooses: "when we use redis, always set a ttl" is not a choice of redis. */
export function isInCondition(lower: string, at: number): boolean {
  const condition = CONDITIONAL_CHOICE.exec(lower);
  if (condition === null || at < condition.index) return false;
  return !/[,;:.!?]/.test(lower.slice(condition.index, at));
}
