/** `memoir.usage`: records what was searched for and opened. Surfaces call it after they gave their answer. */

import { messageOf } from '../domain/errors.ts';
import type { EventDraft } from '../domain/event.ts';
import type { Surface } from '../domain/event-bodies.ts';
import { defined } from '../domain/json/defined.ts';
import type { RecallResult } from '../domain/recall.ts';
import type { Author } from '../domain/trust/trust.ts';
import { QUERY_MAX_CHARS, RESULTS_KEPT } from '../domain/usage.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { homeSecret } from '../platform/home/secret.ts';
import type { Log } from '../platform/process/log.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Environment } from '../platform/settings/environment.ts';
import type { Journal } from '../store/journal/journal.ts';
import type { Projects } from './projects/projects.ts';
import type { RecallAccess } from './recall/recall.ts';

/**
 * How the memory is used. Nothing is recorded if the setting `recall.record` is off or recording is paused, and a failure is only logged.
 *
 * @example
 * const { results } = await memoir.recall.search('proxy port', { cwd });
 * await memoir.usage.searched('proxy port', results, { cwd, surface: 'cli' });
 */
export interface Usage {
  /**
   * Records a search with its first results.
   * @example await memoir.usage.searched('cloudfront', [{ id: '69f654b7-0572' }], { cwd, surface: 'cli' });
   */
  searched(query: string, results: readonly Pick<RecallResult, 'id'>[], where: UsedWhere): Promise<void>;
  /**
   * Records that one item was opened.
   * @example await memoir.usage.opened('69f654b7-0572', { cwd, surface: 'cli' });
   */
  opened(id: string, where: UsedWhere): Promise<void>;
}

export interface UsedWhere {
  readonly cwd: string;
  readonly surface: Surface;
  /** The project that was asked for by name; `*` and undefined mean the one of the folder. */
  readonly project?: string | undefined;
}

export interface UsagePorts {
  readonly writing: () => Journal;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly environment: Environment;
  readonly author: Author;
  readonly projects: Pick<Projects, 'find' | 'named' | 'complete'>;
  readonly log: Log;
  readonly recall: RecallAccess;
}

/** Recording use must not make anyone wait for the next prompt. */
const BUSY_MS = 200;
/** A path in the home is at most this long. */
const TARGET_MAX_CHARS = 1024;

export function createUsage(ports: UsagePorts): Usage {
  const { config, author, projects, layout, writing, environment, log, recall } = ports;
  const projectOf = ({ cwd, project }: UsedWhere): string | undefined =>
    (project === undefined || project === '*'
      ? projects.find({ cwd })
      : projects.named(projects.complete(project), cwd)
    )?.id;

  const record = async (
    where: UsedWhere,
    draftOf: (redact: (text: string) => string) => Promise<Used>,
  ): Promise<void> => {
    if (!config.get('recall.record')) return;
    try {
      const [{ createRedactor }, { createDraftResolver }, { appendDecided }] = await Promise.all([
        import('../capture/redactor.ts'),
        import('../capture/resolve-drafts.ts'),
        import('../store/journal/append.ts'),
      ]);
      const journal = writing();
      const redactor = createRedactor({ fingerprintKey: homeSecret(layout.secretFile) });
      const { actor, trust } = author;
      const happenedAt = journal.clock.now();
      const draft: EventDraft = {
        ...(await draftOf(redactor.text)),
        happenedAt,
        actor,
        trust,
        ...defined({ project: projectOf(where) }),
      };
      journal.db.withBusyTimeout(BUSY_MS, () => {
        const resolver = createDraftResolver(journal, environment.userHome);
        appendDecided(journal, resolver.prepare([{ cwd: undefined, draft }]));
      });
    } catch (error) {
      // Trigger: the journal is locked, full or read-only. Outcome: this use is not counted; the answer was given already.
      log.warn('a use was not recorded', { because: messageOf(error) });
    }
  };

  return {
    searched: async (query, results, where) => {
      await record(where, async (redact) => ({
        type: 'memory.searched',
        body: {
          query: await knownWords(recall, redact(query).slice(0, QUERY_MAX_CHARS).toWellFormed()),
          results: results.slice(0, RESULTS_KEPT).map(({ id }) => id),
          found: results.length,
          surface: where.surface,
          ...defined({ session: author.session }),
        },
      }));
    },
    opened: async (id, where) => {
      if (id.length > TARGET_MAX_CHARS) return;
      await record(where, async () => ({
        type: 'memory.opened',
        body: { target: id, surface: where.surface, ...defined({ session: author.session }) },
      }));
    },
  };
}

/**
 * The query without words that occur in no text. A search that checks whether a word was forgotten must not bring it back.
 */
async function knownWords(recall: RecallAccess, query: string): Promise<string> {
  const [{ tokenize }, { wordCounts }] = await Promise.all([
    import('../domain/search/tokenize.ts'),
    import('../store/index/fill/common-words.ts'),
  ]);
  const pieces = query.split(/(\s+)/).map((piece) => ({ piece, words: tokenize(piece) }));
  const opened = await recall.open();
  const counts = opened.peek(({ db }) => wordCounts(db, [...new Set(pieces.flatMap(({ words }) => words))]));
  const isKnown = (word: string): boolean => (counts.get(word)?.docs ?? 0) > 0;
  return pieces.map(({ piece, words }) => (words.every(isKnown) ? piece : '…')).join('');
}

type Used =
  | Pick<Extract<EventDraft, { readonly type: 'memory.searched' }>, 'type' | 'body'>
  | Pick<Extract<EventDraft, { readonly type: 'memory.opened' }>, 'type' | 'body'>;
