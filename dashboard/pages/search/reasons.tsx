/** Why a result was found: what each reason added to its score as a bar, the strongest in words. */

interface Signal {
  readonly name: string;
  readonly score: number;
  readonly why: string;
}

/** The signals of recall in plain words. One without words here is only part of the bar. */
const WORDS: Readonly<Record<string, string>> = {
  words: 'same words',
  answers: 'follows the question',
  session: 'words in its session',
  meaning: 'similar meaning',
  'session meaning': 'its session is about this',
  time: 'the time you named',
  concept: 'names the same thing',
  speaker: 'said by that person',
  person: 'your own words',
  answered: 'got an answer with the words',
  states: 'tells something',
  instruction: 'says how to work',
  recency: 'recent',
  event: 'the event you named',
  kind: 'the kind you asked for',
  project: 'the project you named',
  here: 'this project',
  archive: 'archived, has the words',
  truth: 'still holds',
};

/** More would be longer than the result. */
const SHOWN = 3;

/** The strongest reasons in words, without repeats. */
function reasonWords(signals: readonly Signal[]): readonly string[] {
  return [...new Set(strongestFirst(signals).flatMap((signal) => wordsOf(signal) ?? []))].slice(0, SHOWN);
}

function strongestFirst(signals: readonly Signal[]): readonly Signal[] {
  return signals.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}

/** `neighbours` is the words of the turns beside it, or its own if it is long enough. */
function wordsOf({ name, why }: Signal): string | undefined {
  if (name === 'neighbours') return why.includes('beside') ? 'words just before or after' : WORDS.words;
  return WORDS[name];
}

const BAR_PX = 56;

/** `share`: its score, compared with that of the best result. */
export function Reasons({ signals, share }: { readonly signals: readonly Signal[]; readonly share: number }) {
  const positive = strongestFirst(signals);
  const sum = positive.reduce((total, { score }) => total + score, 0);
  const all = positive.map(({ score, why }) => `${Math.round((100 * score) / sum)} %  ${why}`).join('\n');
  return (
    <span class="reasons" title={all}>
      <span class="reason-bar" style={{ width: `${Math.round(BAR_PX * share)}px` }} aria-hidden="true">
        {positive.map(({ name, score }, n) => (
          <span key={name} class={`reason r${n}`} style={{ flexGrow: String(score / sum) }} />
        ))}
      </span>
      <span>{reasonWords(signals).join(', ')}</span>
    </span>
  );
}
