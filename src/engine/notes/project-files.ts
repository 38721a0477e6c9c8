/** The other files of a project: briefing, profiles and daily log. Redacts secrets and checks the trust level before writing. */

import { MemoirError } from '../../domain/errors.ts';
import type { Project } from '../../domain/projects/project.ts';
import { localDay } from '../../domain/time/dates.ts';
import { mayBePushed, type Trust } from '../../domain/trust/trust.ts';
import { type Briefing, readBriefing, rollbackBriefing, writeBriefing } from '../../notes/briefing.ts';
import { addToLog, readLog } from '../../notes/logs/daily-log.ts';
import { writeDailyLogs } from '../../notes/logs/write-daily-logs.ts';
import { listProfiles, profilePath, readProfile, writeProfile } from '../../notes/profiles.ts';
import { ensureProjectFolder, isFolderOf } from '../../notes/project-folders/project-folders.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import type { Where } from '../projects/project-finder.ts';
import type { NoteParts } from './notes.ts';

export interface Profile {
  readonly skill: string;
  readonly text: string;
  readonly path: string;
}

export interface LoggedDay {
  readonly day: string;
  readonly path: string;
  readonly lines: readonly string[];
}

export interface ProjectFiles {
  /**
   * Returns the briefing of a project.
   * @example notes.files.briefing({ cwd });
   */
  briefing(where: Where): Briefing | undefined;
  /**
   * Replaces the briefing. The old text is kept as the newest earlier version.
   * @example notes.files.setBriefing({ cwd }, 'Version 2 is in beta.');
   */
  setBriefing(where: Where, text: string): Briefing | undefined;
  /**
   * Restores the previous briefing.
   * @example notes.files.rollbackBriefing({ cwd });
   */
  rollbackBriefing(where: Where): Briefing | undefined;
  /**
   * Lists the skills that have a profile.
   * @example notes.files.profiles({ cwd });
   */
  profiles(where: Where): readonly string[];
  /**
   * Returns the profile of a skill.
   * @example notes.files.profile({ cwd }, 'deploy');
   */
  profile(where: Where, skill: string): Profile | undefined;
  /**
   * Replaces the profile of a skill.
   * @example notes.files.setProfile({ cwd }, 'deploy', 'The last five runs covered staging only.');
   */
  setProfile(where: Where, skill: string, text: string): Profile | undefined;
  /**
   * Returns the log of a day (`YYYY-MM-DD`, default today), after adding what was recorded since.
   * @example notes.files.log({ cwd }, '2026-11-01');
   */
  log(where: Where, day?: string): LoggedDay;
  /**
   * Adds a line to today's log and returns it as written.
   * @example notes.files.addToLog({ cwd }, 'Met the auditors');
   */
  addToLog(where: Where, text: string): string;
}

type Context = Pick<NoteParts, 'writing' | 'reading' | 'layout' | 'projects' | 'author' | 'redact'>;

export function createProjectFiles({ writing, reading, layout, projects, author, redact }: Context): ProjectFiles {
  const known = (where: Where): Project | undefined => {
    const project = projects.find(where);
    return project && isFolderOf(layout, project) ? project : undefined;
  };
  const findOrCreateFolder = (where: Where): string => {
    const project = projects.findOrCreate(where);
    ensureProjectFolder(layout, listProjects(writing().db), project);
    return project.slug;
  };
  const briefing = (where: Where): Briefing | undefined => {
    const project = known(where);
    return project && readBriefing(layout, project.slug);
  };
  const profile = (where: Where, skill: string): Profile | undefined => {
    const project = known(where);
    const text = project && readProfile(layout, project.slug, skill);
    return project && text !== undefined ? { skill, text, path: profilePath(layout, project.slug, skill) } : undefined;
  };
  /** These files are given to sessions whole and have no trust level, so only trusted text is written. */
  const trustToWrite = (): Trust => {
    const { trust } = author;
    if (mayBePushed(trust)) return trust;
    throw new MemoirError('refused', 'This would be given to every later session, and it may repeat external text', {
      next: 'Ask the person to run it in their own terminal, or to say in their own words what should be kept.',
    });
  };
  return {
    briefing,
    setBriefing: (where, text) => {
      writeBriefing(writing(), layout, findOrCreateFolder(where), { text: redact(text), trust: trustToWrite() });
      return briefing(where);
    },
    rollbackBriefing: (where) => {
      rollbackBriefing(writing(), layout, findOrCreateFolder(where), trustToWrite());
      return briefing(where);
    },
    profiles: (where) => {
      const project = known(where);
      return project === undefined ? [] : listProfiles(layout, project.slug);
    },
    profile,
    setProfile: (where, skill, text) => {
      writeProfile(writing(), layout, findOrCreateFolder(where), { skill, text: redact(text), trust: trustToWrite() });
      return profile(where, skill);
    },
    log: (where, day = localDay(reading().clock.now())) => {
      const project = projects.get(where);
      // The log can be read even if the journal cannot be written.
      if (!reading().readOnly) writeDailyLogs(writing(), layout, project);
      const lines = isFolderOf(layout, project) ? readLog(layout, project.slug, day) : [];
      return { day, path: layout.project(project.slug).dailyLog(day), lines };
    },
    addToLog: (where, text) =>
      addToLog(writing(), layout, findOrCreateFolder(where), {
        at: reading().clock.now(),
        text: redact(text),
        trust: trustToWrite(),
      }),
  };
}
