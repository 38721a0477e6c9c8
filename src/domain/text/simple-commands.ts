/**
 * The commands of a line, each as a list of words. A quoted text is one word. Quoted texts are data, except for what a shell
 * expands in them.
 */
export function simpleCommands(text: string): readonly (readonly string[])[] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  const endWord = (): void => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') {
      const next = text.charAt(at + 1);
      if (next !== '\n') word = (word ?? '') + next;
      at += 1;
    } else if (char === "'") {
      const end = text.indexOf("'", at + 1);
      word = (word ?? '') + text.slice(at + 1, end < 0 ? undefined : end);
      at = end < 0 ? text.length : end;
    } else if (char === '"') {
      const end = endOfDoubleQuotes(text, at + 1);
      const quoted = text.slice(at + 1, end);
      word = (word ?? '') + quoted;
      for (const inner of substitutions(quoted)) commands.push(...simpleCommands(inner).map((each) => [...each]));
      at = end;
    } else if (char === '#' && word === undefined) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end - 1;
    } else if (';&|\n()`'.includes(char)) {
      if (word === '$') word = undefined;
      endCommand();
    } else if (char.trim() === '') {
      endWord();
    } else {
      word = (word ?? '') + char;
    }
  }
  endCommand();
  return commands;
}

function endOfDoubleQuotes(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** `$(…)` and `` `…` `` inside double quotes. */
function substitutions(quoted: string): readonly string[] {
  return Array.from(quoted.matchAll(/\$\(([^)]*)\)?|`([^`]*)`/g), ([, inner, ticked]) => inner ?? ticked ?? '');
}
