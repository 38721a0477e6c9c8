/**
 * Questions about what people said, refused, did or left to do: "can the agent commit on its own", "what did I refuse", "what is still open",
 * "what did the infra team do". English, German and Spanish.
 */
import type { FactKind } from '../../domain/facts/fact.ts';
import { latePattern, type Pattern } from '../../domain/text/pattern-for.ts';
import type { AskedFacts } from './asked-facts.ts';
import { TIME } from './said-values.ts';

const RULES: readonly FactKind[] = ['preference', 'correction', 'decision'];

/** What a ban says. */
export const BANS = latePattern(
  /(?<!\p{L})(?:not|no|never|\p{L}+n['’]t|dont|cant|mustnt|shouldnt|cannot|without|avoid|forbid\p{L}*|banned|off limits|nicht|nie|niemals|kein\p{L}{0,2}|ohne|verboten|vermeide\p{L}*|nunca|jamás|sin|prohibid[oa]s?|evita\p{L}*)(?!\p{L})/iu,
);

/** What a permission or a ban says. */
const RULE = latePattern(
  /(?<!\p{L})(?:not|no|never|\p{L}+n['’]t|dont|cant|cannot|without|avoid|forbid\p{L}*|only|always|unless|until|before|after|must|may|can|ask|allow\p{L}*|let|fine|ok|okay|nicht|nie|niemals|kein\p{L}{0,2}|ohne|nur|immer|darf\p{L}*|dürf\p{L}*|erst|frag\p{L}*|erlaub\p{L}*|nunca|jamás|sin|solo|sólo|siempre|puede\p{L}*|antes|pregunt\p{L}*|permit\p{L}*)(?!\p{L})/iu,
);

/** "When may we deploy" is answered by a ban, "never on Mondays", or by a time. */
const RULE_OR_TIME: Pattern = { source: `${RULE.source}|${TIME.source}`, flags: 'iu' };

/** Who may or may not, and words such as "on its own"; as the index has them. */
const PERMITTING =
  'mai claud codex cursor agent assist ai bot model alon allow permit permiss suppos ask asistent agent ki allein selbst selbststandig eigenen fragen erlaubt erlauben machen macht darf durfen solo permitido permiso preguntar hacer hace puedo podemo pued puede pueden deb debe'.split(
    ' ',
  );

/** "What must you do before …": do, have, happen, check; as the index has them. */
const BEFORE_DOING =
  'do done have happen check muss musst tun getan machen debe debo debemo tien tengo tenemo hai'.split(' ');

/** Refuse, reject, decline, veto, turn down, say no to; ablehnen, verwerfen; rechazar. */
const REFUSING =
  'refus reject declin veto turn sai abgelehnt ablehnen lehnt verworfen verwerfen nein rechac rechazamo rechazar rechazado rechazada dije dijimo'.split(
    ' ',
  );
const REFUSES: Pattern = {
  source: `${BANS.source}|(?<!\\p{L})(?:no|nah|nope|nein|nö|refus\\p{L}*|reject\\p{L}*|declin\\p{L}*|scrap\\p{L}*|lehne|abgelehnt|rechaz\\p{L}*)(?!\\p{L})`,
  flags: 'iu',
};

/** What is not done: open, left, pending, owe, missing; as the index has them. */
export const NOT_DONE =
  'open outstand pend unfinish undo remain leav unresolv ow miss offen offenen ausstehend fehlt fehlen pendient abierto abierta falta faltan queda quedan hacer'.split(
    ' ',
  );

/** A group of people is told by its name: "netops did their thing". */
const GROUP =
  'done team group crew folk gui person depart side gemacht getan macht tut leut abteilung grupp equipo gent grupo hizo hicieron hecho erledigt'.split(
    ' ',
  );

export const ASKED_OF_PEOPLE: readonly (readonly [Pattern, AskedFacts])[] = [
  [
    latePattern(
      /^\W*(?:(?:until )?when (?:(?:may|must|should|shall|can|could)|(?:am|are|is) (?:\p{L}+ ){1,3}(?:allowed|permitted|supposed))|(?:ab |bis )?wann (?:darf|dürfen|muss|müssen|soll(?:en)?|kann|können)|(?:desde |hasta )?cuándo (?:puedo|podemos|pueden?|se puede|debo|debemos|deben?|hay que))(?!\p{L})/iu,
    ),
    {
      kinds: [...RULES, 'fact', 'commitment', 'confirmation'],
      list: false,
      names: 0.6,
      says: RULE_OR_TIME,
      asking: PERMITTING,
      asksWhen: true,
      bySaying: true,
    },
  ],
  [
    latePattern(
      /^\W*(?:what (?:must|should|shall|do|does|has|have)\b.{0,40}\b(?:do|happen|ask|check)\b.{0,12}\bbefore|was (?:muss|musst|müssen|soll(?:st|en)?)\b.{0,60}\b(?:bevor|vor)|qué (?:debo|debemos|deben?|hay que|tien\p{L}+ que|tengo que|tenemos que)(?!\p{L}).{0,60}\bantes de)(?!\p{L})/iu,
    ),
    {
      kinds: RULES,
      list: false,
      names: 0.6,
      says: RULE,
      asking: [...PERMITTING, ...BEFORE_DOING],
      bySaying: true,
    },
  ],
  [
    latePattern(
      /^\W*(?:can|may|could|should|must|is|are|does|do|darf|dürfen|kann|soll|muss|puede|debe|debería)\b(?: (?:the|an?|der|die|das|el|la))? (?:\p{L}+ )?(?:claude(?: code)?|codex|cursor|agents?|assistant|ai|bot|model|agente|asistente|ki|assistent)(?!\p{L})/iu,
    ),
    { kinds: RULES, list: false, names: 0.6, says: RULE, asking: PERMITTING, bySaying: true },
  ],
  [
    latePattern(
      /^\W*(?:(?:may|can) (?:I|we|you)|(?:am|are) (?:I|we|you) allowed|(?:darf|dürfen) (?:ich|wir)|(?:puedo|podemos)|is it allowed|ist es erlaubt|está permitido)(?!\p{L})/iu,
    ),
    { kinds: RULES, list: false, names: 0.7, says: RULE, asking: PERMITTING, bySaying: true },
  ],
  [
    latePattern(
      /\b(?:(?:did|have|had) (?:I|we) (?:\w+ )?(?:refused?|reject(?:ed)?|declined?|veto(?:ed)?|turn(?:ed)? down|(?:say|said) no)|(?:habe|hatte|haben) (?:ich|wir)\b.{0,40}\b(?:abgelehnt|verworfen|nein gesagt)|qué (?:rechacé|rechazamos|he rechazado|hemos rechazado)|a qué (?:dije|dijimos) que no)(?!\p{L})/iu,
    ),
    {
      kinds: ['correction', 'decision', 'preference'],
      list: true,
      names: 0.5,
      says: REFUSES,
      asking: REFUSING,
      bySaying: true,
    },
  ],
  [
    latePattern(
      /^\W*(?:what(?:['’]s| is| are)? (?:all )?(?:still |yet )?(?:open|outstanding|pending|unfinished|left(?! of| over))|what (?:do|did) (?:I|we) (?:still )?(?:owe|have open|have left)|was (?:ist|steht|bleibt|fehlt)(?: \p{L}+)? ?(?:noch|offen)|was (?:habe|haben) (?:ich|wir) noch offen|qué (?:me |nos )?(?:queda|falta)n?|qué (?:está|hay|tengo|tenemos) (?:aún |todavía )?(?:pendiente|abierto|sin))(?!\p{L})/iu,
    ),
    {
      kinds: ['commitment', 'blocker'],
      list: true,
      names: 0.5,
      inOrder: true,
      asking: NOT_DONE,
      open: NOT_DONE,
      bySaying: true,
    },
  ],
  [
    latePattern(
      /^\W*(?:what (?:did|has|have|had) (?!I\b|we\b|you\b|it\b|this\b|that\b)[\p{L}\p{N} _-]{2,40}? (?:do|done)|was (?:hat|haben) (?!ich\b|wir\b|sich\b)[\p{L}\p{N} _-]{2,40}? (?:gemacht|getan|erledigt)|qué (?:hizo|hicieron|ha hecho|han hecho))(?!\p{L})/iu,
    ),
    {
      kinds: ['outcome', 'fact', 'decision', 'correction', 'lesson'],
      list: true,
      names: 0.7,
      asking: GROUP,
      bySaying: true,
    },
  ],
];
