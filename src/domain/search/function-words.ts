/**
 * German and Spanish function words, without accents. The index keeps them, because such a word can mean something in another
 * language. They do not count when a note is matched with a prompt.
 */
import { isForeignShare } from './is-foreign-share.ts';
import { uniqueTokens } from './tokenize.ts';

const WORDS = `
a aber al algo algun alguna algunos alle allem allen aller alles als also am an ander andere anderen ante antes aqui asi
auch auf aun aunque aus ausser bei beim bevor bien bin bis bist bitte cada casi como con cual cuales cualquier cuando cuanta
cuantas cuanto cuantos da dabei dafur damit danach dann daran darauf daraus darf das dass de dein deine del dem den denen
denn der deren des desde deshalb despues dessen die dies diese diesem diesen dieser dieses doch donde dort dos du durante
durch durfen durfte e eben eigentlich ein eine einem einen einer eines einfach el ella ellas ellos en entonces entre er era
erst es esa esas ese eso esos esta estan estar estas este esto estos etwa etwas euch euer fue fur gab gar geben gegen gehabt
gehen geht gemacht genau gerade gern gibt gibts ging gut ha hab habe haben haber habia hace hacer hacia han hasta hat hatte
hatten hay haz he heute hier hin hinter hoy ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem
jeden jeder jedes jetzt kann kannst kein keine keinen keiner kommt konnen konnte la las le les lo los luego mach machen mal
man mas me mehr mein meine meinem meinen meiner mejor mi mich mientras mir mis mismo mit mochte morgen mucho muss mussen muy
nach nachdem nada nein ni nicht nichts no noch nochmal nos nosotros nuestra nuestro nun nur o ob oben oder ohne otra otro
otros para pero poco pon poner por porque que quien quiero schon se sea segun sehr sein seine seinem seinen seiner seit ser
si sich sie siempre sin sind so sobre soll sollen sollte sollten solo son sondern sonst soy su sus tambien tampoco tan tanto
te tenemos tener tengo tiene tienen toda todas todo todos tras tu uber um un una und uno unos uns unser unsere unter usted
va vamos van ver vez vom von vor vorher war waren warum was weg weil welche welchem welchen welcher welches wen wenn wer
werde werden wie wieder will wir wird wo woran worden wurde wurden y ya yo zu zum zur zwar zwei zwischen
`;

let known: ReadonlySet<string> | undefined;

/** Whether these words are a German or Spanish text. */
export function isForeign(words: readonly string[]): boolean {
  known ??= new Set(functionWords());
  const found = known;
  return isForeignShare(words.filter((word) => found.has(word)).length, words.length);
}

/** As they are written, without accents and without those that are also English. */
export function spelledFunctionWords(): readonly string[] {
  return WORDS.split(/\s+/).filter((word) => uniqueTokens(word).length > 0);
}

/** In the spelling of the index. */
export function functionWords(): readonly string[] {
  return uniqueTokens(spelledFunctionWords().join(' '));
}
