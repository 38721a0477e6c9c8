/**
 * Profiles: what a session should know when it runs a skill in a project, in at most thirty lines. Skill names can have
 * any characters (`plugin:skill`), so each is encoded into a safe file name that can be decoded.
 */
import { readdirSync } from 'node:fs';
import { MemoirError, systemCode } from '../domain/errors.ts';
import type { Trust } from '../domain/trust/trust.ts';
import { fileFault } from '../platform/files/atomic-file.ts';
import { assertReallyInside } from '../platform/files/real-inside.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { updateFile } from '../store/files/journaled-file.ts';
import type { Journal } from '../store/journal/journal.ts';
import { homeFile, readHomeFile } from './home-file.ts';
import { checkLines } from './memory-index/capped-lines.ts';

export const PROFILE_MAX_LINES = 30;
const SKILL_MAX_CHARS = 100;
const FILE_MAX_CHARS = 180;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The file name without `.md`. Everything but letters, digits, dashes, underscores and inner dots is percent-encoded.
 */
export function profileName(skill: string): string {
  if (skill === '' || skill.length > SKILL_MAX_CHARS || !skill.isWellFormed()) throw notASkill(skill);
  const plain = [...skill]
    .map((char, at) => (/[A-Za-z0-9_-]/.test(char) || (char === '.' && at > 0) ? char : percent(char)))
    .join('')
    .replace(/\.$/, '%2E');
  const name = DEVICE.test(plain) ? percent(plain.slice(0, 1)) + plain.slice(1) : plain;
  if (name.length > FILE_MAX_CHARS) throw notASkill(skill);
  return name;
}

/** The skill of a profile file; undefined for other files. */
export function skillOfProfile(file: string): string | undefined {
  if (!file.endsWith('.md')) return undefined;
  try {
    const skill = decodeURIComponent(file.slice(0, -'.md'.length));
    return profileName(skill) === file.slice(0, -'.md'.length) ? skill : undefined;
  } catch {
    // Trigger: a file with a name Memoir does not use. Outcome: it is ignored.
    return undefined;
  }
}

export function profilePath(layout: HomeLayout, slug: string, skill: string): string {
  return layout.project(slug).profile(profileName(skill));
}

export function readProfile(layout: HomeLayout, slug: string, skill: string): string | undefined {
  return readHomeFile(layout, profilePath(layout, slug, skill));
}

export function writeProfile(
  journal: Journal,
  layout: HomeLayout,
  slug: string,
  { skill, text, trust }: { readonly skill: string; readonly text: string; readonly trust: Trust },
): void {
  const next = checkLines(text, 'A profile', PROFILE_MAX_LINES);
  updateFile(homeFile(journal, layout, profilePath(layout, slug, skill), trust), () => next);
}

/** The skills that have a profile, sorted. */
export function listProfiles(layout: HomeLayout, slug: string): readonly string[] {
  const { profilesDir } = layout.project(slug);
  try {
    assertReallyInside(layout.home, layout.project(slug).profile('any'));
    return readdirSync(profilesDir)
      .flatMap((file) => skillOfProfile(file) ?? [])
      .sort();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw fileFault(error, profilesDir);
  }
}

function percent(char: string): string {
  return [...Buffer.from(char)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function notASkill(skill: string): MemoirError {
  return new MemoirError(
    'path-escape',
    `${JSON.stringify(skill.slice(0, SKILL_MAX_CHARS))} is not the name of a skill`,
    {
      next: 'Use the name the agent uses, for example review or plugin:review.',
    },
  );
}
