/**
 * A person says plainly what the work has: what is used for something, what a thing is, how many there are, where something lies, and
 * what to look out for. The classifier often doubts it, because such sentences are full of names. Patterns per language, as data.
 */
import { memoizeSentence } from '../../domain/memoize-sentence.ts';
import { withoutOpening } from '../sentences/opening-words.ts';

export interface OwnStatement {
  readonly kind: 'decision' | 'fact' | 'reference' | 'lesson';
  /** What the classifier must at least think of it. */
  readonly from: number;
}

const WORDS_MAX = 14;
const THE = '(?:the|our|my|die|der|das|den|dem|unsere?[nrm]?|el|la|los|las|nuestr[oa]s?)';
const NAME = '[\\p{L}\\d#@][\\p{L}\\d.+#@/_-]*';
/** "we use zammad for tickets", "wir nehmen Zammad für …", "utilizamos Zammad para …". */
const USES = new RegExp(
  `^(?:(?:we|wir)(?: all| only| mostly| alle| nur| jetzt| now)* (?:use|run|have|nutzen|benutzen|verwenden|nehmen|haben)|usamos|utilizamos|empleamos|tenemos) (?:${THE} )?${NAME}(?: ${NAME})? (?:for|as|für|als|zum|zur|para|como) \\S`,
  'u',
);
/** "we use lodash", "wir nutzen jetzt lodash", "usamos lodash": one name and nothing else. */
const USES_ONE = new RegExp(
  `^(?:(?:we|wir)(?: all| only| mostly| alle| nur| jetzt| now)* (?:use|nutzen|benutzen|verwenden)|usamos|utilizamos)(?: only| now| jetzt| nur| ahora| solo)* (?!(?:it|this|that|them|these|those|the|a|an|das|es|sie|die|den|der|ein|eine|lo|la|los|las|el|un|una|eso|esto|too|very|cookies|words|tabs|both|beide|ambos)(?!\\p{L}))${NAME}(?: now| jetzt| ahora)?$`,
  'u',
);
/** What there is only one of, at the end of its name: "our ticket system is zammad", "die Schriftart ist Inter". */
const SORTS =
  'system|database|framework|library|broker|engine|platform|provider|host|vendor|registrar|registry|format|protocol|language|locale|font|theme|licen[cs]e|currency|timezone|region|domain|hostname|tracker|monitoring|editor|runtime|shell|codename|prefix|suffix|encoding|charset|datenbank|bibliothek|plattform|anbieter|dienstleister|protokoll|sprache|schriftart|lizenz|währung|zeitzone|präfix|zeichensatz|sistema|base de datos|biblioteca|plataforma|proveedor|formato|protocolo|idioma|fuente|tipo de letra|licencia|moneda|zona horaria|dominio|prefijo';
const IS_A = new RegExp(
  `^${THE} (?:${NAME} ){0,2}?[\\p{L}-]*(?:${SORTS})(?: de \\p{L}+| for (?:the )?\\p{L}+| für (?:die |den |das )?\\p{L}+)? (?:is|ist|es) (?:now |jetzt |ahora )?(?!(?:not|no|too|so|very|still|also|just|only|all|back|nicht|kein|zu|noch|auch|nur|wieder|muy|tan|un|una|ein|eine|a|an|the|down|up|slow|full|empty|broken|ready|fine|fast|dead|weird|bad|good|langsam|voll|leer|kaputt|fertig|schnell|toll|lent[oa]|llen[oa]|vací[oa]|rot[oa]|list[oa])(?!\\p{L}))(?:${NAME})(?: ${NAME})?(?: now| jetzt| ahora)?$`,
  'u',
);
/** What passes, so its number says nothing: "we have 3 bugs". */
const PASSING =
  '(?:errors?|bugs?|failures?|warnings?|tests?|tickets?|issues?|problems?|questions?|ideas?|options?|ways?|meetings?|minutes?|hours?|days?|weeks?|commits?|conflicts?|things?|people waiting|fehler|warnungen|tickets|probleme|fragen|ideen|möglichkeiten|minuten|stunden|tage|wochen|termine|sachen|errores|fallos|avisos|pruebas|problemas|preguntas|ideas|opciones|minutos|horas|días|semanas|reuniones|cosas)';
/** "we have 41 gates", "insgesamt haben wir 23 Stationen", "servimos a 41 colegios". */
const COUNTS = new RegExp(
  `^(?:(?:there are|we (?:have|serve|run|manage|operate|support|cover)|insgesamt|es gibt|wir (?:haben|betreuen|versorgen|betreiben)|haben wir|hay|son|tenemos|servimos|atendemos|llevamos|gestionamos)(?: (?:about|around|some|now|in total|currently|haben|sind|es|wir|a|unos|unas|ya|jetzt|inzwischen|etwa|rund|ahora|en total))*) (?:\\d[\\d.,]*|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce)) (?!${PASSING}(?!\\p{L}))\\p{L}{3,}`,
  'u',
);
/** "the sheet is on the office drive", "die Preisliste liegt im Nextcloud-Ordner", "la base está en db2.interno". */
const LIES =
  /(?:^| )(?:is|are|lives?|sits?|is stored|liegt|liegen|steht|stehen|läuft|está|están|vive|corre) (?:\p{L}+ )?(?:at|on|in|under|auf|im|in|unter|en|bajo) (?:(?:the|our|dem|der|el|la|nuestr[oa]) )?(?:\S+ )?(?:[\p{L}\d-]+\.[\p{L}\d.-]+|\S*\p{L}\/\p{L}\S*|(?:shared |team |office )?(?:drive|folder|bucket|nas|intranet)|[\p{L}\d-]*(?:ordner|laufwerk|ablage)|carpeta|unidad compartida)(?![\p{L}\d])/u;
/** "careful, …", "Achtung, …", "ojo, …": what somebody has to know before they step into it. */
const WARNS =
  /^(?:careful|be careful|beware|heads up|watch out|caveat|gotcha|warning|achtung|vorsicht|obacht|aufgepasst|ojo|cuidado|atención)(?:\s*[,:!–-]\s*| (?:with|that|mit|con|que|bei)(?!\p{L}))/u;
const WARNED_WORDS = 5;
/** About somebody's day, or this one. */
const OF_TODAY =
  /(?<!\p{L})(?:today|tonight|tomorrow|yesterday|right now|this (?:morning|week|afternoon)|heute|morgen|gestern|gerade|hoy|mañana|ayer|ahora mismo|i['’]?m|i am|i['’]?ll|ich bin|ich habe|estoy|voy)(?!\p{L})/u;

export const statesOwn = memoizeSentence((sentence): OwnStatement | undefined => {
  const said = withoutOpening(sentence)
    .toLowerCase()
    .replace(/[.! ]+$/, '');
  if (said.includes('?') || OF_TODAY.test(said)) return undefined;
  const count = said.split(/\s+/).length;
  if (WARNS.test(said) && count > WARNED_WORDS) return { kind: 'lesson', from: 0.2 };
  if (count > WORDS_MAX) return undefined;
  if (USES.test(said)) return { kind: 'decision', from: 0.4 };
  if (USES_ONE.test(said)) return { kind: 'decision', from: 0.4 };
  if (IS_A.test(said)) return { kind: 'fact', from: 0.25 };
  if (COUNTS.test(said)) return { kind: 'fact', from: 0.5 };
  return LIES.test(said) ? { kind: 'reference', from: 0.5 } : undefined;
});
