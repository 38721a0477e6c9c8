/** Claude Code's transcripts as capture reads them. */
import { extname } from 'node:path';
import type { TranscriptSource } from '../../../capture/imports/transcript-source.ts';
import { clientTranscripts } from './client-transcripts.ts';
import { findTranscripts } from './find-transcripts.ts';
import { isLive } from './is-live.ts';
import { isFullyRead, readTranscriptFile } from './read-transcript-file.ts';
import { importTaskFiles } from './task-files.ts';

export const claudeTranscripts: TranscriptSource = {
  find: findTranscripts,
  findRelated: clientTranscripts,
  read: readTranscriptFile,
  isFullyRead,
  isLive,
  readerScript: new URL(`./import-worker${extname(import.meta.url)}`, import.meta.url),
  importTasks: importTaskFiles,
};
