import { anyOf } from './any-of.ts';
import { DRAFTS_GERMAN } from './asks-for-text.ts';
import { FAULTY_GERMAN } from './faulty.ts';
import { HEARSAY_GERMAN } from './hearsay.ts';
import { NEW_CODE_GERMAN, OF_ONESELF_GERMAN, OF_PEOPLE_GERMAN, TOLD_GERMAN } from './in-general.ts';
import { IN_ONE_PLACE_GERMAN, NOT_OURS_GERMAN } from './not-ours.ts';
import { AGENDA_GERMAN, EITHER_GERMAN, NOT_SETTLED_GERMAN, SOME_DAY_GERMAN } from './not-settled.ts';
import { RHETORICAL_GERMAN, TAKEN_BACK_GERMAN } from './rhetorical.ts';
import { ROLES_GERMAN } from './role-play.ts';
import type { ScopeWords } from './scope.ts';
import { LONG_OVER_GERMAN, TOLD_OF_PAST_GERMAN } from './told-of-past.ts';

const DECIDED = '(?:entschieden|beschlossen|geeinigt|festgelegt|ausgemacht|gesagt|gewaehlt|ausgesucht)';
const TEXT =
  '(?:fehlermeldung|commit-?nachricht|commit-?message|titel|ueberschrift|beschriftung|button|knopf|banner|tooltip|platzhalter|satz|kommentar|user story|betreff)';

