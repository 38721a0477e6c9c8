/**
 * Finds which facts a query asks for: "what did we decide about …", "why did we drop …", "how did we fix …", "what blocks us".
 * Rules in English, German and Spanish.
 */
import type { FactKind } from '../../domain/facts/fact.ts';
import { finds, latePattern, type Pattern } from '../../domain/text/pattern-for.ts';
import { ASKED_OF_PEOPLE, BANS, NOT_DONE } from './asked-people-and-rules.ts';
import { ASKING_WORDS, FOREIGN_ASKING_WORDS } from './asking-words.ts';
import { DURATION, FREQUENCY, NUMBER, TIME, WHEREABOUTS } from './said-values.ts';

export interface AskedFacts {
  /** The kinds that answer. */
  readonly kinds: readonly FactKind[];
  /** Whether all of them are asked for, not only the best one. */
  readonly list: boolean;
  /** How much of the subject a fact has to name to answer, by the weight of its words, 0 to 1. */
  readonly names: number;
  /** Whether facts of the kinds named first answer before others: who somebody is, not what was decided with them. */
  readonly inOrder?: boolean;
  /** What a fact has to say: a time or a number. */
  readonly says?: Pattern;
  /** Words that only ask in this kind of query; in others they can be the subject. As the index has them. */
  readonly asking?: readonly string[];
  /** Words that ask only for what is not done yet: "my open todos". As the index has them. */
  readonly open?: readonly string[];
  /** It asks for the time itself, so a time in it is not that of the answer. */
  readonly asksWhen?: true;
  /** What is asked for if the query has no other subject: "where does it run" asks for the hosting. As the index has it. */
  readonly about?: string;
  /** What people said answers, and not the output of commands: questions about people, rules and what was promised. */
  readonly bySaying?: true;
}

/** A longer query is pasted text. */
const READ_CHARS = 400;

const SETTLED: readonly FactKind[] = ['decision', 'correction', 'preference'];
const FIXED: readonly FactKind[] = ['lesson', 'outcome'];

/** "How often is the backup made": the fact says that it runs, or nothing like it. As the index has them. */
const RUNNING = 'made make do done run happen lauft laufen gemacht machen hace hacen corre ejecuta'.split(' ');

/** "Where do uploads go": go, live, end up, store, keep, put, find, located; the fact says that something is used. As the index has them. */
const BEING_SOMEWHERE =
  'go goe goes live liv lives end up land sit stai store stor stored keep kept put save save saved find found locat located kommen kommt gehen geht landen landet liegen liegt leben gespeichert speichern ablegen abgelegt finden hin va van viven vive quedan queda guardan guarda guardamo encuentro encuentran ponemo'.split(
    ' ',
  );

/** What somebody runs; as the index has them. Where tests or a script run is another question. */
const WHOLE_PROGRAM =
  'app applic prod product server site servic api backend websit program project anwendung seit programm produktion projekt aplicacion pagina sitio servidor produccion proyecto'.split(
    ' ',
  );
/** Run, host, deploy; as the index has them. */
const RUNNING_SOMEWHERE =
  'run ran host deploi live lauft laufen lief gehostet alojada alojado aloja corre despleg desplegada desplegado funciona'.split(
    ' ',
  );

/** How one turns to somebody: ask, talk, contact, responsible, in charge, own, handle, know, take care. */
const TURN_TO =
  'ask talk speak contact call email ping turn respons charg own handl know take care fragen frag zustandig verantwortlich pregunto preguntar encarga'.split(
    ' ',
  );

/** Fail, error, broken; Fehler, kaputt; fallo, roto: they say that something had to be fixed, not what. As the index has them. */
const FAILING =
  'fail failur error break problem issu bug crash wrong fehler fehlgeschlagen kaputt schiefgegangen falla fallo fallaba fallaban fallan fallando roto rota'.split(
    ' ',
  );

/** Learn, lesson, pitfall; gelernt, gehen, laufen; aprender, salir, mal. As the index has them. */
const LEARNING =
  'learn lesson pitfal gotcha go went gone troubl have had lief laufen gelaufen ging gegangen schief gelernt problem aprendimo aprendi salio salieron mal problema tuvimo hubo tuve'.split(
    ' ',
  );

