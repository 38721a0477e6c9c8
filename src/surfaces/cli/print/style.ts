/**
 * Terminal colours. They mark structure (headings, ids, warnings) and never carry meaning alone, because most output is
 * read without them.
 */

export type ColorSetting = 'auto' | 'always' | 'never';

export interface ColorFacts {
  readonly isTTY: boolean;
  readonly noColor: boolean;
  /** undefined: FORCE_COLOR is not set; false: it is 0. */
  readonly forceColor: boolean | undefined;
  readonly term: string | undefined;
  /** `display.color` of the configuration. */
  readonly setting?: ColorSetting;
  /** False when `--no-color` was given. */
  readonly flag?: boolean;
}

/** The first of these decides: the flag, the setting, FORCE_COLOR, NO_COLOR, the terminal. */
export function decideColor(facts: ColorFacts): boolean {
  if (facts.flag === false || facts.setting === 'never') return false;
  if (facts.setting === 'always') return true;
  if (facts.forceColor !== undefined) return facts.forceColor;
  return facts.isTTY && !facts.noColor && facts.term !== 'dumb';
}

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const;

export type StyleName = keyof typeof CODES;
export type Style = Readonly<Record<StyleName, (text: string) => string>>;

/** `enabled` is called at each use, because the setting is known only once the engine is open. */
export function createStyle(enabled: () => boolean): Style {
  const paint = (name: StyleName) => (text: string) => {
    const [on, off] = CODES[name];
    return enabled() && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  };
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    underline: paint('underline'),
    red: paint('red'),
    green: paint('green'),
    yellow: paint('yellow'),
    blue: paint('blue'),
    magenta: paint('magenta'),
    cyan: paint('cyan'),
  };
}

export const NO_STYLE: Style = createStyle(() => false);
