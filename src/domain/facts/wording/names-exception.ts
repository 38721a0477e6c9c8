/** Whether a statement has an exception: "never push to main except on release day". It says more than the rule alone. */
import { memoizeSentence } from '../../memoize-sentence.ts';

const EXCEPTS =
  /(?<!\p{L})(?:except|unless|apart from|other than|save for|excluding|but not|außer|ausgenommen|abgesehen von|es sei denn|bis auf|salvo|excepto|a menos que|a no ser que|menos (?:el|la|los|las|en|cuando|si))(?!\p{L})/iu;

export const namesException = memoizeSentence((statement): boolean => EXCEPTS.test(statement));
