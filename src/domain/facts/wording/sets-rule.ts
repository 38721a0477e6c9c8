/** Orders that say how something is to be from now on: "write commit messages in german", "make it 12". Words per language, as data. */

/** What is written again and again, without an article: how it is to be is a rule. */
const WRITES_ALWAYS =
  /^(?:(?:please|pls|bitte|por favor|and|und|y)[, ]+)*(?:write|add|make|give|put|keep|use|do|schreibe?|mach|haz|escribe|pon) (?:your |my |our |the |deine |die |unsere |los |las |tus )?(?:commit messages?|commits|(?:code )?comments?|pr (?:titles?|descriptions?|texts?)|pull requests?|docstrings?|docs|changelogs?|release notes|branch names|variable names|test names|log messages|error messages|migrations|tests|commit-nachrichten|kommentare|fehlermeldungen|tests|mensajes de commit|commits|comentarios|pruebas|tests) (?:in|as|with|without|like|short|that|to|for (?:every|each|all)|next to|auf|als|mit|ohne|kurz|die|en|con|sin|como|cortos?|que)(?!\p{L})/iu;
/** "write tests for the parser": one piece of work. */
const ONE_THING =
  /(?<!\p{L})(?:for|to|in|für|zu|im|in|para|de|en) (?:the|this|that|these|those|it|den|die|das|dem|der|diese[mnrs]?|el|la|los|las|est[aeo]s?|es[aeo]s?)(?!\p{L})/iu;
/** "make it 12", "make em 8 chars", "mach 12 draus": it sets a value. */
const SETS_VALUE =
  /^(?:(?:ok|okay|no|and|so|then|please|pls|bitte|und|dann|y|por favor)[,. ]+)*(?:make|set|mach|setze?|stell|haz|pon) (?:it|that|them|em|this|the \p{L}+(?: \p{L}+)?|das|es|sie|die|den|lo|la)(?: (?:to|at|auf|a|en))? (?=.*(?:\d|(?:one|two|three|four|five|six|ten|twelve|zwei|drei|zehn|dos|tres|diez)(?!\p{L})))/iu;

export function setsRule(words: string): boolean {
  return (WRITES_ALWAYS.test(words) && !ONE_THING.test(words)) || SETS_VALUE.test(words);
}
