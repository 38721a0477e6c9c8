/** The authors and licences of the table's sources. Shipped beside it. */
import { SOURCES, TEACHER } from './sources.ts';

export function notice(): string {
  const rows = SOURCES.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `# Where the table of the built-in embedder comes from

\`table.bin\` holds one short vector per word piece. Its vocabulary and its first values are derived from the weights of
**${TEACHER.name}** (sentence-transformers, Nils Reimers and others; ${TEACHER.licence},
https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2), whose vocabulary is that of BERT (Google; Apache-2.0). They
were changed: reduced, weighted, fitted to what that model says about the texts below, and rounded. The Apache License 2.0 is
at https://www.apache.org/licenses/LICENSE-2.0.

The texts are from these Debian packages. None of them is in the table: it cannot be turned back into text.

| package | version | licence |
|---|---|---|
${rows.join('\n')}

WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. This software and database is provided "as is" and
Princeton University makes no representations or warranties, express or implied. Its full terms: https://wordnet.princeton.edu/license-and-commercial-use
`;
}
