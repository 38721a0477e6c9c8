/**
 * What stands beside a project's notes: its briefing, the profiles of skills, the daily log. Finds out which project is
 * meant and on whose word, and takes secrets out before anything is kept.
 */

import { localDay } from '../domain/dates.ts';
import { MemoirError } from '../domain/errors.ts';
import type { Project } from '../domain/project.ts';
import { mayBePushed, type Trust } from '../domain/trust.ts';
import { type Briefing, readBriefing, rollbackBriefing, writeBriefing } from '../notes/briefing.ts';
import { addToLog, readLog } from '../notes/daily-log.ts';
import { listProfiles, profilePath, readProfile, writeProfile } from '../notes/profiles.ts';
import { ensureProjectFolder, isFolderOf } from '../notes/project-folders.ts';
import { writeDailyLogs } from '../notes/write-daily-logs.ts';
import { listProjects } from '../store/state/projects.ts';
import type { NotesPorts } from './notes.ts';
import type { Where } from './project-finder.ts';

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

export interface StandingNotes {
  briefing(where: Where): Briefing | undefined;
  /** What was there becomes the newest older version. */
  setBriefing(where: Where, text: string): Briefing | undefined;
  rollbackBriefing(where: Where): Briefing | undefined;
  /** The skills that have a profile here. */
  profiles(where: Where): readonly string[];
  profile(where: Where, skill: string): Profile | undefined;
  setProfile(where: Where, skill: string, text: string): Profile | undefined;
  /** A day's lines, with what happened by itself up to now. `day`: `YYYY-MM-DD`, today if left out. */
  log(where: Where, day?: string): LoggedDay;
  /** The line as it stands in today's log. */
  addToLog(where: Where, text: string): string;
}

type Context = Pick<NotesPorts, 'writing' | 'reading' | 'layout' | 'projects' | 'author' | 'redact'>;

export function createStandingNotes({ writing, reading, layout, projects, author, redact }: Context): StandingNotes {
  const known = (where: Where): Project | undefined => {
    const project = projects.find(where);
    return project && isFolderOf(layout, project) ? project : undefined;
  };
  const settled = (where: Where): string => {
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
  /** These files are pushed whole and carry no trust of their own, so nothing doubtful may enter them. */
  const trustToWrite = (): Trust => {
    const { trust } = author;
    if (mayBePushed(trust)) return trust;
    throw new MemoirError(
      'refused',
      'This would be given to every later session, and it may repeat text from outside',
      {
        next: 'Ask the person to run it in their own terminal, or to say in their own words what should be kept.',
      },
    );
  };
  return {
    briefing,
    setBriefing: (where, text) => {
      writeBriefing(writing(), layout, settled(where), { text: redact(text), trust: trustToWrite() });
      return briefing(where);
    },
    rollbackBriefing: (where) => {
      rollbackBriefing(writing(), layout, settled(where), trustToWrite());
      return briefing(where);
    },
    profiles: (where) => {
      const project = known(where);
      return project === undefined ? [] : listProfiles(layout, project.slug);
    },
    profile,
    setProfile: (where, skill, text) => {
      writeProfile(writing(), layout, settled(where), { skill, text: redact(text), trust: trustToWrite() });
      return profile(where, skill);
    },
    log: (where, day = localDay(reading().clock.now())) => {
      const project = projects.get(where);
      // A journal that cannot be written now still lets the log be read.
      if (!reading().readOnly) writeDailyLogs(writing(), layout, project);
      const lines = isFolderOf(layout, project) ? readLog(layout, project.slug, day) : [];
      return { day, path: layout.project(project.slug).dailyLog(day), lines };
    },
    addToLog: (where, text) =>
      addToLog(writing(), layout, settled(where), {
        at: reading().clock.now(),
        text: redact(text),
        trust: trustToWrite(),
      }),
  };
}