/** A commit or a closed issue is an outcome, too. */
const PROBLEM = latePattern(
  /\b(?:fail\w*|errors?|wrong\w*|br(?:eak|oke)\w*|crash\w*|bugs?|bugfix|fix\w*|issues?|problem\w*|trouble|block\w*|stuck|wait\w*|missing|because|since|caus\w+|needs?|must|not|no|never|without|\w+n['’]t|timeouts?|conflicts?|fehl\w*|falsch\w*|kaputt|weil|nicht|kein\w*|ohne|falt\w*|fall\w*|errores|porque|sin|nunca)\b/iu,
);

const ADDRESS = latePattern(/\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\da-f]{1,4}(?::[\da-f]{0,4}){2,7}\b/iu);
const LINK = latePattern(/\bhttps?:\/\/|\bwww\.|\b[a-z\d-]+(?:\.[a-z\d-]+)+\.[a-z]{2,}\b/iu);

/** Forbid, prohibit, ban, allow, off limits; verbieten, erlauben; prohibir, permitir. */
const BANNING =
  'thing forbid forbad forbidden prohibit ban bann allow permit off limit limits verbot verboten verbiet verbieten erlaubt erlauben untersagt prohibi prohibido prohibida prohibidas prohibidos prohib permitido permitida cosa ding'.split(
    ' ',
  );

/** Correct, correction; korrigieren, Korrektur; corregir, corrección. */
const CORRECTING =
  'correct korrigiert korrigier korrektur korrekturen corregi corrigi corregimo corregido correccion correcciones'.split(
    ' ',
  );
/** Say, tell, mention; sagen, erwähnen; decir, mencionar. */
const SAYING =
  'sai say said tell told mention gesagt sagt erwahnt erzahlt dije dijimo dicho mencione mencionado conte contado'.split(
    ' ',
  );

const ASKED: readonly (readonly [Pattern, AskedFacts])[] = [
  ...ASKED_OF_PEOPLE,
  [
    latePattern(
      /\b(?:(?:did|have|had) (?:I|we) (?:\w+ )?correct(?:ed)?|(?:what|which|my|our|all|any) corrections?|was (?:habe|hatte) ich\b.{0,40}\bkorrigiert|korrekturen|qué (?:corregí|corregimos|he corregido)|(?:qué|mis|las) correcciones)(?!\p{L})/iu,
    ),
    { kinds: ['correction'], list: true, names: 0.5, asking: CORRECTING, bySaying: true },
  ],
  [
    latePattern(
      /\b(?:forbid\w*|forbade|prohibit\w*|(?:not|never|isn['’]?t|aren['’]?t) (?:\w+ )?(?:allowed|permitted)|off[- ]limits|bann?ed|verboten\w*|verbiet\w*|untersagt\w*|nicht erlaubt|prohib\w+|no (?:está|están|se) permit\w*)/iu,
    ),
    {
      kinds: ['preference', 'correction', 'decision'],
      list: true,
      names: 0.5,
      says: BANS,
      asking: BANNING,
      bySaying: true,
    },
  ],
  [
    latePattern(
      /\b(?:decid\w*|decisions?|entschied\w*|entscheidung\w*|beschlossen|beschluss|decidi\w*|decisión|decisiones|acordamos)\b/iu,
    ),
    { kinds: SETTLED, list: true, names: 0.5 },
  ],
  [
    latePattern(
      /\b(?:block(?:ed|er|ers|ing|s)|stuck on|waiting (?:for|on)|blockiert\w*|wartet? auf|bloque\w*|esperando)\b/iu,
    ),
    { kinds: ['blocker'], list: true, names: 0.5, open: NOT_DONE },
  ],
  [
    latePattern(/\b(?:prefer\w*|how do I (?:like|want)|bevorzug\w*|vorlieben?|prefier\w*|preferencias?)\b/iu),
    { kinds: ['preference', 'correction'], list: true, names: 0.5, bySaying: true },
  ],
  [
    latePattern(
      /\b(?:promis\w+|commitments?|committed to|to-?dos?|(?:did|have|do) (?:we|I|you) (?:still )?(?:have )?to do|left to do|versprochen|zugesagt|prometi\w*)\b/iu,
    ),
    { kinds: ['commitment'], list: true, names: 0.5, asking: ['commit'], open: NOT_DONE, bySaying: true },
  ],
  [
    latePattern(
      /\b(?:(?:what|which|are there|is there|any|our|my)\b.{0,30}\b(?:rules?|conventions?|polic(?:y|ies)|guidelines?)|how (?:should|shall|must)|regeln?|konvention\w*|richtlinien?|wie (?:soll|sollen|sollte|müssen)|reglas?|normas?|cómo (?:debe|deben|debería|deberían))\b/iu,
    ),
    { kinds: ['preference', 'correction', 'decision'], list: true, names: 0.5, bySaying: true },
  ],
  [
    latePattern(
      /\b(?:(?:went|gone|goes|going) wrong|what (?:has |had |have )?(?:failed|fails|broke)|(?:what|which|any) (?:\w+ )?(?:problems?|errors?|issues?|trouble) (?:did|have|had|were)|(?:did|have|had) (?:we|I) (?:\w+ )?(?:learn\w*|have (?:problems?|trouble))|lessons learn\w*|(?:what|which|any) (?:lessons|pitfalls|gotchas)|(?:ging|lief|gelaufen|gegangen)\b.{0,60}\bschief|schief\s?ge(?:gangen|laufen)|welche (?:probleme|fehler) (?:hatten|gab|gibt)|(?:haben|hatten) wir\b.{0,40}\bgelernt|(?:salió|salieron|fue|fueron) mal|qué (?:problemas|errores|fallos) (?:tuvimos|hubo|tuve)|qué (?:aprendimos|aprendí))(?!\p{L})/iu,
    ),
    { kinds: [...FIXED, 'blocker'], list: true, names: 0.5, says: PROBLEM, asking: [...FAILING, ...LEARNING] },
  ],
  [
    latePattern(
      /\b(?:how (?:did|do|was|were)\b.{0,60}\b(?:fix|fixed|solve|solved|resolve|resolved|repair\w*|get rid of|work around|worked around)\b|what (?:was|is) the (?:fix|solution|workaround)|what (?:fixed|solved|helped)|wie\b.{0,60}\b(?:behoben|gelöst|repariert)|cómo\b.{0,60}\b(?:arregl\w+|solucion\w+|resolv\w+))/iu,
    ),
    { kinds: [...FIXED, 'decision'], list: false, names: 0.6, asking: FAILING },
  ],
  [
    latePattern(
      /^\W*(?:why|how come|warum|wieso|weshalb|por qué)\b.{0,40}\b(?:choose|chose|chosen|pick\w*|prefer\w*|agree\w*|settle\w*|went with|go with|opt\w*|gewählt|genommen|elegimos|elegido)\b/iu,
    ),
    { kinds: SETTLED, list: false, names: 0.6 },
  ],
  [
    latePattern(
      /\b(?:what (?:did|have|had) (?:I|we) (?:\w+ )?(?:say|said|tell|told|mention(?:ed)?)|was (?:habe|hatte|haben) (?:ich|wir)\b.{0,60}\b(?:gesagt|erwähnt|erzählt)|qué (?:dije|dijimos|he dicho|hemos dicho|mencioné|conté))(?!\p{L})/iu,
    ),
    { kinds: [...SETTLED, 'fact', 'reference', 'lesson'], list: true, names: 0.6, asking: SAYING },
  ],
  [
    latePattern(
      /^\W*(?:why|how come|what (?:was|is) the reason|what made|warum|wieso|weshalb|weswegen|por qué)(?!\p{L})/iu,
    ),
    { kinds: [...SETTLED, ...FIXED], list: false, names: 0.6, bySaying: true },
  ],
  [
    latePattern(/^\W*(?:when|until when|since when|wann|bis wann|seit wann|cuándo)(?!\p{L})/iu),
    {
      kinds: [...SETTLED, 'fact', 'reference', 'commitment', 'confirmation'],
      list: false,
      names: 0.7,
      says: TIME,
      asksWhen: true,
    },
  ],
  [
    latePattern(/^\W*(?:how long|wie lange?|cuánto (?:tiempo|dura|tarda)\w*)(?!\p{L})/iu),
    { kinds: [...SETTLED, 'fact', 'reference', 'confirmation'], list: false, names: 0.7, says: DURATION },
  ],
  [
    latePattern(/^\W*(?:how often|wie (?:oft|häufig)|(?:con qué frecuencia|cada cuánto|cuántas veces))(?!\p{L})/iu),
    {
      kinds: [...SETTLED, 'fact', 'reference', 'confirmation'],
      list: false,
      names: 0.7,
      says: FREQUENCY,
      asking: RUNNING,
    },
  ],
  [
    latePattern(/^\W*(?:how (?:many|much)|wie viele?|cuánt\w*)(?!\p{L})/iu),
    { kinds: [...SETTLED, 'fact', 'reference', 'confirmation'], list: false, names: 0.7, says: NUMBER },
  ],
  [
    latePattern(
      /^\W*(?:who\b.{0,30}\b(?:ask|talk|speak|contact|call|e-?mail|ping|turn|responsible|charge|owns?|handles?|knows?|takes? care)|wen\b.{0,30}\bfrag\w*|wer\b.{0,30}\b(?:zuständig|verantwortlich)|a quién\b.{0,30}\bpregunt\w*|quién\b.{0,30}\b(?:responsable|encarga))\b/iu,
    ),
    {
      kinds: ['fact', 'reference', ...SETTLED],
      list: false,
      names: 0.7,
      inOrder: true,
      asking: TURN_TO,
      bySaying: true,
    },
  ],
  [
    latePattern(
      /^\W*(?:(?:from |with |by |to )?who(?:['’]s|m)?|wer|(?:mit |von |bei )?wem|(?:a |con |de )?qui[eé]n(?:es)?)(?!\p{L})/iu,
    ),
    { kinds: ['fact', 'reference', ...SETTLED], list: false, names: 0.7, inOrder: true, bySaying: true },
  ],
  [
    // The address stands in the fact, the word "IP" rarely does.
    latePattern(/^\W*(?:(?:what|which|was|welche|cuál)\b.{0,20}\bIP\b)/iu),
    {
      kinds: ['fact', 'reference', ...SETTLED],
      list: false,
      names: 0.7,
      says: ADDRESS,
      asking: ['ip', 'address', 'adress'],
    },
  ],
  [
    latePattern(/^\W*(?:(?:what|which|where|was|welche|wo|cuál|dónde)\b.{0,20}\b(?:URL|link|enlace)\b)/iu),
    { kinds: ['fact', 'reference', ...SETTLED], list: false, names: 0.7, says: LINK, asking: ['url', 'link', 'enlac'] },
  ],
  [
    latePattern(
      /^\W*(?:where|on what|on which \w+|wo|worauf|d[oó]nde)\b.{0,40}?(?<!\p{L})(?:runs?|running|hosted|deployed|läuft|laufen|gehostet|alojad[oa]s?|corren?|desplegad[oa]s?)(?!\p{L})/iu,
    ),
    {
      kinds: [...SETTLED, 'fact', 'reference'],
      list: false,
      names: 0.7,
      asking: [...RUNNING_SOMEWHERE, ...BEING_SOMEWHERE, ...WHOLE_PROGRAM],
      about: 'host',
    },
  ],
  [
    latePattern(/^\W*(?:where|wo|wohin|a?dónde)(?!\p{L})(?!.{0,20}\b(?:URL|link|enlace)\b)/iu),
    { kinds: [...SETTLED, 'fact', 'reference'], list: false, names: 0.7, says: WHEREABOUTS, asking: BEING_SOMEWHERE },
  ],
  [
    // Behind a preposition, too: "unter welcher Adresse", "at which time", "en qué servidor".
    latePattern(
      /^\W*(?:(?:(?:at|on|in|under|with|for|from|to|by|since|unter|auf|an|mit|bei|zu|von|für|seit|ab|bis|a|en|con|de|desde|para|por|bajo) )?(?:which|what|where|who|welche\p{L}?|was|wohin|woher|womit|wofür|wo|wer|wem|wen|qué|cuál\w*|a?dónde|quién)|do we|are we|is (?:it|the|our)|should we|benutzen wir)(?!\p{L})/iu,
    ),
    // These questions accept any kind of fact, so a fact must name more of the subject.
    { kinds: [...SETTLED, 'fact', 'reference'], list: false, names: 0.7 },
  ],
];

/** An overview or an order consists of all findings and decisions about its subject. */
const BROAD: AskedFacts = {
  kinds: [...SETTLED, ...FIXED, 'fact', 'reference', 'blocker', 'commitment'],
  list: true,
  names: 0.6,
};

/** "What happened in October" asks for what was settled, achieved or in the way then. */
export const HAPPENED: AskedFacts = {
  kinds: [...SETTLED, 'blocker', ...FIXED, 'commitment'],
  list: true,
  names: 0.5,
};

/** "Why did we drop Express": that it stays does not answer. */
const LEAVING = latePattern(
  /\b(?:drop\w*|leave|left|(?:move|moved|moving|switch\w*|go|went) (?:away )?from|away from|ditch\w*|abandon\w*|remov\w*|get rid|got rid|stop\w* using|replac\w*|verworfen|aufgegeben|abgeschafft|rausgeworfen|weg von|ersetzt|entfernt|dejamos|dejar|abandonamos|quitamos|eliminamos|reemplazamos|sustituimos)\b/iu,
);
const STAYING = latePattern(
  /(?<!\p{L})(?:stay(?:s|ing|ed)?|keep(?:s|ing)?|stick(?:ing)? (?:to|with)|remain\p{L}*|bleib\p{L}*|behalten|seguimos|seguir|quedamos|nos quedamos|mantenemos|mantener)(?!\p{L})/iu,
);

/** Whether a fact says the contrary of what the question takes for granted. */
export function contradicts(question: string, statement: string): boolean {
  return finds(question, LEAVING) && finds(statement, STAYING) && !finds(statement, LEAVING);
}

/** "Webhook timeout", without a question: a fact answers that names all of it. */
export const TERSE: AskedFacts = { kinds: [...SETTLED, 'reference', 'fact'], list: false, names: 0.94 };
export const TERSE_WORDS = 4;

const EITHER = latePattern(/^\W*([\p{L}\p{N}._/-]+) (?:or|vs\.?|versus|oder|o) ([\p{L}\p{N}._/-]+)\W*$/iu);

/** "Express or fastify?": one of both is enough. `words`: of the query, as the index has them. */
export function eitherOf(
  text: string,
  words: readonly string[],
): { readonly subject: readonly string[]; readonly instead: ReadonlyMap<string, readonly string[]> } | undefined {
  const [first, second] = words;
  if (first === undefined || second === undefined || words.length > 2 || !finds(text, EITHER)) return undefined;
  return { subject: [first], instead: new Map([[first, [second]]]) };
}

/** What the query asks for; undefined if facts cannot answer it. */
export function readAskedFacts(text: string, isBroad = false): AskedFacts | undefined {
  if (text.length > READ_CHARS) return undefined;
  const asked = ASKED.find(([pattern]) => finds(text, pattern))?.[1];
  return isBroad && !asked?.list ? BROAD : asked;
}

const ASKING: ReadonlySet<string> = new Set(ASKING_WORDS);

function isAskingWord(word: string): boolean {
  return ASKING.has(word);
}

const FOREIGN_ASKING: ReadonlySet<string> = new Set(FOREIGN_ASKING_WORDS);

/** In German or Spanish: "seit" is not a misspelled "set". */
export function isForeignAskingWord(word: string): boolean {
  return FOREIGN_ASKING.has(word);
}

/** The words that name the subject. */
export function subjectWords(words: readonly string[], asked?: AskedFacts): readonly string[] {
  const only = [...(asked?.asking ?? []), ...(asked?.open ?? [])];
  return words.filter((word) => !isAskingWord(word) && !only.includes(word));
}

/** Whether the query asks only for what is not done yet. */
export function asksForOpen(words: readonly string[], asked: AskedFacts | undefined): boolean {
  return asked?.open !== undefined && words.some((word) => asked.open?.includes(word));
}
