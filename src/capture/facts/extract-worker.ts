/** A thread that takes part in extracting a long history. */
import { serveExtraction } from './serve-extraction.ts';
import { shippedExtractor } from './shipped-extractor.ts';

serveExtraction(shippedExtractor());
