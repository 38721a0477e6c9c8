import { anyOf } from './any-of.ts';
import { DRAFTS_SPANISH } from './asks-for-text.ts';
import { FAULTY_SPANISH } from './faulty.ts';
import { HEARSAY_SPANISH } from './hearsay.ts';
import { NEW_CODE_SPANISH, OF_ONESELF_SPANISH, OF_PEOPLE_SPANISH, TOLD_SPANISH } from './in-general.ts';
import { IN_ONE_PLACE_SPANISH, NOT_OURS_SPANISH } from './not-ours.ts';
import { AGENDA_SPANISH, EITHER_SPANISH, NOT_SETTLED_SPANISH, SOME_DAY_SPANISH } from './not-settled.ts';
import { RHETORICAL_SPANISH, TAKEN_BACK_SPANISH } from './rhetorical.ts';
import { ROLES_SPANISH } from './role-play.ts';
import type { ScopeWords } from './scope.ts';
import { LONG_OVER_SPANISH, TOLD_OF_PAST_SPANISH } from './told-of-past.ts';

const DECIDED = '(?:decidido|acordado|elegido|escogido|dicho|quedado|definido)';
const TEXT =
  '(?:mensaje de error|mensaje de(?:l)? commit|titulo|etiqueta|boton|banner|frase|comentario|historia de usuario|asunto)';

