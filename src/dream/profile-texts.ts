/** The profile of each skill that sessions of a project used: what its last runs were about and how they ended. */
import type { Episode } from '../domain/episode.ts';
import { compareText } from '../domain/text/compare-text.ts';
import { clipBytes, plainWords } from '../domain/text/plain-words.ts';
import { profileName } from '../notes/profiles.ts';
import type { GatheredScope } from './gather.ts';
import type { WantedFile } from './wanted-file.ts';

const RUNS_SHOWN = 5;
/** A single run adds nothing to what its own session shows. */
const FEWEST_RUNS = 2;
const LINE_MAX_BYTES = 220;

export function profilesOf({ project, episodes }: GatheredScope): readonly WantedFile[] {
  if (project === undefined) return [];
  const bySkill = Map.groupBy(episodes, ({ skill_used }) => skill_used ?? '');
  return [...bySkill]
    .filter(([skill, runs]) => skill !== '' && runs.length >= FEWEST_RUNS)
    .sort(([a], [b]) => compareText(a, b))
    .map(([skill, runs]) => {
      const shown = runs.slice(0, RUNS_SHOWN);
      return {
        path: `projects/${project.slug}/profiles/${profileName(skill)}.md`,
        change: 'profile',
        text: `${[`# /${skill} in ${project.slug}`, '', `The last ${shown.length} of ${runs.length} runs covered:`, '', ...shown.map(episodeLine)].join('\n')}\n`,
        why: `${runs.length} sessions used this skill`,
        sources: [...new Set(shown.flatMap(({ sources }) => sources))],
        // An episode quotes prompts and replies.
        trust: 'agent',
      };
    });
}

function episodeLine({ started_at, outcome, what_was_done, files_changed }: Episode): string {
  const files = files_changed.length === 0 ? '' : `; changed ${files_changed.slice(0, 3).join(', ')}`;
  const line = `- ${started_at.slice(0, 10)}: ${plainWords(what_was_done)}${files}${outcome === 'completed' ? '' : ` (${outcome})`}`;
  return clipBytes(line, LINE_MAX_BYTES);
}
