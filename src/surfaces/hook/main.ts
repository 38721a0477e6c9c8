/** The hook of Claude Code. The build makes one file of this. */
import { claudeCodeHook } from '../../agents/claude-code/hook/hook-adapter.ts';
import { runHook } from './run-hook.ts';

runHook(claudeCodeHook);
