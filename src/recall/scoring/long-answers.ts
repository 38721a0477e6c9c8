/**
 * How much longer agents' messages are than people's, by project, 0 to 1. Where an agent writes pages and a person writes lines, the
 * agent's texts have every word of the subject, and the person's few words are what is remembered and asked for. Between
 * people, and with an agent that writes as briefly as the person, it is 0.
 */
import type { Database } from '../../platform/sqlite/sqlite.ts';
import { readSpeechSizes } from '../../store/index/fill/speech-sizes.ts';
import type { RankingWeights } from './weights.ts';

/** After this many messages, a person's usual length counts half. */
const HALF_TRUSTED = 1;

/** An agent that writes this many messages for one of a person is at work and announces its steps. */
const LONG_WORK = 2;

export interface LongAnswers {
  /** The projects of the index with messages of both; undefined for documents without a project. */
  projects(): Iterable<number | undefined>;
  /** How many messages of people a project has. */
  saidIn(project: number | undefined): number;
  /** 0 to 1. */
  shareIn(project: number | undefined): number;
}

export function readLongAnswers(db: Database, { longAnswersFrom, longAnswersFully }: RankingWeights): LongAnswers {
  const sizes = readSpeechSizes(db);
  return {
    projects: () => sizes.keys(),
    saidIn: (project) => sizes.get(project)?.said ?? 0,
    shareIn: (project) => {
      const size = sizes.get(project);
      if (!size) return 0;
      const share = (size.doublings - longAnswersFrom) / (longAnswersFully - longAnswersFrom);
      const isChat = Math.min(1, LONG_WORK / size.toldPerSaid);
      return Math.min(1, Math.max(0, share)) * isChat * (size.said / (size.said + HALF_TRUSTED));
    },
  };
}
