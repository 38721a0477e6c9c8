/**
 * The names of the folders, without the dot, in which agents keep transcripts and settings by default: `~/.claude`. A shell command
 * that fills one of them may write what later sessions read. A test compares them with the adapters.
 */
export const AGENT_FOLDERS: readonly string[] = ['claude'];

/** For a pattern: one of these folders, or Memoir's own. Others that start with the name count too: `.claude-work`. */
export const HOME_FOLDER = String.raw`\.(?:${[...AGENT_FOLDERS, 'memoir'].join('|')})[^\\/]*`;
