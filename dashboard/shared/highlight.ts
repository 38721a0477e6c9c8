/** The highlighter with the languages of most repositories. Loaded with the first code block. */
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({
  bash,
  css,
  diff,
  go,
  java,
  json,
  markdown,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
});
lowlight.registerAlias({
  bash: ['sh', 'shell', 'console', 'zsh'],
  typescript: ['ts', 'tsx', 'js', 'jsx', 'javascript', 'mjs'],
  python: ['py'],
  xml: ['html', 'svg', 'vue'],
  yaml: ['yml', 'toml'],
  markdown: ['md'],
  rust: ['rs'],
});

export function highlight(text: string, language: string) {
  return lowlight.registered(language) ? lowlight.highlight(language, text).children : undefined;
}
