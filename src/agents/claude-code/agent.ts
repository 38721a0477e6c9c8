/** Claude Code. */
import type { Agent } from '../agent.ts';
import { clientTranscriptFolder } from './transcripts/client-transcripts.ts';
import { lineSigns } from './transcripts/line-signs.ts';
import { claudeTranscripts } from './transcripts/transcript-source.ts';

export const claudeCode: Agent = {
  name: 'claude-code',
  transcripts: { source: claudeTranscripts, folder: clientTranscriptFolder, lineSigns },
};
