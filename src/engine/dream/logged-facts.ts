/** The facts in what people and agents wrote into the daily logs, found by the extractor. Each dream reads them again. */
import { shippedExtractor } from '../../capture/facts/shipped-extractor.ts';
import type { Fact } from '../../domain/facts/fact.ts';
import { SIGNAL_BELOW } from '../../domain/facts/fact-record.ts';
import type { Project } from '../../domain/projects/project.ts';
import { HLC_ZERO } from '../../domain/time/hlc.ts';
import { factRecords } from '../../extract/drafts/fact-records.ts';
import type { Extractor } from '../../extract/extractor.ts';
import type { Turn, TurnEvent } from '../../extract/turn.ts';
import { type LoggedLine, listLoggedLines } from '../../notes/logs/logged-lines.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import type { Journal } from '../../store/journal/journal.ts';

export function readLoggedFacts(journal: Journal, layout: HomeLayout): (project: Project) => readonly Fact[] {
  let extractor: Extractor | undefined;
  return (project) =>
    listLoggedLines(journal, layout, project.slug).flatMap((line) => {
      extractor ??= shippedExtractor();
      return factsOf(extractor, line, project);
    });
}

/** The version of the file is the source of these facts: it can be opened and forgotten. */
function factsOf(extractor: Extractor, line: LoggedLine, project: Project): readonly Fact[] {
  const { event: id, at } = line;
  const turn: Turn = { id, session: undefined, at, events: [asSaid(line, project.id)], before: {} };
  return factRecords(turn, extractor.extract(turn)).flatMap((record) =>
    record.confidence >= SIGNAL_BELOW
      ? [{ ...record, id, truth: 'stated' as const, validFrom: at, records: [id], sources: [id] }]
      : [],
  );
}

/** A line of the owner is read like a prompt, any other like a reply. */
function asSaid({ text, event: id, at: happenedAt, trust }: LoggedLine, project: string): TurnEvent {
  const envelope = { id, happenedAt, project, trust, device: '', hlc: HLC_ZERO, version: 1 };
  return trust === 'owner'
    ? { ...envelope, type: 'prompt.submitted', actor: 'person', body: { text } }
    : { ...envelope, type: 'reply.given', actor: 'agent', body: { text } };
}
