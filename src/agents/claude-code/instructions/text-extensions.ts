/** File extensions an include may have. Claude Code checks the name, not the content; observed with 2.1.325. */
const EXTENSIONS = [
  'md txt text rst adoc asciidoc org tex latex log csv conf cfg ini env properties toml yaml yml json xml html htm',
  'css scss sass less js mjs cjs jsx ts mts cts tsx vue svelte astro hbs ejs pug jade py pyi pyw rb erb rake go rs java',
  'kt kts scala sbt gradle clj cljs cljc edn c h cpp cc cxx hpp hxx cs swift php pl pm lua r ex exs erl hrl hs lhs elm',
  'ml mli dart f f90 f95 for sql sh bash zsh fish ps1 bat cmd make cmake proto graphql gql diff patch lock',
];

export const TEXT_EXTENSIONS: ReadonlySet<string> = new Set([
  // Makefile, LICENSE, .env
  '',
  ...EXTENSIONS.flatMap((line) => line.split(' ')).map((name) => `.${name}`),
]);
