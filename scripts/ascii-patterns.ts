/**
 * Gives each pattern with the flag `u` a second form without Unicode classes, which is used for ASCII texts. V8 makes the set of all
 * letters from ICU's tables for every pattern that names it: after a killed session, that was a quarter of what a hook did, and most
 * prompts are ASCII. Only for files that run once in a process: every use decides by its text, which takes longer than the pattern itself.
 */
import { parseSync } from 'rolldown/utils';
import { asciiSource } from '../src/domain/text/pattern-for.ts';
import { isNode, type Node } from './syntax-tree.ts';

/** The code with each such literal replaced by a call of `maker`, which the file must have (`ASCII_PATTERN`). */
export function asciiPatterns(code: string, sourceType: 'script' | 'module', maker: string): string {
  const { program, errors } = parseSync('hook.js', code, { sourceType });
  if (errors[0]) throw new Error(`The bundled hook cannot be parsed: ${errors[0].message}`);
  if (!isNode(program)) throw new Error('The parser gave no tree.');
  let result = '';
  let at = 0;
  for (const { start, end, pattern, flags } of literalsIn(program).toSorted((a, b) => a.start - b.start)) {
    // Without the flag, `\u{61}` means something else.
    const plain = flags.includes('u') && !/\\u\{/.test(pattern) ? asciiSource(pattern) : undefined;
    if (plain === undefined) continue;
    const given = [plain, flags.replace('u', ''), pattern, flags].map((each) => JSON.stringify(each)).join();
    const before = code.slice(at, start);
    // Minified code has `return/x/u` without a space.
    result += `${before}${/[\w$]$/.test(before) ? ' ' : ''}${maker}(${given})`;
    at = end;
  }
  return result + code.slice(at);
}

interface Literal extends Pick<Node, 'start' | 'end'> {
  readonly pattern: string;
  readonly flags: string;
}

function literalsIn(node: Node): readonly Literal[] {
  const { type, start, end, regex } = node;
  if (type === 'Literal' && isRegex(regex)) return [{ start, end, pattern: regex.pattern, flags: regex.flags }];
  return Object.values(node).flat().filter(isNode).flatMap(literalsIn);
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}

/**
 * An expression for the function that makes a pattern of both forms. Methods of strings call a pattern's methods by their symbols, so
 * the object needs no class of its own.
 */
export const ASCII_PATTERN = `((plain,plainFlags,source,flags)=>{
let ascii,any;
const use=(text,run)=>{
const pattern=Buffer.byteLength(text)===text.length?(ascii??=new RegExp(plain,plainFlags)):(any??=new RegExp(source,flags));
pattern.lastIndex=made.lastIndex;
const result=run(pattern);
made.lastIndex=pattern.lastIndex;
return result;
};
const made={source,flags,global:flags.includes("g"),lastIndex:0,
test:(text)=>use(text,(pattern)=>pattern.test(text)),
exec:(text)=>use(text,(pattern)=>pattern.exec(text)),
[Symbol.replace]:(text,by)=>use(text,(pattern)=>text.replace(pattern,by)),
[Symbol.match]:(text)=>use(text,(pattern)=>text.match(pattern)),
[Symbol.matchAll]:(text)=>use(text,(pattern)=>text.matchAll(pattern)),
[Symbol.search]:(text)=>use(text,(pattern)=>text.search(pattern)),
[Symbol.split]:(text,limit)=>use(text,(pattern)=>text.split(pattern,limit))};
return made;
})`;
