/** The extractor with the weights that the package contains. Also the entry of the hook's second file. */
import { createExtractor, type Extractor } from '../../extract/extractor.ts';
import { WEIGHTS, WEIGHTS_HASH } from './extractor-weights.ts';

export function shippedExtractor(): Extractor {
  return createExtractor(Buffer.from(WEIGHTS, 'base64'), WEIGHTS_HASH);
}
