/**
 * Phrases that say the same in several languages, as data. The classifier sees the name of a cue besides the words, so what it
 * learns of one wording or language holds for the others. Phrases are in lower case without apostrophes; `*` at the end of a
 * word stands for any ending.
 */
import { memoize } from '../../domain/memoize.ts';

const CUES: Readonly<Record<string, string>> = {
  lasting:
    'from now on|going forward|in future|always|every time|each time|as a rule|in general|by default|permanently|for good|ab jetzt|ab sofort|künftig|in zukunft|immer|jedes mal|grundsätzlich|generell|dauerhaft|standardmäßig|a partir de ahora|de ahora en adelante|en adelante|siempre|cada vez|por defecto|en general',
  forbids:
    'never|dont ever|do not ever|dont|do not|must not|mustnt|no more|not allowed|forbidden|hands off|leave it alone|niemals|nie|nicht mehr|auf keinen fall|bitte keine*|keinesfalls|verboten|finger weg|nunca|jamás|no uses|no toques|prohibido|nada de',
  wish: 'i want|i wanna|i like|id like|id rather|i would rather|i prefer|we prefer|please keep|make sure|i expect|i hate|i cant stand|ich will|ich möchte|ich hätte gern*|mir ist lieber|lieber|bevorzug*|achte darauf|quiero|prefiero|me gusta|preferimos|asegúrate',
  chose:
    'lets go with|lets use|lets do|lets keep|lets stick with|we go with|were going with|going with|went with|we decided|decided to|decided on|we chose|i chose|we picked|we settled on|settled on|we stay with|stick with|were keeping|we keep|it is|take the|use the|wir nehmen|wir bleiben bei|wir haben uns|entschieden|beschlossen|nehmen wir|wir nutzen|wir verwenden|dann eben|vamos con|usamos|usemos|hemos decidido|decidimos|nos quedamos con|elegimos',
  changed:
    'were on|we are on|we moved to|moved to|we switched|switched to|migrated to|were back on|back to|no longer|not anymore|any more|instead of|replaced*|dropped|we dropped|we binned|scrap|scrapped|ditch*|got rid of|now uses|as of today|changed to|pushed to|postponed to|wir sind jetzt|wir sind auf|umgestellt auf|umgestiegen|gewechselt|zurück zu|nicht mehr|statt|anstatt|ersetzt|abgeschafft|verschoben auf|hemos pasado a|pasamos a|cambiamos a|volvemos a|ya no|en vez de|en lugar de|reemplaz*|se aplaza',
  remember:
    'remember|note that|for the record|fyi|keep in mind|learn this|make a note|just so you know|dont forget|btw|by the way|before i forget|merk dir|merke dir|zur info|nur damit du|denk dran|vergiss nicht|fürs protokoll|übrigens|recuerda|ten en cuenta|para que conste|que sepas|no olvides|por cierto|apunta',
  corrects:
    'thats wrong|thats not|thats not right|not what i|i said|i told you|you forgot|you keep|stop doing|stop|wrong|i meant|nope|nah|actually|no its|thats not how|why did you|das ist falsch|das stimmt nicht|ich sagte|hab ich gesagt|hör auf|lass das|falsch|nicht so|eso no|está mal|te dije|deja de|no es así|incorrecto',
  approves:
    'perfect|exactly|thats it|spot on|love it|looks great|works great|well done|nice one|good call|keep it|keep that|leave it like|leave it as|just like that|thats how|like that|thats exactly|worked|works now|genau so|passt so|perfekt|super so|so lassen|genau|bleibt so|so machen wir|perfecto|exacto|así está bien|déjalo así|tal cual|me encanta',
  waits:
    'waiting for|waiting on|wait for|blocked|blocked by|stuck|cant until|cant do|cannot until|until we get|until they|not before|hold off|on hold|depends on|havent got|still no|havent heard|no access|needs approval|has to sign off|til the|until|parked|turns up|in der schwebe|warten auf|wartet auf|warte auf|blockiert|hängt an|hängt von|solange|erst wenn|noch kein*|kommen nicht weiter|esperando|bloquead*|hasta que|pendiente de|depende de|atascad*|sin acceso',
  ended:
    'got|sent|granted|enabled|renewed|activated|have access|said yes|green light|went through|landed|delivered|replied|answered|is up|is live|merged|arrived|came|turned up|showed up|came in|came through|got the|we got|sorted|resolved|unblocked|no objections|no longer blocked|is back|are back|back up|up again|approved|signed off|they fixed|let us|gave us|is there now|ist da|sind da|angekommen|freigegeben|erledigt|gelöst|wieder da|keine einwände|keine bedenken|nichts dagegen|bekommen|geklappt|llegó|llegaron|ya está|resuelto|desbloquead*|aprobad*|nos dieron|sin objeciones',
  later:
    'later|another day|another time|next week|next sprint|next month|tomorrow|todo|to do|follow up|someday|at some point|after the|before the|before we|remind me|dont let me forget|i still need|i still have to|still to do|still need to|needs to be|has to be|ill ask|ill get|ill send|i owe|will do|später|ein andermal|nächste woche|morgen|demnächst|irgendwann|muss noch|müssen noch|erinner mich|bis zum|vor dem|más tarde|otro día|la semana que viene|mañana|más adelante|recuérdame|hay que|falta por|queda por|tengo que',
  cause:
    'because|because of|caused by|due to|the cause|root cause|the reason|the culprit|turned out|turns out|it was the|that is why|thats why|so that|otherwise|which means|comes from|came from|weil|da der|da die|wegen|ursache|lag an|liegt an|grund|deshalb|sonst|daher|porque|debido a|la causa|por culpa|resultó|por eso|ya que',
  fixed:
    'fixed|fixes|fixed by|fix for|solved|resolved by|works again|now works|passes now|pass now|green again|released it|went away|workaround|makes it pass|makes all|behoben|gelöst|läuft wieder|funktioniert wieder|geht wieder|abhilfe|arreglad*|solucionad*|funciona de nuevo|ya funciona|corregid*',
  limits:
    'does not work|doesnt work|doesnt support|does not support|not supported|cannot|cant|wont|fails|fails if|breaks|only works|only if|only when|must be|has to be|needs to|requires|required|ignores|silently|first time|expects|funktioniert nicht|unterstützt kein*|geht nicht|nur wenn|muss|braucht|scheitert|no funciona|no soporta|falla|solo si|solo cuando|requiere|hace falta|necesita',
  located:
    'lives in|lives at|is at|is in the|is on the|are in the|are on the|can be found|find it|its under|located|the url|the link|the repo|the wiki|the channel|the dashboard|runbook|docs are|is called|named|liegt in|liegt unter|liegt auf|steht in|steht im|findest du|ist unter|heißt|kanal|está en|están en|se encuentra|se llama|la url|el canal|vive en',
  person:
    'is our|is the|runs the|in charge|responsible|owns|contact|works on|works at|reports to|who we ask|lead|team|our|their|hers|ansprechpartner*|zuständig|verantwortlich|leitet|kümmert sich|responsable|encargad*|lleva|nuestro|nuestra',
  about_me:
    'im on|im in|i am on|i use|i work|i have|my machine|my laptop|im colour|im color|i live|im not|i dont have|i only have|ich nutze|ich arbeite|ich bin|ich habe|mein rechner|mein laptop|yo uso|trabajo en|trabajo con|mi máquina|mi portátil|estoy en',
  guess:
    'maybe|perhaps|probably|i think|i guess|might|could be|may be|seems|looks like|not sure|no idea|wonder|wondering|what if|should we|could we|would be nice|one day|vielleicht|wahrscheinlich|ich glaube|könnte|scheint|keine ahnung|sollten wir|was wäre|quizás|quizá|tal vez|creo que|podría|parece|no sé|deberíamos',
  narrates:
    'let me|ill now|now ill|im going to|next ill|ill start|lets see|now let|first ill|looking at|checking|running|reading|i see|ill check|ill look|lass mich|ich schaue|ich prüfe|jetzt|zuerst|als nächstes|voy a|déjame|ahora|primero|a ver|miro',
  reports:
    'done|added|updated|renamed|removed|created|moved|implemented|changed|wrote|pushed|committed|deployed|installed|there now|tests pass|all green|passed|erledigt|hinzugefügt|aktualisiert|umbenannt|entfernt|angelegt|geschrieben|gepusht|hecho|añadid*|actualizad*|renombrad*|eliminad*|cread*|subid*',
  once: 'this once|just this time|for now|this time|today only|right now|at the moment|atm|only today|diesmal|nur heute|ausnahmsweise|vorerst|momentan|esta vez|solo hoy|por ahora|de momento',
  hearsay:
    'reckons|thinks we|says we|wants us|suggests|suggested|heard that|apparently|somebody said|they say|everyones|meint|findet|angeblich|sagt man|dice que|dicen que|opina|al parecer',
  offers:
    'should i|shall i|do you want|would you like|want me to|let me know|if you want|if you like|i can also|i could|i would|id suggest|soll ich|möchtest du|wenn du willst|ich könnte|sag bescheid|quieres que|si quieres|puedo|podría',
};

