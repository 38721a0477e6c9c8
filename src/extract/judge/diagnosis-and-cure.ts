/**
 * "The runner's disk was full. `docker system prune` freed 22 GB, and the re-run is green.": told about a problem, an agent says what it
 * was and what removed it. Neither sentence says it alone. Words per language, as data.
 */
import type { JudgedSentence } from './judge-sentences.ts';

/** What the person says is wrong. */
const PROBLEM =
  /(?<!\p{L})(?:fail(?:s|ed|ing)?|errors?|red|broken|breaks|crash\p{L}*|flaky|blurry|missing|wrong|twice|slow|hangs?|stuck|locked|does(?:n['’]?t| not) work|not working|fehler\p{L}*|kaputt|falsch|langsam|fehl(?:t|en)|sperrt|rot|hängt|geht nicht|funktioniert nicht|da error|errores|fall(?:a|an|o)|rot[oa]s?|lent[oa]s?|no funciona|mal)(?!\p{L})/iu;
/** By which means. */
const MEANS =
  /^`[^`]+`|(?<!\p{L})(?:after|with|by|using|ran|running|mit|nach|durch|con|tras|usando) (?:\p{L}+ ){0,2}?(?:`[^`]+`|\S*[\p{L}\d][_./-]\S+|\p{L}*\p{Ll}\p{Lu}\p{L}*|\p{L}+ embedded)/iu;
/** It works now. */
const WORKS =
  /(?<!\p{L})(?:pass(?:es|ed)?|green|works?|worked|succeeds?|is (?:right|sharp|fine|gone|correct|fixed|fast)|went away|gone|freed|grün|läuft|laufen|geht|funktioniert|weg|richtig|behoben|pasan?|funcionan?|resuelt[oa]|aceptan?|correct[oa]s?|verde)(?!\p{L})/iu;
/** An offer, a plan or a guess cures nothing. */
const OPEN =
  /(?<!\p{L})(?:would|could|should|might|may|maybe|probably|if|shall|will|let me|würde|könnte|sollte|vielleicht|wenn|soll|podría|debería|quizás?|si)(?!\p{L})|\?/iu;
const KEEP = 0.6;

/** `said`: what the person said before. */
export function withCures(said: string, judged: readonly JudgedSentence[]): readonly JudgedSentence[] {
  if (!PROBLEM.test(said)) return judged;
  const cured = new Set<number>();
  for (const [at, sentence] of judged.entries()) {
    const fault = judged[at - 1];
    if (fault === undefined || cured.has(at - 1) || !isPlain(fault) || !isPlain(sentence)) continue;
    if (!MEANS.test(sentence.words) || !WORKS.test(sentence.words)) continue;
    cured.add(at - 1).add(at);
  }
  return cured.size === 0
    ? judged
    : judged.map((sentence, at) =>
        cured.has(at)
          ? { ...sentence, kind: 'outcome', keep: Math.max(sentence.keep, KEEP), report: 'explains' }
          : sentence,
      );
}

function isPlain({ words, asks, item, announces }: JudgedSentence): boolean {
  return !asks && !item && !announces && !OPEN.test(words);
}
