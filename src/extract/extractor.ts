/** Draws facts from turns. One extractor serves hook, import, background and benchmark. */
import type { EventOf } from '../domain/event.ts';
import type { FactDraft } from '../domain/facts/fact-record.ts';
import { makeDaysAbsolute } from '../domain/relative-days.ts';
import { extractFromPrompt, extractFromReply } from './rules/extract.ts';
import type { Finding } from './rules/finding.ts';
import type { Turn, TurnEvent } from './turn.ts';

export interface Extractor {
  /** Changes whenever the same turn may give other facts. */
  readonly version: string;
  extract(turn: Turn): readonly FactDraft[];
}

/** `weights`: the content of the shipped file. */
export function createExtractor(weights: Uint8Array): Extractor {
  return {
    version: `1-${weights.length}`,
    extract: (turn) => turn.events.flatMap((event) => draftsOf(event)),
  };
}

function draftsOf(event: TurnEvent): readonly FactDraft[] {
  if (event.type === 'prompt.submitted' && event.body.origin === 'person') {
    return extractFromPrompt(event.body.text).flatMap((finding) => toDraft(event, finding));
  }
  if (event.type === 'reply.given') {
    return extractFromReply(event.body.text).flatMap((finding) => toDraft(event, finding));
  }
  return [];
}

function toDraft(event: EventOf<'prompt.submitted'> | EventOf<'reply.given'>, finding: Finding): readonly FactDraft[] {
  if (finding.status === 'done') return [];
  return [
    {
      kind: finding.kind === 'task' ? 'commitment' : finding.kind,
      subject: finding.statement.split(/\s+/).slice(0, 4).join(' '),
      statement: makeDaysAbsolute(finding.statement, event.happenedAt),
      ...(finding.why === undefined ? {} : { why: makeDaysAbsolute(finding.why, event.happenedAt) }),
      quote: event.body.text.slice(finding.start, finding.end),
      source: event.id,
      place: finding.start,
      confidence: finding.confidence,
    },
  ];
}
