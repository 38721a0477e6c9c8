/** The history of a fact as a small timeline: a row of points, or a list with the words of each. */
import { truthWords } from './items.ts';
import { hrefWith } from './router.ts';
import { day, whole } from './time.ts';

export interface Moment {
  readonly at: string | number;
  readonly what: string;
  readonly id?: string;
  readonly text?: string | undefined;
  readonly why?: string | undefined;
}

function momentWords(what: string): string {
  return what === 'edited' ? 'reworded' : truthWords(what);
}

/** One line: `stated Sep 14 — replaced Oct 6`. */
export function LifeLine({ moments }: { readonly moments: readonly Moment[] }) {
  return (
    <ol class="life-line" aria-label="History">
      {moments.map(({ at, what, id, text }, n) => (
        <li key={`${n} ${what}`} class={what.replace(' ', '-')} title={`${momentWords(what)} ${whole(at)}`}>
          <span class="life-point" aria-hidden="true" />
          {text !== undefined && id !== undefined ? (
            <a href={hrefWith({ open: id })}>{text}</a>
          ) : (
            <span>{momentWords(what)}</span>
          )}
          <span class="life-day">{day(at)}</span>
        </li>
      ))}
    </ol>
  );
}

/** One below the other, with the words. */
export function LifeList({ moments }: { readonly moments: readonly Moment[] }) {
  return (
    <ol class="life-list">
      {moments.map(({ at, what, id, text, why }, n) => (
        <li key={`${n} ${what}`} class={what.replace(' ', '-')}>
          <span class="life-point" aria-hidden="true" />
          <div>
            <span class="life-what">{momentWords(what)}</span>{' '}
            <time dateTime={new Date(at).toISOString()}>{whole(at)}</time>
            {text !== undefined && text !== '' && (
              <p>{id === undefined ? text : <a href={hrefWith({ open: id })}>{text}</a>}</p>
            )}
            {why !== undefined && <p class="hint">because {why}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
