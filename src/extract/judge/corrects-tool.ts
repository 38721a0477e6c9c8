/**
 * "no, pnpm. I told you", "not npm, pnpm": a short sentence that replaces one well-known tool by another of the same category,
 * which the sentence denies or the agent has just named. English, German and Spanish.
 */
import { isAmbiguousTool, mayNameTool, toolCategory, toolName } from '../subject/tools.ts';

export interface ToolCorrection {
  readonly category: string;
  /** The tool that was meant. */
  readonly to: string;
  /** The tool that was used or named instead; undefined if it is not known. */
  readonly from?: string;
}

const OBJECTS =
  /^(?:(?:oh|hey|hm+|uh|ach|argh|dude|mate|again)[,.! ]+)*(?:no+|nope|nah|wrong|nein|nee|nö|falsch|mal)(?=[,.!: ])/u;
const DENIED_BEFORE = /(?<!\p{L})(?:not|no|never|nicht|kein\p{L}{0,2}|nunca)\s+(?:mit\s+|con\s+|with\s+)?$/u;
const OPEN = /\?|(?<!\p{L})(?:if|wenn|falls|si|maybe|vielleicht|quizás?|why|warum|should|could|would)(?!\p{L})/u;
const WORDS_MAX = 9;
/** The agent's last words name what it did. */
const ANSWERED_CHARS = 1_000;

export function correctsTool(said: string, answered: string): ToolCorrection | undefined {
  const sentence = said.toLowerCase();
  if (!mayNameTool(sentence) || sentence.split(/\s+/).length > WORDS_MAX || OPEN.test(sentence)) return undefined;
  const tools = toolsIn(sentence);
  const meant = tools.filter(({ denied }) => !denied);
  const [to] = meant;
  if (to === undefined || meant.length > 1) return undefined;
  const denied = tools.find((tool) => tool.denied && tool.category === to.category)?.name;
  if (denied === undefined && !OBJECTS.test(sentence)) return undefined;
  const from =
    denied ??
    toolsIn(answered.slice(-ANSWERED_CHARS).toLowerCase()).findLast(
      ({ category, name }) => category === to.category && name !== to.name,
    )?.name;
  return { category: to.category, to: to.name, ...(from === undefined ? {} : { from }) };
}

interface NamedTool {
  readonly name: string;
  readonly category: string;
  readonly denied: boolean;
}

function toolsIn(text: string): readonly NamedTool[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}./+-]*/gu)].flatMap((match) => {
    const word = match[0].replace(/[./-]+$/, '');
    const category = toolCategory(word);
    if (category === undefined || isAmbiguousTool(word)) return [];
    const denied = DENIED_BEFORE.test(text.slice(Math.max(0, match.index - 16), match.index));
    return [{ name: toolName(word), category, denied }];
  });
}
