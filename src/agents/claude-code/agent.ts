/** Claude Code. */
import type { Agent } from '../agent.ts';
import { configDir } from './config-dir.ts';
import { claudeTranscripts } from './transcripts/claude-transcripts.ts';
import { clientTranscriptFolder } from './transcripts/client-transcripts.ts';
import { lineSigns } from './transcripts/line-signs.ts';
import { readRetention } from './transcripts/retention.ts';

export const claudeCode: Agent = {
  name: 'claude-code',
  title: 'Claude Code',
  currentSession: ({ claudeSessionId, claudeProjectDir }) =>
    claudeSessionId === undefined && claudeProjectDir === undefined
      ? undefined
      : { id: claudeSessionId, folder: claudeProjectDir },
  transcripts: {
    source: claudeTranscripts,
    folder: clientTranscriptFolder,
    retention: (environment, now) => {
      const { files } = claudeTranscripts.find(clientTranscriptFolder(environment));
      return readRetention(configDir(environment), files, now);
    },
    lineSigns,
  },
};
