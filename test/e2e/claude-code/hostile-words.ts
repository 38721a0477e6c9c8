/** Words that a person types behind a slash command, and whether a shell ran any of them. */
import { readdirSync } from 'node:fs';
import type { World } from './world.ts';

/** Every way a shell could interpret words as commands, and the client's own marks for shell lines and placeholders. */
export const HOSTILE_WORDS = [
  `Typst it's an "open quote $(touch pwned-1) \`touch pwned-2\`; touch pwned-3 && touch pwned-4 | touch pwned-5`,
  'a\\ b \\',
  '!`touch pwned-6` $ARGUMENTS $1 ${HOME} >pwned-7',
  '```',
  '```!',
  'touch pwned-8',
  '```',
  "EOF'",
].join('\n');

/** The files that a shell would have made in the project. */
export function shellsUsed(world: World): readonly string[] {
  return readdirSync(world.project).filter((name) => name.startsWith('pwned'));
}
