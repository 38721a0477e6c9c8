/** Wordings that leave no doubt about the kind of a sentence that is worth keeping, in several languages, as data. */
import { contentWords } from '../../domain/facts/wording/content-words.ts';
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import type { SentenceClass } from '../classify/classifier.ts';
import type { Speaker } from '../sentences/placed-sentences.ts';
import { asksToBeTold } from './explicit-request.ts';

interface KindRule {
  readonly kind: Exclude<SentenceClass, 'none'>;
  readonly by: Speaker | 'anyone';
  readonly words: RegExp;
}

/** Something that others owe is not there: "legal hasn't signed", "uns fehlen noch die Zugangsdaten", "aún no nos han dado la clave". */
const LACKS = new RegExp(
  [
    "(?<!\\p{L})(?:is|are)(?:n['’]?t| not) (?:there|here|ready|available|set up|in place|granted|live) yet(?!\\p{L})",
    "(?<!(?<!\\p{L})(?:i|we) )(?<!\\p{L})(?:has|have)(?:n['’]?t| not) (?:yet )?(?:been )?(?:given|sent|granted|provided|delivered|shared|approved|signed|answered|replied|opened|enabled|released|published)(?!\\p{L})",
    '(?<!\\p{L})(?:fehlt|fehlen)(?: uns| mir| hier)? (?:noch|immer noch|bisher)(?!\\p{L})',
    '(?<!\\p{L})(?<!(?:ich|wir) )(?:hat|haben|ist|sind) (?:\\p{L}+ ){0,3}?(?:noch|bisher) (?:nicht|nichts|keine?[nrms]?) (?:\\p{L}+ ){0,3}?(?:ge\\p{L}+|da|frei\\p{L}*|bekommen|unterschrieben|bestätigt)(?!\\p{L})',
    '(?<!\\p{L})(?:todavía|aún) no (?:nos |me |l[oa]s? )?(?:ha|han|está|están|hay|llegan?)(?!\\p{L})|(?<!\\p{L})faltan? (?:todavía|aún)(?!\\p{L})|(?<!\\p{L})(?:nos|me) faltan? (?:el|la|los|las)(?!\\p{L})',
  ].join('|'),
  'iu',
);

/** Whether a person says that something is not there yet. */
export const lacksSomething = memoizeSentence((words): boolean => LACKS.test(words));

