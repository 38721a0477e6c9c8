/**
 * Writes the briefing of a project from its facts and episodes: what the person wants, what is blocked, what was decided, whom to
 * ask, and the files of the last sessions. The most important comes first; the rest is left out if it does not fit.
 */
import type { Episode } from '../domain/episode.ts';
import type { Fact } from '../domain/facts/fact.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { clipBytes, plainWords } from '../domain/text/plain-words.ts';
import { localDay } from '../domain/time/dates.ts';
import { mayBePushed } from '../domain/trust/trust.ts';
import { BRIEFING_MAX_LINES } from '../notes/briefing.ts';
import { similarity } from '../notes/similarity.ts';
import type { GatheredScope } from './gather.ts';
import { recordsAndSources, trustOfLines, type WantedFile } from './wanted-file.ts';
import type { KeptFact } from './worth-keeping.ts';

interface BriefingSection {
  readonly heading: string;
  readonly kinds: readonly Fact['kind'][];
  readonly max: number;
}

const SECTIONS: readonly BriefingSection[] = [
  { heading: 'How to work here', kinds: ['correction', 'preference', 'confirmation'], max: 18 },
  { heading: 'Blocked or waiting', kinds: ['blocker'], max: 8 },
  { heading: 'Promised', kinds: ['commitment'], max: 6 },
  { heading: 'Decided', kinds: ['decision'], max: 20 },
  { heading: 'Good to know', kinds: ['fact', 'reference', 'lesson', 'outcome'], max: 16 },
];
const LINE_MAX_BYTES = 200;
const SAME = 0.6;

/** Undefined if there are too few facts. */
export function briefingOf(
  { project, usefulness, episodes }: GatheredScope,
  kept: readonly KeptFact[],
): WantedFile | undefined {
  if (project === undefined) return undefined;
  const used: KeptFact[] = [];
  const lines: string[] = [`# ${project.slug}`];
  for (const { heading, kinds, max } of SECTIONS) {
    const facts = unrepeated(
      kept
        .filter(({ fact }) => kinds.includes(fact.kind) && mayBePushed(fact.trust))
        .sort(
          (a, b) =>
            usefulness(b.fact.id) - usefulness(a.fact.id) ||
            b.times - a.times ||
            b.fact.at - a.fact.at ||
            compareText(a.fact.id, b.fact.id),
        ),
    ).slice(0, max);
    const room = BRIEFING_MAX_LINES - lines.length - SECTION_LINES;
    if (facts.length === 0 || room <= 0) continue;
    lines.push('', `## ${heading}`, '', ...facts.slice(0, room).map(briefingLine));
    used.push(...facts.slice(0, room));
  }
  if (used.length < FEWEST_FACTS) return undefined;
  const files = filesWorkedOn(episodes);
  if (files.length > 0 && BRIEFING_MAX_LINES - lines.length > SECTION_LINES)
    lines.push('', '## Worked on lately', '', clipBytes(`- ${files.join(', ')}`, FILES_MAX_BYTES));
  return {
    path: `projects/${project.slug}/briefing.md`,
    change: 'briefing',
    text: `${lines.join('\n')}\n`,
    why: `the ${used.length} facts that were opened, said most often or said last`,
    sources: recordsAndSources(used.map(({ fact }) => fact)),
    trust: trustOfLines(
      used.map(({ fact }) => fact),
      used.map(({ sentence }) => sentence),
    ),
  };
}

/** A blank line, the heading, a blank line. */
const SECTION_LINES = 3;
const FEWEST_FACTS = 3;

const SESSIONS_READ = 10;
const FILES_SHOWN = 8;
const FILES_MAX_BYTES = 400;
/** A file that one session changed is a detail of that session. */
const FEWEST_SESSIONS = 2;

/** The files that several of the last sessions changed, most often changed first. */
function filesWorkedOn(episodes: readonly Episode[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { files_changed } of episodes.slice(0, SESSIONS_READ))
    for (const file of new Set(files_changed)) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts]
    .filter(([, sessions]) => sessions >= FEWEST_SESSIONS)
    .sort(([a, m], [b, n]) => n - m || compareText(a, b))
    .slice(0, FILES_SHOWN)
    .map(([file]) => `\`${plainWords(file).replaceAll('`', '')}\``);
}

function briefingLine({ fact: { at }, sentence: { text } }: KeptFact): string {
  return `- ${clipBytes(text, LINE_MAX_BYTES)} (${localDay(at)})`;
}

function unrepeated(facts: readonly KeptFact[]): readonly KeptFact[] {
  const kept: KeptFact[] = [];
  for (const each of facts) {
    if (!kept.some((other) => similarity(other.sentence.text, each.sentence.text) >= SAME)) kept.push(each);
  }
  return kept;
}
