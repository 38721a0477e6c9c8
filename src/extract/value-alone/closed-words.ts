/** Words that name nothing, as data: a sentence that has only these and a value says nothing but the value. */

/** English, German and Spanish. Words of a guess, a condition or a comparison are left out on purpose. */
const CLOSED = words(`
  ok okay right yes yeah yep well so then and also oh ah um uh hm hmm mmm please pls thanks thx again now just only exactly
  it its it's that that's thats this they them we we're i i'd i'll the is are was be been being has have had must should shall will
  sounds sound good great perfect agreed needs need to at on in of by from for with as let lets let's us me make makes set put cap say said call keep use take go going change
  cut bump raise lower reduce increase shorten extend down up
  meant mean want like better correct correction fine enough plenty suffices does do every each until since after before max maximum minimum
  ja gut dann also und so es das die der den dem wir ich ist sind sei sein muss müssen soll sollen sollte wird werden hat haben bitte danke
  auf um am im bei für von ab zu zum nur genau richtig mach machen mache nimm nehmen nehme setz setze stell stelle lass lassen sagen sage
  senk senke kürz kürze erhöh erhöhe runter hoch rauf geh gehen
  klingt passt einverstanden mein meine meinte reicht reichen genügt genügen alle jede jeden bis seit nach vor uhr genau wieder höchstens
  sí vale bueno pues entonces y también lo la las los el un es son sea sean ser tiene tienen que de del a al en por para con pon ponlo
  ponla pone déjalo déjala dejamos deja cambia cámbialo hay baja sube bajar subir quiero digo decía favor gracias solo nomás cada hasta desde
  reduce aumenta acorta alarga recorta redúcelo súbelo bájalo recórtalo
  suena bien acuerdo basta bastan alcanza ahora máximo`);

/** It takes back what was said before. */
const TURNING = words(`
  no nope nah actually wait sorry oops mistake wrong correction rather instead scratch
  nein nee nö doch lieber quatsch halt moment korrektur sorry falsch irrtum besser eher stattdessen vertan versehen ach
  mejor perdón perdona espera error equivoqué digo corrección`);

const DENYING = words('not never nicht kein keine keinen keinem nie nunca');

/** Between a denial and what it denies. */
const LINKS = words(
  'the a an at on in by to for with every each alle jede jeden cada um am im bei mit auf der die das den dem el la los las a en con por de but sondern sino',
);

/** A guess, a condition, a joke, or somebody else's words: nothing is decided. */
const UNDECIDED =
  /\?|(?<!\p{L})(?:if|when|unless|maybe|perhaps|might|would|could|or|either|lol|haha+|hehe|kidding|joking|jk|wenn|falls|vielleicht|könnten?|würden?|oder|witz|scherz|si|cuando|quizás?|tal vez|podría|jaja+|broma)(?!\p{L})|(?:^|\s)(?:\/s|[:;]-?[dp)])(?=$|\s)/iu;

export const isClosed = (word: string): boolean => CLOSED.has(word) || TURNING.has(word) || LINKS.has(word);
export const takesBack = (word: string): boolean => TURNING.has(word);
export const isDenying = (word: string): boolean => DENYING.has(word);
export const isLink = (word: string): boolean => LINKS.has(word);

export function isUndecided(text: string): boolean {
  return UNDECIDED.test(text);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
