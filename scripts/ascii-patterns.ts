/**
 * Makes patterns cheap that cannot match. Half of what the extractor did after a killed session was the first use of two hundred patterns,
 * most of them for phrases that a text does not have, or in another language. For ASCII texts, which most prompts are, the build gives
 * a pattern
 * - the words of which every match has one: without them it is not compiled;
 * - if it has the flag `u`, a form without Unicode classes: V8 makes the set of all letters from ICU's tables for every pattern that
 *   names it.
 *
 * A module also makes what it joins with `new RegExp` only when it is used.
 *
 * Only for files that run once in a process: every use looks at its text, which takes longer than the pattern itself.
 */
import { parseSync } from 'rolldown/utils';
import { ASCII_CLASSES, asciiSource } from '../src/domain/text/pattern-for.ts';
import { requiredWords } from './late-patterns.ts';
import { childrenOf, isNode, type Node } from './syntax-tree.ts';

/** V8 compiles a shorter one in the time that it takes to look for words. */
const LEAST_CHARS = 24;

/**
 * The code with each such literal replaced by a call of `maker`, which the file must have (`ASCII_PATTERN`). In a module it is called once; a
 * script is a part of a file, so only patterns with Unicode classes are worth a call with each evaluation.
 */
export function asciiPatterns(code: string, sourceType: 'script' | 'module', maker: string): string {
  const { program, errors } = parseSync('hook.js', code, { sourceType });
  if (errors[0]) throw new Error(`The bundled hook cannot be parsed: ${errors[0].message}`);
  if (!isNode(program)) throw new Error('The parser gave no tree.');
  const kept: string[] = [];
  let result = '';
  let at = 0;
  for (const found of patternsIn(program).toSorted((a, b) => a.start - b.start)) {
    const { start, end, isInFunction } = found;
    if ('joined' in found) {
      if (sourceType === 'script' || isInFunction) continue;
      result += `${code.slice(at, start)}${maker}.late(()=>[${found.joined.map((each) => code.slice(each.start, each.end)).join()}])`;
      at = end;
      continue;
    }
    const { pattern, flags } = found;
    const given = argumentsFor(pattern, flags);
    const isPart = sourceType === 'script' && isInFunction;
    if (given === undefined || (isPart && !flags.includes('u'))) continue;
    const call = `${maker}(${given.map((each) => JSON.stringify(each)).join()})`;
    const before = code.slice(at, start);
    // Minified code has `return/x/u` without a space.
    result += `${before}${/[\w$]$/.test(before) ? ' ' : ''}`;
    // One that continues at its last place begins at the start with each evaluation of its literal.
    if (isInFunction && !isPart && !/[gy]/.test(flags)) {
      const name = `$pattern${kept.length}`;
      kept.push(name);
      result += `(${name}??=${call})`;
    } else result += call;
    at = end;
  }
  return `${kept.length === 0 ? '' : `let ${kept.join()};\n`}${result}${code.slice(at)}`;
}

