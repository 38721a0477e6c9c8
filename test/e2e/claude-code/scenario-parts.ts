/** Building blocks of the scenario tables and the recordings. */
import { allText, type ModelRequest, type Step, use } from './model-script.ts';

/** A red dot, the smallest possible picture. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** The journal of one session with one prompt. Further types are listed where they occur. */
export const one = (prompt: string, tools: readonly string[], ...replies: readonly string[]) => ({
  'session.started': ['startup'],
  'session.ended': ['other'],
  'prompt.submitted': [prompt],
  'tool.called': tools,
  'reply.given': replies,
});

export const opening = ['SessionStart startup', 'UserPromptSubmit'];
/** Between two turns. */
export const next = ['Stop', 'UserPromptSubmit'];
export const closing = ['Stop', 'SessionEnd other'];
export const called = (...tools: readonly string[]): readonly string[] =>
  tools.flatMap((tool) => [`PreToolUse ${tool}`, `PostToolUse ${tool}`]);
export const failed = (tool: string): readonly string[] => [`PreToolUse ${tool}`, `PostToolUseFailure ${tool}`];

/** Its prompt must begin with a word that the model's rules recognise. */
export const agent = (prompt: string, background: boolean): Step =>
  use('Agent', {
    description: 'Count the prices',
    prompt,
    subagent_type: 'general-purpose',
    run_in_background: background,
  });

export function todo(content: string, status: string) {
  return { content, status, activeForm: content };
}

/** The client names the file of a plan itself, and tells the model. */
export function planFileIn(request: ModelRequest): string {
  return /plan at (\S+\.md)/.exec(allText(request))?.[1] ?? 'no plan file was named';
}
