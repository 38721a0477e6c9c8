/**
 * Whose a statement is if it is not ours: "the mobile team uses yarn", "premium users get 90 days", "die Firma von Lena hostet bei …", "la
 * daily del equipo de diseño". A statement about such a party says nothing about us, or about everybody. English, German and Spanish,
 * words as data.
 */
import { memoize } from '../../memoize.ts';
import { isEmptyWord, stemWord } from '../wording/content-words.ts';

/** People and organisations that are not the speaker's own side. German words are also the end of compounds. */
const PARTIES = words(`
  agency agencies partner partners vendor vendors supplier suppliers contractor contractors subcontractor subcontractors reseller resellers
  admin admins administrator administrators member members guest guests visitor visitors student students pupil pupils school schools
  university universities teacher teachers subscriber subscribers employee employees freelancer freelancers intern interns trainee trainees
  colleague colleagues competitor competitors subsidiary corporation startup landlord bank tenant tenants ngo ngos nonprofit nonprofits provider providers authority authorities
  agentur agenturen lieferant lieferanten dienstleister händler händlern mitglied mitglieder mitgliedern gast gäste gästen besucher
  besuchern schüler schülern schule schulen hochschule hochschulen lehrer lehrern angestellte mitarbeiter mitarbeitern praktikant
  praktikanten azubi azubis kollege kollegin wettbewerber konzern tochterfirma mieter vereine vereinen
  agencia agencias socio socios socia proveedor proveedores contratista contratistas revendedor administrador administradores miembro
  miembros invitado invitados visitante visitantes estudiante estudiantes alumno alumnos colegio colegios escuela escuelas universidad
  hacienda profesor profesores suscriptor suscriptores empleado empleados becario becarios compañero compañeros filial inquilino inquilinos`);
/** Ours, or all, unless something narrows them: "our team", "users", "the mobile team", "premium users". */
const NARROWED_PARTIES = words(`
  team teams squad crew department departments company companies firm office branch guys folks people user users customer customers client clients
  account accounts plan plans leute kollegen firma firmen abteilung abteilungen büro büros nutzer nutzern benutzer benutzern kunde kunden konto konten
  standort standorte gente equipo equipos departamento departamentos empresa empresas oficina oficinas usuario usuarios cliente clientes cuenta
  cuentas`);
const COMPOUND_END =
  /^.{3,}(?:agentur|agenturen|partner|partnern|lieferant|lieferanten|händler|händlern|mitglieder|mitgliedern|konzern|team|teams|firma|abteilung|kunde|kunden|nutzer|nutzern|anbieter|dienstleister|amt|behörde|leute|konto|konten|accounts?)$/;
/** Do not narrow a party: "our whole team", "all users". */
const WIDE = words(`
  our my the whole entire own dev development engineering core all every each most new existing normal regular logged signed unser unsere
  unserer unserem mein meine ganze ganzen gesamte alle aller allen jeder jede jeden neue neuen normale normalen eigene eigenen nuestro nuestra nuestros nuestras mi todo toda todos todas cada
  nuevo nueva nuevos nuevas normales both beide beiden ambos user users customer customers client clients kunden nutzer usuarios clientes`);
const PRONOUNS = words(
  'we i you they it this that there everyone everybody nobody wir ich du ihr man es nosotros yo tú ellos se nadie todos',
);
const VERBS = words(`
  is are was were be has have had do does use uses used run runs ran keep keeps get gets can may must should shall will would want wants
  need needs decided agreed deploy host ship store please never always dont no not switch switched move moved make set add ist sind war hat
  haben wird werden nutzt nutzen verwendet verwenden bekommt bekommen läuft laufen kann können darf dürfen muss müssen soll sollen bitte nie
  immer kein keine es son está están tiene tienen usa usan usamos puede pueden debe deben recibe reciben caduca caducan nunca siempre no por`);