/** What the maker is given: the form for ASCII texts, its words one per line, and the pattern itself if it is another. */
function argumentsFor(pattern: string, flags: string): readonly string[] | undefined {
  const words = requiredWords(pattern)?.join('\n') ?? '';
  // Without the flag, `\u{61}` means something else.
  const plain = flags.includes('u') && !/\\u\{/.test(pattern) ? asciiSource(pattern) : undefined;
  if (plain !== undefined) return [plain, flags.replace('u', ''), words, pattern, flags];
  return words === '' || pattern.length < LEAST_CHARS || /[gy]/.test(flags) ? undefined : [pattern, flags, words];
}

interface Place extends Pick<Node, 'start' | 'end'> {
  readonly isInFunction: boolean;
}

interface Literal extends Place {
  readonly pattern: string;
  readonly flags: string;
}

interface Joined extends Place {
  /** What is given to `new RegExp`. */
  readonly joined: readonly Node[];
}

function patternsIn(node: Node, isInFunction = false): readonly (Literal | Joined)[] {
  const { type, start, end, regex, callee, arguments: given } = node;
  if (type === 'Literal' && isRegex(regex))
    return [{ start, end, pattern: regex.pattern, flags: regex.flags, isInFunction }];
  const isJoined = type === 'NewExpression' && isNode(callee) && callee.name === 'RegExp' && Array.isArray(given);
  if (isJoined && !isInFunction) return [{ start, end, joined: given.filter(isNode), isInFunction }];
  const isFunction = /Function/.test(type);
  // `map((word) => new RegExp(word))`: nothing can change what it is given.
  const isOnlyPattern = type === 'ArrowFunctionExpression' && isNode(node.body) && node.body.type === 'NewExpression';
  return childrenOf(node).flatMap((child) => patternsIn(child, isInFunction || (isFunction && !isOnlyPattern)));
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}

/**
 * An expression for the function that makes a pattern of both forms. Methods of strings call a pattern's methods by their symbols, so
 * the object needs no class of its own.
 */
export const ASCII_PATTERN = `(()=>{
let read,lower,isAscii,hasAsciiLetters;
const make=(plain,plainFlags,needs,source=plain,flags=plainFlags)=>{
let ascii,any,words;
const cannotMatch=()=>(words??=needs.split("\\n")).every((word)=>!lower.includes(word));
const use=(text,run,nothing,begins)=>{
if(text!==read){
read=text;
isAscii=Buffer.byteLength(text)===text.length;
hasAsciiLetters=isAscii||/^[\\0-\\x7f\\u2010-\\u2027]*$/.test(text);
lower=isAscii?text.toLowerCase():"";
}
if(isAscii&&needs!==""&&cannotMatch()){
if(begins&&(made.global||made.sticky))made.lastIndex=0;
return nothing(text);
}
const pattern=hasAsciiLetters?(ascii??=new RegExp(plain,plainFlags)):(any??=new RegExp(source,flags));
pattern.lastIndex=made.lastIndex;
const result=run(pattern);
made.lastIndex=pattern.lastIndex;
return result;
};
const made={source,flags,global:flags.includes("g"),sticky:flags.includes("y"),lastIndex:0,
test:(text)=>use(text,(pattern)=>pattern.test(text),()=>false,true),
exec:(text)=>use(text,(pattern)=>pattern.exec(text),()=>null,true),
[Symbol.replace]:(text,by)=>use(text,(pattern)=>text.replace(pattern,by),()=>text,true),
[Symbol.match]:(text)=>use(text,(pattern)=>text.match(pattern),()=>null,true),
[Symbol.matchAll]:(text)=>use(text,(pattern)=>text.matchAll(pattern),()=>[].values(),false),
[Symbol.search]:(text)=>use(text,(pattern)=>text.search(pattern),()=>-1,false),
[Symbol.split]:(text,limit)=>use(text,(pattern)=>text.split(pattern,limit),()=>limit===0?[]:[text],false)};
return made;
};
const ASCII_CLASSES=${JSON.stringify(ASCII_CLASSES)};
const asciiSource=${asciiSource.toString()};
const joined=(source,flags="")=>{
const plain=flags.includes("u")&&!source.includes("\\\\u{")?asciiSource(source):undefined;
return plain===undefined?new RegExp(source,flags):make(plain,flags.replace("u",""),"",source,flags);
};
make.late=(given)=>{
let made;
const pattern=()=>made??=joined(...given());
return {
get source(){return pattern().source},
get flags(){return pattern().flags},
get global(){return pattern().global},
get sticky(){return pattern().sticky},
get lastIndex(){return pattern().lastIndex},
set lastIndex(at){pattern().lastIndex=at},
test:(text)=>pattern().test(text),
exec:(text)=>pattern().exec(text),
[Symbol.replace]:(text,by)=>text.replace(pattern(),by),
[Symbol.match]:(text)=>text.match(pattern()),
[Symbol.matchAll]:(text)=>text.matchAll(pattern()),
[Symbol.search]:(text)=>text.search(pattern()),
[Symbol.split]:(text,limit)=>text.split(pattern(),limit)};
};
return make;
})()`;
