/** The program that Claude Code starts. The build makes one file of it. */

import { runHook } from '../../../surfaces/hook/run-hook.ts';
import { claudeCodeHook } from './hook-adapter.ts';

runHook(claudeCodeHook);
