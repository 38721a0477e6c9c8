/**
 * What sessions did in the words of a language model, as far as a dream applied it and nobody undid it. An episode is
 * exported as a file; a summary belongs to one text of that file, so it is not used for a session that continued.
 */
import { contentHash } from '../../../domain/ids.ts';
import type { Journal } from '../../journal/journal.ts';
import { listDreams, proposedText } from './dreams.ts';

/** The model's text in place of this text of an episode's file; undefined if the file keeps its own. */
export type EpisodeSummaryOf = (text: string) => string | undefined;

/** Reads the runs on first use. */
export function readEpisodeSummaries(journal: Journal): EpisodeSummaryOf {
  let byBase: Map<string, string> | undefined;
  const read = (): Map<string, string> =>
    new Map(
      listDreams(journal)
        .filter(({ gate }) => gate !== 'undo')
        .flatMap(({ proposals }) => proposals)
        .flatMap(({ change, state, base, id }) =>
          change === 'episode' && state === 'applied' && base !== null ? [[base, id] as const] : [],
        ),
    );
  return (text) => {
    byBase ??= read();
    const id = byBase.size === 0 ? undefined : byBase.get(contentHash(text));
    return id === undefined ? undefined : proposedText(journal, id);
  };
}