export const GERMAN: ScopeWords = {
  negated: new RegExp(
    [
      `\\b(?:noch nicht|nicht|noch nichts|nichts|nie|niemals|noch nie)\\b(?: \\S+){0,4}? ${DECIDED}\\b`,
      `\\b(?:niemand|keiner)(?: von uns| hier)? (?:will|wollte|hat|sagt|moechte)\\b`,
      '\\b(?:stimmt (?:gar |ueberhaupt |ja )?nicht|ist (?:nicht wahr|falsch|gelogen|ein geruecht|quatsch)|trifft nicht zu),? dass\\b|^nicht,? dass wir\\b',
      '\\b(?:niemand|keiner) (?:wird|wuerde)\\b.*\\b(?:rauswerfen|rausschmeissen|ersetzen|abschaffen|entfernen)\\b',
      '\\bglaube? nicht,? dass wir\\b.*\\b(?:haben|hatten|sind|nehmen|nutzen)\\b',
      '\\blass(?:t)? uns (?:\\S+ ){0,4}?(?:noch )?nicht (?:\\S+ ){0,3}?(?:entscheiden|festlegen|diskutieren)\\b|\\b(?:noch )?keine entscheidung\\b|\\bsage? (?:ja )?nicht,? dass\\b|\\bnicht so,? dass\\b',
    ].join('|'),
  ),
  'not blocked': /\bnicht (?:mehr )?(?:blockiert|am warten)\b|\bnichts blockiert\b|\bwarten auf (?:niemanden|nichts)\b/,
  supposed: new RegExp(
    [
      ...OF_ONESELF_GERMAN,
      '\\b(?:wenn|falls) (?:ich|wir|es)\\b.*\\b(?:haette|haetten|waere|waeren|wuerde|wuerden|koennte|jemals|je mal)\\b',
      '^(?:wenn|falls|sollten?)\\b.*\\b(?:wuerden?|koennten?|muessten?) (?:wir|ich|man)\\b',
      '^haetten? (?:ich|wir)\\b|\\bin einer idealen welt\\b|\\btheoretisch\\b|\\bhypothetisch\\b|\\bwuenschte\\b|\\bschoen waere\\b',
      '\\b(?:fast|beinahe) (?:haetten?|waeren?|genommen|gewechselt)\\b|\\b(?:haetten?|waeren?) (?:wir|ich) (?:fast|beinahe)\\b|\\bdrauf und dran\\b',
      '\\b(?:wir|ich|man) koennten?\\b.*\\b(?:nehmen|nutzen|verwenden|wechseln|umsteigen|umstellen|probieren)\\b',
      '^(?:und |aber )?(?:wenn|falls|sofern)\\b.*\\b(?:wechseln|steigen|ziehen|migrieren|nehmen) wir\\b',
      '^(?:es sei denn|sofern nicht|zum beispiel|z\\.b\\.)',
    ].join('|'),
  ),
  hoped: anyOf(
    /^(?:(?:und|aber|also|na|naja|ok|dann|ach)[, ]+)*(?:hoffentlich|ich hoffe|wir hoffen|mit (?:etwas |ein bisschen )?glueck|vielleicht|eventuell)\b(?!.*[:;])|,? (?:hoffentlich|hoffe ich|hoffen wir|vielleicht|eventuell|mal sehen|wer weiss|wenn alles gut geht)[.! ]*$/,
    SOME_DAY_GERMAN,
  ),
  past: anyOf(
    /^(?!.*\b(?:jetzt|nun|aber|heute|inzwischen|mittlerweile|stattdessen|deshalb|seit)\b).*(?:\b(?:sollten?|wollten?|war(?:en)?|hatten?|lief(?:en)?|nutzten|nahmen)\b.*\b(?:urspruenglich|anfangs|damals|frueher)\b|\b(?:urspruenglich|anfangs|damals|frueher)\b.*\b(?:sollten?|wollten?|war(?:en)?|hatten?|lief(?:en)?|nutzten|nahmen)\b)/,
    TOLD_OF_PAST_GERMAN,
    LONG_OVER_GERMAN,
  ),
  opens: anyOf(
    /^(?:(?:also|ok|und|aber|nun|mal|nur mal|gut)[, ]+)*(?:(?:die )?(?:vor- und nachteile|vorteile und nachteile) (?:von|fuer)\b|angenommen|stell(?:en wir| dir| euch)? (?:dir |uns |euch )?(?:mal )?vor|gesetzt den fall|nehmen wir (?:mal |einmal )?an|sagen wir (?:mal )?,? wir|was waere)\b/,
    AGENDA_GERMAN,
  ),
  optional: anyOf(
    /^(?:(?:die|unsere|zwei|drei|vier|\d)\s+)*(?:optionen|moeglichkeiten|alternativen|varianten|auswahl)\s*(?:sind\b|:|\()|^(?:option|variante|moeglichkeit|alternative|plan) (?:[a-d]|\d)\s*[:(–-]|^entweder (?:wir|nehmen wir)\b.*\boder\b/,
    NOT_SETTLED_GERMAN,
    EITHER_GERMAN,
  ),
  offersChoice:
    /\bwelche[sr]?n?\b|\bvergleich\w*\b|\bvor- und nachteile\b|\boptionen\b|\bmoeglichkeiten\b|\bvarianten\b|\bwas (?:meinst|wuerdest|empfiehlst)\b|\bwofuer\b/,
  quoted: new RegExp(
    [
      '^(?:bitte )?schreibe?\\b[^:.]{0,30}\\b(?:in|auf|unter|ueber) (?:die|den|das)\\b[^:.]{2,25}:',
      '^(?:bitte )?(?:uebersetze?|formuliere?|korrigiere?|umformuliere?|erklaere?|suche?)\\b.*(?::|x{8})',
      `\\b${TEXT}\\b[^:.]{0,30}(?::| (?:lautet|heisst|sagt|soll (?:lauten|heissen|sein))\\b)(?!.*x{3} *,? ?(?:und |aber )?(?:nicht|statt|nie) x{3})`,
      `\\b(?:setze?|aendere?|benenne?)\\b[^:.]{0,40}\\b${TEXT}\\b.{0,20}\\b(?:auf|zu|in|um)\\b`,
      '\\bals (?:nutzer|benutzer|kunde|kundin|admin)\\b.{0,12}\\bich\\b',
    ].join('|'),
  ),
  'of others': new RegExp(
    [
      ...HEARSAY_GERMAN,
      ...NOT_OURS_GERMAN,
      ...OF_PEOPLE_GERMAN,
      ...TOLD_GERMAN,
      '\\b(?:konkurrenz|mitbewerber\\w*|wettbewerber\\w*|das alte team|andere (?:teams?|firmen|leute)|die meisten)\\b.*\\b(?:nutz\\w+|benutz\\w+|nehmen|nimmt|genommen|nahm\\w*|umgestiegen|gewechselt|setzt\\w*|verwende\\w*)\\b',
      '\\bmein(?:e)? (?:kollegin|kollege|freund(?:in)?|kumpel|bruder|schwester|chef(?:in)?)\\b.*\\b(?:nutzt|benutzt|nimmt|schwoert|verwendet|mag|meint)\\b|^frueher (?:haben|hatten|waren|war|lief) (?!.*\\b(?:jetzt|heute|inzwischen)\\b)',
      '\\bim (?:film|buch|spiel|video|artikel|vortrag)\\b|\\bin (?:diesem|dem) (?:film|buch|spiel|video|artikel)\\b',
      '\\b(?:in|bei) meine[mr] (?:letzten|alten|vorigen|frueheren) (?:job|firma|team|arbeitgeber)\\b',
      '\\b(?:spezifikation|spec|doku|dokumentation|handbuch|artikel|tutorial|blog|norm|rfc(?: ?\\d+)?) (?:sagt|schreibt|empfiehlt|verlangt|nutzt|fordert)\\b',
      '\\b(?:praktikant(?:in)?|azubi|berater(?:in)?|vertriebler|vertreter|typ|nachbar(?:in)?|professor(?:in)?|referent(?:in)?)\\b(?: \\w+){0,4}? (?:wollte|will|meinte|meint|sagte|sagt|empfahl|empfiehlt|schwoert|behauptet)\\b',
      '^(?:laut|angeblich|irgendwer|irgendjemand)\\b.*\\b(?:blog\\w*|artikel|tutorial|podcast|reddit|twitter|linkedin|internet|netz|stack ?overflow|hacker news|man)\\b|\\b(?:auf|bei) (?:reddit|twitter|linkedin|hacker news|stack ?overflow) (?:steht|heisst|sagen|schreiben)\\b',
      '\\b(?:fragt|fragte|fragen|fragten|will wissen|wollte wissen|wollen wissen)(?: \\w+)?,? (?:ob|warum|wann|wie)\\b',
      '\\b(?:er|sie|\\w+) (?:sagt|sagte|meint|meinte),? (?:dass )?(?:er|sie) (?:\\S+ )?(?:bevorzugt|mag|will|nutzt|bevorzuge|nutze)\\b',
      '\\b(?!(?:ich|wir|du)\\b)\\w+ (?:will|moechte|wollte) (?:\\S+ ){1,3}(?:rauswerfen|ersetzen|loswerden|abschaffen|entfernen|rausschmeissen)\\b',
      '\\b(?:im|in dem|in unserem) (?:alten|vorigen|letzten|anderen|frueheren) (?:projekt|repo|system|stack)\\b|\\bin der (?:alten|vorigen|anderen|frueheren) (?:app|version|anwendung)\\b',
      '\\b(?:in|aus|bei|fuer) (?:seinem|ihrem|sein|ihr|seinen|ihren) (?:eigenen )?(?:projekt|repo|code|team|dienst|blog|stack)\\b',
      ', wir (?:ja |aber |zum glueck |gott sei dank |halt )*nicht[.! ]*$|\\b(?:kunde|kundin|kunden|chef(?:in)?|support) (?:schreibt|sagt|mailt|meint),? (?:dass )?(?:sie|er) (?:\\S+ )*(?:will|wollen|moechten?|haetten?)\\b',
      '\\b(?:sagt|meint|findet|denkt),? (?:dass )?wir (?:sollten|sollen|koennten|muessten)\\b',
    ].join('|'),
  ),
  faulty: new RegExp(FAULTY_GERMAN.join('|')),
  ironic: anyOf(
    /\b(?:sagt|sagte|hat) (?:niemand|keiner)(?: je(?:mals)?)?(?: gesagt)?[.! ]*$|^(?:na|ja|oh),? (?:toll|super|klasse|prima|klar|wunderbar|grossartig|herrlich)\b.*\b(?:dann|halt|doch|gleich|jetzt|alles)\b|\bsuper idee\b|\btolle idee\b|\bironie (?:aus|off|ende)\b|^ironie\b|\bueberspitzt\b|\bhat (?:uns|mir|ja|gerade|noch|\s)+gefehlt\b|^(?:na |ja |ach )?(?:klar|sicher|genau|natuerlich|ganz toll),? (?:wir |dann |lass uns |und )?.*\b(?:einfach alles|gleich alles|gleich noch|hat ja (?:bisher|auch|immer))\b|\bwas (?:soll|kann|koennte) (?:da )?(?:schon |da )?schief ?gehen\b/,
    RHETORICAL_GERMAN,
    TAKEN_BACK_GERMAN,
  ),
  drafts: DRAFTS_GERMAN,
  retracts:
    /^(?:(?:nein|haha|war|nur|ein|ok)[, ]+)*(?:scherz|spass|witz|vergiss (?:es|das)|quatsch|ach nein)(?![\wäöüß])|^(?:nicht|reingelegt|angeschmiert|aprilscherz|april,? april|von wegen)[.! ]*$|^das (?:ist|stimmt)(?: (?:aber|doch|natuerlich|so|ein))* (?:bug|fehler|falsch|veraltet|nicht(?: mehr)?)[.! ]*$/,
  played: anyOf(
    /^(?:bitte )?(?:spiel(?:e|st)? (?:einen?|den|die)|du bist (?:jetzt |nun )?eine?n?|tu so,? als|verhalte? dich wie|rede wie)\b/,
    ROLES_GERMAN,
  ),
  once: anyOf(
    /\b(?:in|bei|fuer) (?:dieser? (?:aufgabe|sitzung|aenderung)|diese[mns]? (?:ticket|pr|schritt|task|issue))\b|^(?:bitte )?(?:nimm|nutze|verwende) (?:(?:hier|da) eine?n?|eine?n? \w+ (?:hier|da))\b|\bfuer dieses eine (?:skript|script|mal)\b|^(?!.*\b(?:immer|nie|niemals|ab jetzt|ab sofort)\b)(?:.*\b(?:nur|bloss) (?:fuer )?(?:diesmal|dieses mal|diesen? (?:test|commit|lauf|datei|funktion|eine mal)|diese datei|hier)\b|.*\bausnahmsweise\b|.*\bin dieser (?:funktion|methode|klasse|zeile|schleife|datei)\b)/,
    IN_ONE_PLACE_GERMAN,
    NEW_CODE_GERMAN,
  ),
  withheld:
    /\bmerke? dir (?:das |dies )?nicht\b|\bnicht (?:zu )?merken\b|\bnicht (?:auf|mit)schreiben\b|\bvergiss das\s*:/,
  own: /[,;–—-] *(?:sondern|aber|und )?(?:wir (?:nehmen|bleiben|nutzen|sind)|nimm|immer|nie)\b/,
  asserts: /\b(?:wir|ich|immer|nie|niemals|ab jetzt|ab sofort|nimm|bitte schreib|kein\w*|nicht|nur)\b/,
};
