/** Adds what a language model proposed to a run, as far as it still fits: a model call is slow, and files may have changed. */
import { join } from 'node:path';
import type { ProposedChange } from '../../domain/dream.ts';
import type { Episode } from '../../domain/episode.ts';
import { isMemoirError } from '../../domain/errors.ts';
import { prettyJson } from '../../domain/json/json.ts';
import { readHomeFile } from '../../notes/home-file.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { erasureMark } from '../../store/journal/append-drawn.ts';
import type { Journal } from '../../store/journal/journal.ts';
import type { GatheredScope } from '../gather.ts';
import type { ProposedByModel } from '../run-dream.ts';

export function fittingProposals(
  journal: Journal,
  layout: HomeLayout,
  proposed: ProposedByModel | undefined,
): readonly ProposedChange[] {
  if (proposed === undefined || erasureMark(journal.db) !== proposed.mark) return [];
  return proposed.changes.filter(({ path, before, change }) => {
    // The store has the episodes; their files are exports.
    if (change === 'episode') return true;
    try {
      return readHomeFile(layout, join(layout.home, ...path.split('/'))) === before;
    } catch (error) {
      // Trigger: a link or pipe in place of the file. Outcome: it stays as it is.
      if (!isMemoirError(error)) throw error;
      return false;
    }
  });
}

/** The episodes as they are when the run is applied, so that profiles are made of the summaries. */
export function withSummaries(
  scopes: readonly GatheredScope[],
  changes: readonly ProposedChange[],
): readonly GatheredScope[] {
  const summaries = new Map(
    changes.flatMap(({ change, before, after }) =>
      change === 'episode' && before !== undefined && after !== undefined ? [[before, after] as const] : [],
    ),
  );
  if (summaries.size === 0) return scopes;
  return scopes.map((scope) => ({
    ...scope,
    episodes: scope.episodes.map((episode) => {
      const text = summaries.get(prettyJson(episode));
      // Made from an episode a moment ago.
      return text === undefined ? episode : (JSON.parse(text) as Episode);
    }),
  }));
}
