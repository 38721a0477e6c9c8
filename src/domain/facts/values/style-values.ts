/** Styles of code that exclude each other: kinds of quotes, ways to indent, ways to write names. English, German and Spanish. */

export type StyleType = 'quotes' | 'indentation' | 'case';

export interface StyleValue {
  readonly type: StyleType;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const QUOTES = /(?:quotes?|quotation marks|anführungszeichen|gänsefüßchen|comillas)/;
/** "changed my mind about quotes, double ones please": the noun is said once. */
const QUOTE_STYLE =
  /(?<![\p{L}-])(?<kind>single|double|einfachen?|doppelten?)(?:[ -](?:quot(?:es?|ation marks)|ones?|anführungszeichen|gänsefüßchen))(?!\p{L})|(?<!\p{L})comillas (?<spanish>simples|dobles)(?!\p{L})/gu;
const CASE = /(?<![\p{L}\d_-])(?<style>camel|snake|kebab|pascal)[ _-]?case(?![\p{L}\d_-])/gu;
const INDENT =
  /(?<![\p{L}\d-])(?:(?<width>\d|two|three|four|eight|zwei|drei|vier|acht|dos|tres|cuatro|ocho)[ -](?:spaces?|leerzeichen|espacios)|(?<tabs>tabs|tabulatoren|tabuladores)|(?<spaces>spaces|leerzeichen|espacios))(?!\p{L})/gu;
/** Tabs are also parts of a browser or page, and spaces are other things. */
const INDENTS =
  /(?<!\p{L})(?:indent\p{L}*|einrück\p{L}*|eingerückt|sangr[ií]a|indenta\p{L}*)(?!\p{L})|(?<!\p{L})(?:tabs|tabulatoren|tabuladores)(?!\p{L}).*(?<!\p{L})(?:spaces|leerzeichen|espacios)(?!\p{L})|(?<!\p{L})(?:spaces|leerzeichen|espacios)(?!\p{L}).*(?<!\p{L})(?:tabs|tabulatoren|tabuladores)(?!\p{L})/u;
/** Nothing but the choice: "we use tabs", "please only spaces here", "tabs again". */
const ONLY_INDENTS =
  /^(?:(?:ok|okay|no|and|so|then|please|bitte|por favor|und|y)[, ]+)*(?:(?:(?:we|i|wir|ich|let['’]?s)(?: \p{L}+)? )?(?:use|prefer|want|nehmen|nutzen|nutze|verwenden|usamos|usemos|prefiero|back to|zurück zu) (?:only |always |nur |immer |solo |siempre )?)?(?:tabs|spaces|tabulatoren|leerzeichen|tabuladores|espacios)(?:,? (?:not|nicht|no) (?:tabs|spaces))?(?:,? (?:again|now|here|please|everywhere|always|in this repo|wieder|jetzt|hier|bitte|überall|immer|otra vez|ahora|aquí|por favor|siempre))*[.! ]*$/u;
const WIDTHS: readonly (readonly [number: string, words: RegExp])[] = [
  ['2', /^(?:2|two|zwei|dos)$/],
  ['3', /^(?:3|three|drei|tres)$/],
  ['4', /^(?:4|four|vier|cuatro)$/],
  ['8', /^(?:8|eight|acht|ocho)$/],
];

/** A quick check. `text`: in lower case. */
export function mayNameStyle(text: string): boolean {
  return /quot|führungsz|gänsef|comillas|case|tabs|tabul|space|leerz|espacio/.test(text);
}

/** `text`: in lower case. */
export function styleValues(text: string): readonly StyleValue[] {
  const found: StyleValue[] = [];
  const add = (type: StyleType, value: string, match: RegExpMatchArray): void => {
    found.push({ type, value, start: match.index ?? 0, end: (match.index ?? 0) + match[0].length });
  };
  if (QUOTES.test(text))
    for (const match of text.matchAll(QUOTE_STYLE)) {
      const { kind = '', spanish = '' } = match.groups ?? {};
      add('quotes', /^(?:single|einfach)|simples/.test(kind || spanish) ? 'single quotes' : 'double quotes', match);
    }
  for (const match of text.matchAll(CASE)) add('case', `${match.groups?.style ?? ''} case`, match);
  const indents = INDENTS.test(text) || ONLY_INDENTS.test(text);
  for (const match of text.matchAll(INDENT)) {
    const { width, tabs } = match.groups ?? {};
    if (width !== undefined)
      add('indentation', `${WIDTHS.find(([, words]) => words.test(width))?.[0] ?? width} spaces`, match);
    else if (indents) add('indentation', tabs === undefined ? 'spaces' : 'tabs', match);
  }
  return found;
}