/** First words with which work is asked for that is done at once. */
const TASK_VERBS = new Set(
  'add write fix run rename check make create build commit push look show give tell copy move remove delete deploy ship merge revert open close start restart stop install update bump test try do get read find list explain summarize review refactor implement clean spin seed put change set use tackle continue go proceed schreib füge mach zeig lösche starte baue prüfe teste führe benenne ändere erstelle pack räum bau leg lies gib sag hol añade escribe arregla ejecuta haz crea borra muestra revisa prueba mueve quita sube cambia pon lanza instala dame mira'.split(
    ' ',
  ),
);

interface Phrase {
  readonly cue: string;
  readonly words: readonly string[];
}

let byFirstWord: ReadonlyMap<string, readonly Phrase[]> | undefined;
/** Phrases of one word that ends in `*`: by their first four letters. */
let byStem: ReadonlyMap<string, readonly { readonly cue: string; readonly stem: string }[]> | undefined;
const STEM_KEY_CHARS = 4;
const NONE: readonly never[] = [];

/** The cues in a sentence, given its words in lower case without apostrophes. */
export function findCues(words: readonly string[]): ReadonlySet<string> {
  const known = latest.get(words);
  if (known !== undefined) return known;
  const found = searchCues(words);
  latest.set(words, found);
  return found;
}

