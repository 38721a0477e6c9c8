/**
 * Whether a statement says that it comes from a text that was read: "as the page recommends", "laut dem Artikel", "como dice la guía".
 * Words per language, as data.
 */
const SOURCE =
  '(?:web ?)?(?:article|page|post|blog|site|link|url|thread|ticket|issue|comment|docs?|documentation|readme|guide|tutorial|answer|search results?)s?';
const QUELLE =
  '(?:(?:web)?seite|artikel|beitrag|blog|anleitung|doku(?:mentation)?|ticket|kommentar|antwort|quelle)(?:n|s|es)?';
const FUENTE = '(?:página|artículo|entrada|blog|sitio|hilo|ticket|comentario|guía|documentación|respuesta|fuente)s?';

const REFERS = new RegExp(
  [
    String.raw`(?<!\p{L})(?:as|like|what) (?:the|this|that|these|those) (?:\p{L}+ ){1,3}?(?:says?|said|suggest(?:s|ed)?|recommend(?:s|ed)?|describe[sd]?|propose[sd]?|advise[sd]?|states?|explains?)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:according to|as per|per|following|based on|recommended (?:by|in|on)|suggested (?:by|in|on)|described (?:by|in|on)|advised (?:by|in|on)) (?:the|this|that|these|those) (?:\p{L}+ ){0,2}?${SOURCE}(?!\p{L})`,
    String.raw`(?<!\p{L})(?:the|this|that) (?:\p{L}+ ){0,2}?${SOURCE} (?:says?|suggests?|recommends?|advises|states)(?!\p{L})`,
    String.raw`(?<!\p{L})wie (?:es )?(?:der|die|das|dieser?|dieses) (?:\p{L}+ ){1,3}?(?:sagt|schreibt|empfiehlt|vorschlägt|beschreibt|rät)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:laut|gemäß|entsprechend|nach) (?:der|dem|den|dieser|diesem) (?:\p{L}+ ){0,2}?${QUELLE}(?!\p{L})`,
    String.raw`(?<!\p{L})como (?:lo )?(?:dice|sugiere|recomienda|indica|propone|describe|aconseja) (?:la|el|los|las|esta|este) \p{L}`,
    String.raw`(?<!\p{L})según (?:la|el|los|las|esta|este) (?:\p{L}+ ){0,2}?${FUENTE}(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** Each match has one of these words; testing for them first costs little. */
const HINT =
  /\b(?:as|like|what|according|per|following|based|recommend\w*|suggest\w*|describ\w*|advis\w*|says?|states|wie|laut|nach|entsprechend|como)\b|gemäß|según/i;

export function refersToSource(statement: string): boolean {
  return HINT.test(statement) && REFERS.test(statement);
}