const RULES: readonly KindRule[] = [
  {
    // "No, do not use npm here, we use pnpm", "nein, nicht so, sondern …": what the agent did or said was wrong.
    kind: 'correction',
    by: 'person',
    words:
      /^(?:(?:oh|hey|hm+|uh|ach) )?(?:no+|nope|nah|stop|wrong|nein|nee|falsch|mal)[,.!:;]+ .{0,60}\b(?:not|don'?t|never|we|use|always|instead|nicht|kein\w*|wir|immer|sondern|usa|usamos|siempre|nunca|is|are|its|it's|they|belongs?|applies|goes|ist|sind|es|son)\b/i,
  },
  {
    kind: 'blocker',
    by: 'anyone',
    words:
      /\b(?:waiting (?:on|for)|blocked (?:by|on|until|till)|(?:is|are|were|im|i'm|we're) (?:stuck|blocked)|(?:i|we) need .{3,80}? before (?:i|we) can|(?:has|have) to wait (?:until|till|for)|cannot go (?:through|on|ahead) (?:yet|until)|stuck (?:on|until|till|as long)|on hold (?:until|till)|has to sign off|have to sign off|hold off|no (?:access|credentials|creds|permission) (?:to|for|yet)|warte[nt]? (?:noch )?auf|(?<!nicht mehr )blockiert|kommen? nicht weiter|(?:hänge|hängen|stecke|stecken) (?:\w+ )?(?:fest|bei|an)|atascad[oa]s? (?:con|en|por)|esper(?:o|ando|amos) (?:a|al|por|las?|los?)|(?<!ya no est(?:á|án|oy|amos) )bloquead[oa]s?)\b/i,
  },
  {
    kind: 'blocker',
    by: 'anyone',
    words:
      /\b(?:can'?t|cannot|won'?t be able to|not able to|unable to|kann|können|no (?:puedo|podemos|se puede))\b.{3,80}?\b(?:til+|until|unless|before (?:we|they|he|she)|without|as long as|bis|solange|bevor|hasta que|sin)\b/i,
  },
  {
    kind: 'blocker',
    by: 'person',
    words: LACKS,
  },
  {
    // Others have to do something first, or it is put off. "They have to give us consent before we …" is a rule.
    kind: 'blocker',
    by: 'person',
    words:
      /\b(?:(?:must|has to|have to|needs? to) (?:first |still )?(?:give|send|hand|lend|grant|deliver) (?:me|us)(?! .*\bbefore (?:i|we)\b)|(?:they|he|she) (?:still |also )?waits? (?:for|on)|(?:is|are|put) on (?:hold|ice)|(?:muss|müssen) (?:mir|uns) (?:erst |noch )?.{3,50}(?:geben|schicken|liefern|freigeben)|(?:liegt|liegen|ruht) auf eis|(?:tiene|tienen) que (?:darme|darnos|mandarme|mandarnos|enviarme|enviarnos)|(?:queda|quedan|quedó) (?:en (?:veremos|suspenso|pausa|el aire)|frenad[oa]s?|parad[oa]s?))\b/i,
  },
  {
    kind: 'unblocked',
    by: 'anyone',
    words:
      /\b(?:arrived|turned up|(?:is|are) (?:finally )?here\b|is through\b|und endlich|showed up|came (?:in|through|this|today|yesterday|back)|(?:is|are) back (?:up|online|on)|let us (?:out|in)|(?:has|have) signed off|no longer (?:blocked|stuck|waiting)|not (?:blocked|stuck|waiting) any ?(?:more|longer)|nicht mehr blockiert|ya no est(?:á|án|oy|amos) bloquead[oa]s?|finally (?:got|sent|have|came)|sent (?:us|me) the|gave us (?:the|access)|(?:got|have) (?:the|our) (?:access|creds|credentials|keys?|token|approval)|unblocked|ist (?:jetzt |endlich )?da\b|sind (?:jetzt |endlich )?da\b|angekommen|freigegeben|(?:hat|haben) (?:uns|mir) (?:(?!nicht|noch|kein)[^.,;]){3,40} (?:geschickt|gegeben)|(?<!no )(?:nos|me) ha(?:n)? (?:enviado|mandado|dado|contestado|respondido)|lleg(?:ó|aron)|ya tenemos|desbloquead[oa]s?)\b/i,
  },
  {
    kind: 'commitment',
    by: 'person',
    words:
      /(?<!(?:not|n't) (?:have|need) to )\bremind me\b|\b(?:we|i|you) (?:still )?need (?:to|a|an|the)\b.{3,80}\bbefore\b|\bwir (?:brauchen|müssen)\b.{3,80}\b(?:vor (?:dem|der)|bevor)\b|\bdon'?t let me forget\b|\b(?:somebody|someone|you|one of us) (?:\([^)]*\) )?(?:still )?(?:has|have|needs?) to\b|\bi'?ll (?:ask|send|get|check with|talk to|call|bring|sort|order|tell)\b|\b(?:another|some other) day\b|\bbefore (?:we|the) [\w ]{2,30} i want\b|\bthat'?s for later\b|\bi(?:'d| would) like (?:to have )?[^.;]{2,60} by (?:the )?(?:end of|next|mon|tue|wed|thu|fri|january|february|march|april|may|june|july|august|september|october|november|december)|^(?:todo|to-do)\b|\berinner(?:e)? mich\b|\b(?:muss|müssen)\b(?: \S+){0,6}? noch\b|\b(?:i|we|you) still (?:have|need) to\b|\bqueda(?:n)? (?:pendiente|por)\b|\bfaltan? por\b|\brecuérdame\b|\btengo que\b|\bhay que\b|\bnext (?:monday|tuesday|wednesday|thursday|friday|week|sprint|month)\b/i,
  },
  {
    kind: 'commitment',
    by: 'agent',
    words: /\bi'?ll [\w ]{2,60}\blater\b|\bstill (?:needs?|has) to be\b|\bnot yet (?:done|tested|covered)\b/i,
  },
  {
    kind: 'confirmation',
    by: 'person',
    words:
      /\b(?:keep|leave) (?:it|that|this) (?:exactly |just )?(?:that way|like (?:that|this)|as (?:it )?is)\b|\bspot on\b|\bgood call\b|\bthat'?s exactly (?:it|right|what)|\bthats exactly (?:it|right)|\bgenau so\b|\bso lassen\b|\bdéjalo así\b|\btal cual\b/i,
  },
];

const END_MAX_WORDS = 12;
/** Asks for a reminder, or promises something for a day: always open work. */
const ASKS_REMINDER =
  /^(?:(?:ok|okay|and|also|please|pls|hey|bitte|und|por favor|y)[,. ]+)*(?:(?:can|could|will|would) you )?(?:remind me|erinner(?:e|st du)? mich|recu[eé]rdame|don'?t let me forget|lass mich nicht vergessen|no me dejes olvidar)(?=[ :,])/;
/** A list of remaining work, or a wish at the end: "todo: …", "…, remind me". */
const LEFT_TO_DO =
  /^(?:(?:ok|okay|and|also|und|y)[,. ]+)*(?:(?:todos?|to-dos?)\s*[:–-]|(?:put|add) (?:(?:it|this|that|one) )?(?:on|to) (?:the|my|our) (?:(?:to-?do|task) ?)?(?:list|backlog|board)\s*[:–-]|(?:new |neue |nueva )?(?:task|aufgabe|tarea)(?: for \p{L}+| für \p{L}+| para \p{L}+)?\s*:|(?:setz|pack|schreib|nimm)\p{L}* (?:(?:es|das|mal|bitte) )*(?:auf|in) (?:die|meine|unsere) (?:to-?do-?|aufgaben)?(?:liste|das backlog)\s*[:–-]|auf die (?:to-?do-?)?liste\s*[:–-]|(?:pon|apunta|añade|agrega)(?:lo)? (?:(?:en|a) (?:la|mi) lista(?: de tareas)?|una tarea)\s*[:–-])\s*\p{L}|^[^,;:]{4,60} (?:as a (?:task|to-?do|ticket) for|als (?:aufgabe|ticket|to-?do) für|como tarea para) \p{L}+|[,.] (?:please |pls |bitte )?(?:remind me|erinner(?:e)? mich|recu[eé]rdame)(?: then| daran| de eso)?[.! ]*$/u;
const PROMISES =
  /^(?:(?:ok|okay|sure|great|gut|bien|vale)[,. ]+)*(?:i(?:'ll| will)|ich (?:werde|schreibe|mache|liefere|schicke)|voy a|lo (?:haré|termino|escribo)) .{4,120}(?:by|until|before|bis|vor|antes de(?:l)?|para el) (?:next |the |this |nächsten |el )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:ich (?:werde|schreibe|mache|liefere|schicke)) .{4,120}bis (?:montag|dienstag|mittwoch|donnerstag|freitag)/;

/** What a person takes on for others or outside of the code: "I'll ask Ruth about the format", "ich kläre das mit der Bank". */
const TAKES_ON =
  /^(?:(?:ok|okay|sure|and|also|btw|yeah|yes|then|fine|good|gut|ja|und|dann|vale|sí|y)[,. ]+)*(?:i(?:['’]?ll| will| must| have to| still have to| need to) (?:ask|e-?mail|phone|ping|chase|order|book|buy|pay|renew|rotate|revoke|cancel|bring|find out|talk to|speak (?:to|with)|check with|follow up|call(?! (?:it|this|that)(?!\p{L})))|ich (?:frage|rufe|bestelle|kläre|buche|verlängere|rotiere|besorge|kümmere mich)|(?:(?:le|les|lo|la) )?(?:preguntaré|llamaré|pediré|enviaré|mandaré|compraré|pagaré|renovaré|rotaré|hablaré)|voy a (?:preguntar|llamar|pedir|comprar|pagar|renovar|rotar|hablar con)) (?!you(?!r)|dich|te(?!\p{L}))\p{L}.{5,}/iu;
const AT_ONCE =
  /(?<!\p{L})(?:right now|right away|in a (?:sec|minute|bit)|now|gleich|sofort|ahora(?: mismo)?)[.! ]*$/iu;

/** What a person has promised somebody: "I told Ana she'd get the list", "ich hab Jan zugesagt, dass ich …", "le prometí a Eva que …". */
const PROMISED = new RegExp(
  [
    "(?<!\\p{L})i(?:['’]ve| have)?(?: also| already| just)* (?:promised|told|assured) (?!you(?!\\p{L}))(?:the |our |my )?\\p{L}[\\p{L}'’-]*(?: (?:from|at|in) \\p{L}+| team| people)?(?: that)? (?:i|we|he|she|they)(?:['’](?:d|ll)| will| would|['’]re going to| are going to| is going to)(?!\\p{L})(?! (?:never|always|only|no longer|not|all)(?!\\p{L}))",
    "(?<!\\p{L})i(?:['’]ve| have)?(?: also| already| just)* promised (?!you(?!\\p{L}))(?:the |our |my )?\\p{L}[\\p{L}'’-]*(?: (?:team|people|lady|guy))? (?:an?|the|some|my|our|\\d+) \\p{L}",
    '(?<!\\p{L})(?:les? )(?:he )?promet(?:í|ido)(?: a[l ](?:\\p{L}+ ){1,3}?| )(?:una?|el|la|los|las|un[oa]s) \\p{L}',
    '(?<!\\p{L})(?:ich habe?|ich hab|habe? ich) (?!dir|euch)(?:\\p{L}+ ){1,7}?(?:versprochen|zugesagt|zugesichert)(?!\\p{L})',
    '(?<!\\p{L})(?:les? )(?:he )?(?:promet(?:í|ido)|dije|dicho|asegur(?:é|ado))(?: a (?:\\p{L}+ ){1,3}?)? ?que (?:\\p{L}+ )?(?:se )?\\p{L}*(?:ré|rá|rán|remos|ría|rían)(?!\\p{L})',
  ].join('|'),
  'iu',
);

export const hasPromised = memoizeSentence((words): boolean => PROMISED.test(words));

export const takesOnWork = memoizeSentence((words): boolean => {
  return (TAKES_ON.test(words) || hasPromised(words)) && !AT_ONCE.test(words);
});

/** "blocked: no api key", "Blocker: das Testgerät ist kaputt", "bloqueado: falta la licencia". */
const BLOCKED_LABEL =
  /^(?:(?:ok|okay|sorry|update|und|y)[,. ]+)*(?:blocked|blockers?|stuck|on hold|blockiert|hängt|bloquead[oa]s?|bloqueos?|parad[oa]s?)(?:\s*[:–—]|\s+-|,)\s+/iu;

/** "i'm stuck on the staging db", "ich stecke beim DNS fest", "estoy atascado con el DNS". To be stuck with something is to keep it. */
const IS_STUCK =
  /^(?:(?:ok|okay|sorry|also|btw|hey|und|y|ah)[,. ]+)*(?:(?:i['’]?m|i am|we['’]?re|we are) (?:(?:still|totally|completely|now) )?(?:stuck|blocked)(?! with)(?: (?:on|at|by|because)(?!\p{L})|[,:;–-])|(?:ich|wir) (?:hänge|hängen|stecke|stecken) (?:\p{L}+ ){0,4}?(?:fest|bei|beim|am|an|mit)(?!\p{L})|(?:estoy|estamos|sigo|seguimos) (?:\p{L}+ )?(?:atascad|bloquead|parad)[oa]s?(?: (?:con|en|por|porque)(?!\p{L})|[,:;–-]))/iu;

export const isStuck = memoizeSentence((words): boolean => IS_STUCK.test(words));

/** "we are waiting for the plans", "wir warten noch auf die Pläne", "esperamos los planos": now, and for a thing that is named. */
const WAITS_FOR =
  /^(?:(?:ok|okay|sorry|also|btw|hey|and|but|und|aber|y|pero)[,. ]+)*(?:(?:we|i)(?:['’](?:re|m)| are| am) (?:still |also )?waiting (?:for|on) |still waiting (?:for|on) |(?:wir|ich) warten? (?:\p{L}+ )?auf |(?:estamos |seguimos |sigo |estoy )?(?:esperamos|esperando|espero) (?:a |al |por )?)(?!(?:that|you|it|dass|dich|que|ti|not|nicht|no)(?!\p{L}))(?:\p{L}[\p{L}\d'’-]*[ ,.]*){2,14}$/iu;

export const waitsFor = memoizeSentence((words): boolean => WAITS_FOR.test(words));

/** What a label says is in the way; undefined without such a label. */
export function blockedBy(words: string): string | undefined {
  const rest = words.replace(BLOCKED_LABEL, '');
  return rest === words || contentWords(rest).length === 0 || !/\s/.test(rest.trim()) ? undefined : rest;
}

/** A reminder that a person asks for, or a promise of an agent for a day. */
export function isSureCommitment(words: string, by: Speaker): boolean {
  return by === 'person' ? asksReminder(words) : by === 'agent' && promises(words);
}

const asksReminder = memoizeSentence((words): boolean => {
  const said = words.toLowerCase();
  return (ASKS_REMINDER.test(said) || LEFT_TO_DO.test(said)) && !asksToBeTold(said);
});

const promises = memoizeSentence((words): boolean => PROMISES.test(words.toLowerCase()));

export function certainKind(words: string, by: Speaker): KindRule['kind'] | undefined {
  const kind = RULES.find((rule) => (rule.by === 'anyone' || rule.by === by) && rule.words.test(words))?.kind;
  // A longer sentence that mentions an end also says something else.
  return kind === 'unblocked' && words.split(/\s+/).length > END_MAX_WORDS ? undefined : kind;
}
