/** The headings of an answer to a search that facts answer too. */
export const KNOWN_HEADING = 'What is known';
export const FOUND_HEADING = 'Said, done and noted';
