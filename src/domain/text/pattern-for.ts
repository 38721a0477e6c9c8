/**
 * Patterns with Unicode classes, for texts in plain ASCII. The first use of `/\p{L}/iu` takes V8 five milliseconds, because it folds the
 * case of every letter there is; most commands look at one short ASCII text, where the class is `a-zA-Z`.
 */

/** What each class has in ASCII. */
const CLASSES: Readonly<Record<string, string>> = { L: 'a-zA-Z', Lu: 'A-Z', Ll: 'a-z', N: '0-9', M: '' };
const ASCII = /^[\0-\x7f]*$/;
const simple = new Map<RegExp, RegExp>();

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** A pattern that finds the same in this text. For constants: the simpler pattern is kept. */
export function patternFor(text: string, pattern: RegExp): RegExp {
  if (!isAscii(text)) return pattern;
  const known = simple.get(pattern);
  if (known) return known;
  const made = forAscii(pattern);
  simple.set(pattern, made);
  return made;
}

function forAscii(pattern: RegExp): RegExp {
  let inClass = false;
  let isKnown = true;
  const source = pattern.source.replace(/\\p\{([^}]*)\}|\\.|[[\]]/gi, (part, name: string | undefined) => {
    if (name !== undefined) {
      const plain = part.startsWith('\\p') ? CLASSES[name] : undefined;
      if (plain === undefined) isKnown = false;
      return inClass ? (plain ?? '') : `[${plain}]`;
    }
    if (part === '[') inClass = true;
    else if (part === ']') inClass = false;
    return part;
  });
  return isKnown ? new RegExp(source, pattern.flags.replace('u', '')) : pattern;
}
