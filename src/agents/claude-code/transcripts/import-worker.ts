/** A thread that reads Claude Code's transcripts for a large import. */
import { serveReader } from '../../../capture/imports/serve-reader.ts';
import { readTranscriptFile } from './read-transcript-file.ts';

serveReader(readTranscriptFile);