export const SPANISH: ScopeWords = {
  negated: new RegExp(
    [
      `\\b(?:no|nunca|todavia no|aun no) (?:hemos|he|han|habiamos|se ha)(?: \\S+)? ${DECIDED}\\b`,
      '\\b(?:nunca|no) (?:dije|dijimos|decidimos|acordamos|quedamos|elegimos)\\b',
      '\\bnadie (?:quiere|dijo|ha dicho|decidio|quiso)\\b|\\bno creo que (?:hayamos|hemos|usemos|usamos)\\b',
      '\\b(?:no es (?:verdad|cierto|asi)|es (?:falso|mentira|un rumor)),? que\\b',
      '\\bnadie (?:va a|piensa) (?:quitar|tirar|eliminar|reemplazar|sustituir)\\b',
      '\\bno hay (?:ninguna )?decision\\b|\\bno digo que\\b|\\bno es que\\b|\\bno decidamos\\b|\\bmejor no (?:decidir|decidimos)\\b|\\bsin decidir\\b',
    ].join('|'),
  ),
  'not blocked':
    /\bno (?:estamos|estoy|esta) (?:bloquead|esperando)|\bya no (?:espera|estamos espera)|\bnada (?:nos )?bloquea\b/,
  supposed: anyOf(
    /^(?:y |pero )?si\b.*\b(?:cambiamos|pasamos|migramos|nos vamos|nos pasamos)\b|\bsi (?:tuviera|tuvieramos|pudiera|pudieramos|fuera|fueramos|algun dia|alguna vez|hubiera)\w*\b|\ben un mundo ideal\b|\ben teoria\b|\bojala\b|\bcasi (?:usamos|elegimos|nos (?:pasamos|vamos|fuimos)|escogimos|cambiamos)\b|\ba punto de (?:usar|elegir|pasar|cambiar)|\ba lo mejor\b|\bpodria(?:mos|s|n)? (?:usar|pasar|cambiar|probar|migrar)\b|^por ejemplo\b|^a menos que\b|^salvo que\b/,
    OF_ONESELF_SPANISH,
  ),
  hoped: anyOf(
    /^(?:(?:y|pero|bueno|vale|ok|pues)[, ]+)*(?:espero que|esperemos|esperamos que|con (?:un poco de )?suerte|quizas?|tal vez)\b(?!.*[:;])|,? (?:espero|esperemos|quizas?|tal vez|a lo mejor|con suerte|ya veremos|quien sabe|si todo va bien)[.! ]*$/,
    SOME_DAY_SPANISH,
  ),
  past: anyOf(
    /^(?!.*\b(?:ahora|hoy|pero|ya no|en cambio|por eso|desde)\b).*(?:\b(?:iba(?:n|mos)? a|estaba(?:n)? (?:previst|planead|pensad)\w+)\b|\b(?:originalmente|al principio|en un principio|inicialmente)\b.*\b(?:era|eran|iba|estaba|usabamos|teniamos|fue|queriamos)|\b(?:era|eran|iba|estaba|usabamos|teniamos|fue|queriamos)\b.*\b(?:originalmente|al principio|en un principio|inicialmente)\b)/,
    TOLD_OF_PAST_SPANISH,
    LONG_OVER_SPANISH,
  ),
  opens: anyOf(
    /^(?:(?:y|pero|bueno|vale|ok|ahora)[, ]+)*(?:(?:los )?pros y contras de\b|ventajas y desventajas de\b|imagina(?:te|d)?\b|imaginemos|supon(?:gamos|te|iendo)?\b|pongamos que|digamos que (?:usamos|pasamos|cambiamos|tenemos)|que pasaria si|y si)\b/,
    AGENDA_SPANISH,
  ),
  optional: anyOf(
    /^(?:(?:las|nuestras|dos|tres|\d)\s+)*(?:opciones|alternativas|posibilidades)\s*(?:son\b|:|\()|^(?:opcion|variante|alternativa|plan) (?:[a-d]|\d)\s*[:(–-]|^o (?:bien )?usamos\b.*\bo\b/,
    NOT_SETTLED_SPANISH,
    EITHER_SPANISH,
  ),
  offersChoice:
    /\bcual(?:es)?\b|\bcompara\w*\b|\bpros y contras\b|\bopciones\b|\balternativas\b|\bque (?:elegirias|harias|prefieres|recomiendas)\b/,
  quoted: new RegExp(
    [
      '^(?:por favor,? )?(?:pon|escribe)\\b[^:.]{0,12}\\ben (?:el|la)\\b[^:.]{2,25}:',
      '^(?:por favor,? )?(?:redacta\\w*|escribeme|traduce|traducir|corrige|reformula|explica|busca)\\b.*(?::|x{8})',
      `\\b${TEXT}\\b[^:.]{0,30}(?::| (?:dice|debe decir|deberia decir|sera|se llama)\\b)(?!.*x{3} *,? ?(?:y |pero )?(?:no|nunca|en vez de) x{3})`,
      `\\b(?:cambia|pon|renombra)\\b[^:.]{0,30}\\b${TEXT}\\b.{0,12}\\b(?:a|por|como)\\b`,
      '\\bcomo (?:usuario|cliente|administrador)\\b',
    ].join('|'),
  ),
  'of others': new RegExp(
    [
      ...HEARSAY_SPANISH,
      ...NOT_OURS_SPANISH,
      ...OF_PEOPLE_SPANISH,
      ...TOLD_SPANISH,
      '\\b(?:la competencia|los competidores|el equipo (?:anterior|viejo)|la mayoria|otros equipos|otras empresas)\\b.*\\b(?:usa\\w*|prefier\\w+|paso|pasaron|cambi\\w+|eligi\\w+|migr\\w+)\\b',
      '\\bmi (?:amig[oa]|companer[oa]|colega|herman[oa]|jef[ea])\\b.*\\b(?:usa|prefiere|jura|dice)\\b',
      '\\ben (?:esta|la|este|el) (?:pelicula|libro|juego|video|articulo)\\b|\\ben mi (?:trabajo|empresa|equipo) anterior\\b|\\ben mi (?:antiguo|anterior|ultimo) (?:trabajo|equipo|empleo)\\b',
      '\\b(?:especificacion|documentacion|manual|articulo|tutorial|blog|norma|rfc(?: ?\\d+)?) (?:dice|recomienda|usa|exige)\\b',
      '\\b(?:becari[oa]|consultora?|comercial|vendedora?|tipo|vecin[oa]|profesora?|ponente)\\b(?: \\w+){0,4}? (?:queria|quiere|dijo|dice|recomendo|recomienda|propuso|sugirio|jura)\\b',
      '\\b(?:dicen?|lei|vi|leo) en (?:twitter|reddit|internet|linkedin|un (?:blog|foro|post|hilo))\\b|^segun (?:un|una|el|la|los)? ?(?:blog|articulo|post|tutorial|hilo|foro|podcast|video)\\b',
      '\\b(?:pregunta|pregunto|preguntan|preguntaron|quiere saber|quieren saber) (?:si|cuando|por que)\\b',
      '\\b(?:dijo|dice|dicen) que (?:prefiere|prefieren|le gusta|usa|usan)\\b',
      '\\b(?!(?:yo|nosotros)\\b)\\w+ (?:quiere|queria|quieren) (?:quitar|eliminar|cambiar|dejar|reemplazar|sustituir)\\b',
      '\\ben (?:el|nuestro|mi) (?:proyecto|repo|sistema) (?:anterior|viejo|antiguo)\\b|\\ben la (?:app|version|aplicacion) (?:anterior|vieja|antigua)\\b',
      '\\b(?:de|en) su (?:propio )?(?:proyecto|repo|equipo|blog|servicio)\\b',
      ', (?:pero )?(?:por suerte |menos mal que )?nosotros no[.! ]*$|\\b(?:escribe|escribio|escriben) que (?:quiere|quieren|le gustaria|prefiere|prefieren)\\b',
      '\\b(?:dice|piensa|opina|cree) que (?:deberiamos|siempre|usemos)\\b',
    ].join('|'),
  ),
  faulty: new RegExp(FAULTY_SPANISH.join('|')),
  ironic: anyOf(
    /\bdijo nadie(?: nunca| jamas)?[.! ]*$|^(?:ah|oh|si|claro|genial|que bien),? (?:claro|genial|perfecto|usemos|que bien)\b.*\b(?:usemos|entonces|todo|pues)\b|\bque (?:puede|podria) salir mal\b|\bjusto lo que (?:necesitabamos|nos faltaba|faltaba|hacia falta)\b|\bironia\b|^claro que si,? .*\b(?:y nos vamos|y listo|y ya esta|y a correr|todos? )\b|\b(?:brillante|gran|genial) idea\b/,
    RHETORICAL_SPANISH,
    TAKEN_BACK_SPANISH,
  ),
  drafts: DRAFTS_SPANISH,
  retracts:
    /^(?:(?:no|jaja|que|es|era|solo)[, ]+)*(?:broma|bromeo|olvidalo|mentira|nada, nada)\b|^es broma\b|^era (?:una )?broma\b|^(?:que va|picaste|te lo creiste|ni de cona|inocente)[.! ]*$|^(?:eso|esto) (?:es (?:un (?:bug|error|fallo)|falso|mentira)|no es (?:cierto|verdad))[.! ]*$/,
  played: anyOf(
    /^(?:por favor,? )?(?:actua como|haz de|eres (?:ahora )?una?|finge|habla como|comportate como)\b/,
    ROLES_SPANISH,
  ),
  once: anyOf(
    /^(?:por favor,? )?usa (?:aqui )?una? \w+ (?:aqui)\b|\bpara este (?:unico )?(?:script|archivo)\b|^(?!.*\b(?:siempre|nunca|a partir de ahora)\b)(?:.*\bsolo (?:por )?(?:esta vez|para este (?:test|commit|archivo|caso))\b|.*\ben esta (?:funcion|clase|linea|prueba)\b)/,
    IN_ONE_PLACE_SPANISH,
    NEW_CODE_SPANISH,
  ),
  withheld: /\bno (?:recuerdes|guardes|anotes|apuntes)(?: esto)?\b|\bno hace falta que (?:recuerdes|guardes|anotes)\b/,
  own: /[,;–—-] *(?:sino |pero |y )?(?:usa|usamos|nos quedamos|siempre|nunca)\b/,
  asserts: /\b(?:usamos|siempre|nunca|a partir de ahora|prefiero|decidimos|hemos|no|solo)\b/,
};