const LINKS = words('of from at with von vom der des bei beim mit de del con in im en');
const ARTICLES = words('the a an our my your their der die das den dem ein eine einer el la los las un una su sus');
/** A party stands in the first words, before the verb. */
const REACH_WORDS = 8;
/** "bei Hetzner bleiben Snapshots …", "at stripe refunds take …": what holds elsewhere. */
const ELSEWHERE =
  /^(?:at|over at|bei|beim|en) (?!(?:the|our|this|that|any|all|every|least|most|first|last|work|home|noon|midnight|night|night|once|some|a|uns|mir|der|dem|den|diesem|jedem|jeder|allen|bedarf|fehlern|este|esta|nuestro|nuestra|el|la|los|las|general|cada|todo|todos|caso|vez|lugar|principio|realidad|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?![a-zà-ɏ]))(?<name>[a-zà-ɏ][a-zà-ɏ\d.-]{2,}) (?!(?:we|i|wir|ich)(?![a-zà-ɏ]))/;
/** "los de análisis guardan …". */
const THOSE_OF = /^(?:los|las) de (?:la |las |los |el )?(?<name>[a-zà-ɏ]{3,}) /;
const POSSESSED = /^(?:(?:my|our|the) )?(?<name>[a-zà-ɏ]+)['’]s (?:[a-zà-ɏ]+ )?[a-zà-ɏ]+ /;
/**
 * "Tom deploys on mondays", "Jonas is on mysql these days": what one person does. In lower case any word may stand there, and an
 * environment ("Staging uses …") is ours.
 */
const BY_ONE_PERSON =
  /^(?<name>\p{Lu}\p{Ll}{2,})(?: \p{Lu}\p{Ll}+)? (?:(?:now|still|always|usually|only|also|already|jetzt|immer|noch|auch|ahora|siempre|ya|solo) )*(?:uses|prefers|deploys (?:on|at|every|with|from|via)|tests with|works with|works on(?! (?:the|our|it))|codes in|develops (?:with|in|on)|is (?:(?:now|still|already|back) )?on(?! (?:the|our|an?|it|call|duty|pto|board|track|site|(?:\p{L}+ )?(?:leave|vacation|holidays?))(?!\p{L}))|(?:be)?nutzt|verwendet|bevorzugt|deployt (?:\p{L}+s|am|um|mit|von)|testet (?:\p{L}+ )?mit|(?:arbeitet|entwickelt) (?:\p{L}+ )?mit|usa|utiliza|prefiere|despliega (?:los|el|en|con|a|cada)|prueba con|trabaja con|desarrolla con|está (?:en|con)(?! (?:el|la|los|las|vacaciones|baja|casa|línea)(?!\p{L})))(?!\p{L})/u;
const OURS = words(`
  staging production development backend frontend server client billing checkout search marketing sales support legal finance design mobile web docs tests
  everything everyone everybody nobody someone somebody each this that which what who the our production produktion entwicklung alles jeder niemand
  todo todos cada nadie producción desarrollo it she he they`);
/** "on Jonas' machine", "auf dem Rechner von Jens", "en la máquina de Pedro": what is so in one place of one person. */
const PLACE_OF_ONE =
  /(?<![a-zà-ɏ])(?:(?:on|in) (?<owner>[a-zà-ɏ]+)['’]s? (?:(?:own|local|old|new|dev|work) )*(?:machine|laptop|computer|pc|mac|box|notebook|branch|fork|clone|checkout|setup)|(?:on|in) (?<own>my) (?:(?:own|local|old|new|dev|work) )*(?:machine|laptop|computer|pc|mac|box|notebook|branch|fork)|(?:auf|in) (?:dem|seinem|ihrem) (?:rechner|laptop|computer|mac|branch|fork) von (?<von>[a-zà-ɏ]+)|(?:auf|in) (?<des>[a-zà-ɏ]+?)s?['’]? (?:rechner|laptop|computer|branch)|en (?:la máquina|el portátil|el ordenador|la rama|el equipo local|el fork) de (?<de>[a-zà-ɏ]+))(?![a-zà-ɏ])/;
/** "it's", "let's", "here's". */
const NO_OWNER = words('it that there here what who let he she how where when one today tomorrow everyone everybody');
const OPENING =
  /^(?:(?:ok|okay|btw|fyi|also|and|so|but|note|remember|ach|und|aber|übrigens|bitte|merk dir|y|pero|por cierto|recuerda)(?![a-zà-ɏ])[\s:,–-]*)+/u;
/** "on account of the noise": a reason. */
const NO_PARTY = /(?<![a-zà-ɏ])on account of(?![a-zà-ɏ])/;
const WITH_US =
  /(?<![a-zà-ɏ])(?:and|und|y|with|mit|con) (?:we|us|i|me|wir|uns|ich|nosotros|nosotras|yo|nos)(?![a-zà-ɏ])/;
const STATEMENTS_KEPT = 512;

/** The words that name the party; none if the statement is ours or about all. */
export const partyNamed = memoize(STATEMENTS_KEPT, (statement): readonly string[] => {
  const lower = statement.toLowerCase().replace(OPENING, '').replace(NO_PARTY, 'because of');
  if (WITH_US.test(lower)) return [];
  const person = oneNamed(statement, lower);
  if (person !== undefined) return [person];
  const elsewhere = ELSEWHERE.exec(lower)?.groups?.name;
  if (elsewhere !== undefined && !isEmptyWord(elsewhere)) return [elsewhere];
  const owner = POSSESSED.exec(lower)?.groups?.name;
  if (owner !== undefined && !NO_OWNER.has(owner) && !isEmptyWord(owner)) return [owner];
  const those = THOSE_OF.exec(lower)?.groups?.name;
  if (those !== undefined) return [those];
  return partyIn(lower.match(/[a-zà-ɏ\d]+(?:-[a-zà-ɏ\d]+)*|[,;:.!?()]/g) ?? []);
});

/** One person, if it says what that person does, or what is so in a place of theirs. */
function oneNamed(statement: string, lower: string): string | undefined {
  const place = PLACE_OF_ONE.exec(lower)?.groups;
  const whose = place?.owner ?? place?.von ?? place?.des ?? place?.de;
  if (whose !== undefined && !ARTICLES.has(whose) && !isEmptyWord(whose) && !WIDE.has(whose)) return whose;
  if (place?.own !== undefined) return 'mine';
  const said = statement.length === lower.length ? statement : statement.slice(statement.length - lower.length);
  const name = BY_ONE_PERSON.exec(said)?.groups?.name?.toLowerCase();
  return name === undefined ||
    OURS.has(name) ||
    ARTICLES.has(name) ||
    WIDE.has(name) ||
    PARTIES.has(name) ||
    NARROWED_PARTIES.has(name)
    ? undefined
    : name;
}

/** Whether a statement is about a party that another one, which has these stems, does not name. */
export function isOfOtherParty(statement: string, stems: ReadonlySet<string>): boolean {
  const party = partyNamed(statement);
  return party.length > 0 && !party.some((word) => stems.has(stemWord(word)));
}

function partyIn(tokens: readonly string[]): readonly string[] {
  let narrowing: string[] = [];
  for (const [at, token] of tokens.slice(0, REACH_WORDS).entries()) {
    if (PRONOUNS.has(token) || VERBS.has(token) || /^[,;:.!?()]$/.test(token)) return [];
    if (ARTICLES.has(token) || LINKS.has(token)) {
      narrowing = [];
      continue;
    }
    if (PARTIES.has(token)) return [...narrowing, token];
    if (COMPOUND_END.test(token)) return [...narrowing, ...compoundParts(token)];
    if (NARROWED_PARTIES.has(token)) {
      const narrowed = narrowing.length > 0 ? narrowing : narrowedBehind(tokens.slice(at + 1));
      if (narrowed.length > 0) return narrowed;
    } else if (!WIDE.has(token) && !isEmptyWord(token)) narrowing.push(token);
  }
  return [];
}

/** "mobile-team" is narrowed by its first part. */
function compoundParts(token: string): readonly string[] {
  const parts = token.split('-');
  return parts.length > 1 ? parts.slice(0, -1) : parts;
}

/** "la empresa de Lena", "el equipo móvil", "customers with a contract". */
function narrowedBehind([link, ...rest]: readonly string[]): string[] {
  if (link === undefined || VERBS.has(link) || /^[,;:.!?()]$/.test(link)) return [];
  const name = LINKS.has(link)
    ? rest.find((word) => !ARTICLES.has(word))
    : SPANISH_NARROWING.has(link)
      ? link
      : undefined;
  return name === undefined || isEmptyWord(name) || WIDE.has(name) || VERBS.has(name) ? [] : [name];
}

/** Adjectives behind the noun. */
const SPANISH_NARROWING = words(
  'enterprise móvil móviles premium matriz externo externos externa externas interno internos interna internas legal comercial técnico técnica gratuito gratuitos gratuita gratuitas',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
