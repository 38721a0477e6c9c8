/** `memoir.backups`: makes, lists and restores copies of the journal. */
import { isMemoirError } from '../../domain/errors.ts';
import type { Author } from '../../domain/trust/trust.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import { type Backup, listBackups } from '../../store/backups/backup-files.ts';
import type { BackupMade } from '../../store/backups/make-backup.ts';
import type { Restored } from '../../store/backups/restore.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { assertPerson } from '../base/author.ts';
import type { JournalAccess } from '../base/journal-access.ts';
import { assertOutsideHome } from './assert-outside-home.ts';

/**
 * Backups.
 *
 * @example
 * const { path } = await memoir.backups.make();
 * await memoir.backups.restore(path);
 */
export interface Backups {
  /**
   * Makes a backup, in the home or as a file you name outside of it.
   * @example await memoir.backups.make('/mnt/usb/memoir.db');
   */
  make(target?: string): Promise<BackupMade>;
  /**
   * Lists the backups in the home.
   * @example memoir.backups.list();
   */
  list(): readonly Backup[];
  /**
   * Merges a backup into the journal. `replace` replaces the journal instead; an agent is refused that.
   * @example await memoir.backups.restore('/mnt/usb/memoir.db');
   */
  restore(backup: string, options?: { readonly replace?: boolean }): Promise<Restored>;
}

export interface BackupPorts {
  readonly access: JournalAccess;
  readonly config: Config;
  readonly author: Author;
  readonly environment: Pick<Environment, 'agentVariable'>;
  /** Closes everything that is open, because a restore replaces the journal. */
  readonly close: () => void;
}

export function createBackups({ access, config, author, environment, close }: BackupPorts): Backups {
  const { context } = access;
  return {
    make: async (target) => {
      if (target !== undefined) assertOutsideHome(target, context.layout);
      const journal = await access.withSpool();
      const { makeBackup } = await import('../../store/backups/make-backup.ts');
      const keep = { daily: config.get('backup.keepDaily'), weekly: config.get('backup.keepWeekly') };
      return makeBackup(journal, context.layout, target === undefined ? { keep } : { keep, target });
    },
    list: () => listBackups(context.layout),
    restore: async (backup, { replace = false } = {}) => {
      // The events of a backup keep the trust they were recorded with, so a forged file could speak as the owner.
      assertPerson(author, environment.agentVariable, 'restore a backup');
      const { mergeBackup, replaceJournal } = await import('../../store/backups/restore.ts');
      const usable = replace ? undefined : usableJournal(access.writing);
      if (usable) return mergeBackup(usable, context, backup);
      close();
      access.ensureHome();
      return replaceJournal(context, { backup, exactly: replace });
    },
  };
}

/** The journal, or undefined if it is damaged or missing and has to be restored. Other errors are thrown. */
export function usableJournal(open: () => Journal): Journal | undefined {
  try {
    return open();
  } catch (error) {
    if (isMemoirError(error, 'journal-corrupt') || isMemoirError(error, 'journal-missing')) return undefined;
    throw error;
  }
}
