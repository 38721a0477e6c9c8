/**
 * What a command that copies, moves or unpacks writes into a folder: a file for each name it gives, or `FOLDER/**` if the names
 * are unknown (a folder, an archive, a pattern, a variable).
 */

const COPIES = /^(?:cp|gcp|mv|gmv|ln|install|ginstall|rsync|scp|ditto|copy|xcopy|move|copy-item|move-item|cpi|mi)$/;
const UNPACKS = /^(?:tar|bsdtar|gtar|unzip|7z[azr]?|cpio|pax|expand-archive|wget|curl|git)$/;
/** Options whose value is the folder that is written. */
const FOLDER_OPTION =
  /^(?:-t|-C|-d|-D|-P|--target-directory|--directory|--directory-prefix|--output-dir|-destination(?:path)?)$/i;
const FOLDER_IN_OPTION = /^(?:--(?:target-directory|directory|directory-prefix|output-dir)=|-[tCPo](?=[~/$.\\]))(.+)$/;
/** Options of these programs with another value. */
const OTHER_VALUE = /^(?:-[mogeSfI]|--(?:mode|owner|group|suffix|rsh|exclude|include|file))$/;
const NAMED = /\.(?:md|jsonl)$/i;
const COMPUTED = /[*?$`{}[\]]/;

/** Paths as the command spells them. Without a folder in the command, the current one, `.`. */
export function copiedFiles(step: string): readonly string[] {
  const words = shellWords(step);
  const at = words.findIndex((word) => {
    const name = programOf(word);
    return COPIES.test(name) || UNPACKS.test(name);
  });
  // `echo cp x y` prints it, `find -exec cp` runs it.
  if (
    at < 0 ||
    (/^(?:echo|printf|e?grep|rg|man|which|find|ls)$/.test(programOf(words[0] ?? '')) && !isRunByFind(words))
  )
    return [];
  const program = programOf(words[at] ?? '');
  const { folders, places } = readArguments(words.slice(at + 1));
  if (UNPACKS.test(program)) return unpacked(program, words.slice(at + 1), { folders, places });
  const sources = folders.length > 0 ? places : places.slice(0, -1);
  const targets = folders.length > 0 ? folders : places.slice(-1);
  const isWhole =
    sources.length === 0 ||
    sources.some((source) => COMPUTED.test(source)) ||
    words.some((word) => /^-\w*[raR]\w*$|^--(?:recursive|archive)$|^-recurse$|^\/[se]$/i.test(word)) ||
    program === 'ditto' ||
    // A folder can be moved or linked without an option.
    (/^(?:g?mv|ln|move|move-item|mi)$/.test(program) && sources.some((source) => !/\.\w+$/.test(source)));
  return targets
    .filter((target) => !NAMED.test(target))
    .flatMap((target) =>
      isWhole
        ? [`${target}/**`]
        : sources.filter((source) => NAMED.test(source)).map((source) => `${target}/${lastPart(source)}`),
    );
}

interface Arguments {
  /** Given with an option. */
  readonly folders: readonly string[];
  readonly places: readonly string[];
}

function unpacked(program: string, words: readonly string[], { folders, places }: Arguments): readonly string[] {
  if (program === 'git') return places[0] === 'clone' ? places.slice(2).map((place) => `${place}/**`) : [];
  if (
    /tar$/.test(program) &&
    !words.some((word, at) => /^-\w*x|^--(?:extract|get)$/.test(word) || (at === 0 && /^\w*x/.test(word)))
  )
    return [];
  if (/^7z/.test(program) && places[0] !== 'x' && places[0] !== 'e') return [];
  if (program === 'curl' && !words.some((word) => /^-\w*O|^--remote-name/.test(word))) return [];
  return (folders.length > 0 ? folders : ['.']).map((folder) => `${folder}/**`);
}

function readArguments(words: readonly string[]): Arguments {
  const folders: string[] = [];
  const places: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const inside = FOLDER_IN_OPTION.exec(word)?.[1];
    if (inside !== undefined) folders.push(inside);
    else if (FOLDER_OPTION.test(word) && isFolderName(words[at + 1])) {
      folders.push(words[at + 1] ?? '');
      at += 1;
    } else if (OTHER_VALUE.test(word)) at += 1;
    else if (!word.startsWith('-') && word !== '+') places.push(word);
  }
  return { folders, places };
}

function isFolderName(word: string | undefined): boolean {
  return word !== undefined && !word.startsWith('-') && !NAMED.test(word);
}

function isRunByFind(words: readonly string[]): boolean {
  return words.some((word) => /^-(?:exec|ok)(?:dir)?$/.test(word));
}

/** Without redirections and quotes. */
function shellWords(step: string): readonly string[] {
  const plain = step.replace(/\d*(?:>>?\|?|<)&?\s*\S+/g, ' ');
  return (plain.match(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\])+/g) ?? []).map((word) => word.replace(/["']|\\(?=\s)/g, ''));
}

function programOf(word: string): string {
  return lastPart(word)
    .toLowerCase()
    .replace(/\.exe$/, '');
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
}
