/**
 * Whether a prompt says no more than "continue". Such a prompt adds nothing of the owner's own: what the agent does
 * next still depends on what it read before. A prompt is assent if it is short and has no word with content of its own.
 * The word lists are English, German and Spanish; a single word counts as assent in any language.
 */
import { isAscii } from './ascii.ts';
import { ownWords } from './own-words.ts';

const WORDS = `
a about again ahead alright an and anything as back both by can carry certainly continue cool correct course do does done either
else end everything exactly fine finish first for forward from further go goes going good got great happy have here how i if in
is it its just k keep last lets let lgtm like looks make matter me more much my need never next nice no nope not now of off oh ok
okay okey on one ones only option or other otherwise perfect perfectly please point proceed ready really right same second see
seems should so some sounds start step steps still stop sure ta take thank thanks that thats the them then there these they thing
things third this those thx to too try two up very wait want was way we well whatever with work works would y yea yeah yep yes
yup you your
alle alles also auch auf bitte da damit danach danke dann das dasselbe dein deine dem den denn der des die dies diese dieses doch
drei ein eine einen einfach einverstanden er erste erstmal es etwas fang fort für geh gehts genau gerne gern gut halt hier ich
ihr im in ist ja jawohl jetzt jo jup kannst klar klingt können läuft leg los mach machs machen macht mal mehr mit nächste nächsten
nächster nächstes nein nicht nichts noch nochmal nun nur ob oder ordnung passt perfekt prima richtig schön setz sie so soll sollst
sollte stimmt super tu tun um und uns unten variante vielen von vorschlag war warte was weiter weitermachen wie wir wird ziemlich
zu zwei zweite
acuerdo adelante ahora algo aquí así bien bueno claro cierto como con continúa continua continuar correcto cosa cualquier dale de del
después dos e el ella ellos en entonces era es esa ese eso esos esta está estas este esto estos excelente favor fin genial gracias
ha hace hacer haga hagalo hagámoslo has hay haz hazlo igual la las le listo lo los luego mas más me mejor mismo muy ningún no nos
o opción otra otro para paso perfecto pero por primera primero procede puede puedes que qué quiero se segunda segundo seguir ser
si sí sigamos siga sigue siguiente sin sino su sus te tercera todo todos tu un una uno va vale vamos ve venga y ya yo
`;

let assenting: ReadonlySet<string> | undefined;

/** A prompt with more words than this is not assent, whatever the words are. */
const MAX_WORDS = 12;
/** Longer texts are not checked at all. */
const MAX_CHARS = 20_000;

export function isAssent(prompt: string): boolean {
  if (prompt.length > MAX_CHARS) return false;
  if (/^\s*\/[\w:-]+\s*$/.test(prompt)) return true;
  const words = wordsOf(ownWords(prompt).toLowerCase().replace(/['’]/g, ''));
  if (words.length <= 1) return true;
  if (words.length > MAX_WORDS) return false;
  assenting ??= new Set(WORDS.trim().split(/\s+/));
  const known = assenting;
  return words.every((word) => known.has(word) || isNumberOrLetter(word));
}

function wordsOf(text: string): readonly string[] {
  return text.match(isAscii(text) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}

function isNumberOrLetter(word: string): boolean {
  return isAscii(word) ? /^(?:\d+|[a-z])$/.test(word) : /^\p{L}$/u.test(word);
}