/** By the list of words itself, which `normalizeWords` keeps for a while. */
const latest = new WeakMap<readonly string[], ReadonlySet<string>>();

function searchCues(words: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const { phrases, stems } = cuesOfWord(words[at] ?? '');
    for (const { cue, words: phrase } of phrases) {
      if (!found.has(cue) && startsAt(phrase, words, at)) found.add(cue);
    }
    for (const cue of stems) found.add(cue);
  }
  const [first = '', second = ''] = words;
  if (TASK_VERBS.has(POLITE.has(first) ? second : first)) found.add('task verb');
  return found;
}

function startsAt(phrase: readonly string[], words: readonly string[], at: number): boolean {
  // The first word is the one that the phrase was found by.
  for (let offset = 1; offset < phrase.length; offset += 1) {
    if (!matches(phrase[offset] ?? '', words[at + offset])) return false;
  }
  return true;
}

interface WordCues {
  /** Phrases that start with this word. */
  readonly phrases: readonly Phrase[];
  /** Cues of this word alone, by how it starts. */
  readonly stems: readonly string[];
}

const WORDS_KEPT = 4096;
const NO_CUES: WordCues = { phrases: [], stems: [] };

const cuesOfWord = memoize(WORDS_KEPT, (word): WordCues => {
  load();
  const phrases = byFirstWord?.get(word) ?? NONE;
  const stems = (byStem?.get(word.slice(0, STEM_KEY_CHARS)) ?? NONE).flatMap(({ cue, stem }) =>
    word.startsWith(stem) ? [cue] : [],
  );
  return phrases.length === 0 && stems.length === 0 ? NO_CUES : { phrases, stems };
});

const POLITE = new Set('please pls plz now ok okay and then bitte jetzt und dann por y luego'.split(' '));

function matches(pattern: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern;
}

function load(): void {
  if (byFirstWord !== undefined) return;
  const phrases = new Map<string, Phrase[]>();
  const stems = new Map<string, { cue: string; stem: string }[]>();
  for (const [cue, list] of Object.entries(CUES)) {
    for (const phrase of list.split('|')) {
      const words = phrase.split(' ');
      const [first = ''] = words;
      if (first.endsWith('*')) {
        const stem = first.slice(0, -1);
        const key = stem.slice(0, STEM_KEY_CHARS);
        stems.set(key, [...(stems.get(key) ?? []), { cue, stem }]);
      } else phrases.set(first, [...(phrases.get(first) ?? []), { cue, words }]);
    }
  }
  byFirstWord = phrases;
  byStem = stems;
}
