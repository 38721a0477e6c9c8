/** What people and agents wrote into the daily logs of a project. The bullets that Memoir adds itself are left out. */
import type { Trust } from '../../domain/trust/trust.ts';
import type { HomeLayout } from '../../platform/home/layout.ts';
import { fileVersions, namesInHistory } from '../../store/files/file-history.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { homeFileName } from '../home-file.ts';
import { isOwnBullet } from './write-daily-logs.ts';

export interface LoggedLine {
  readonly text: string;
  /** The version of the file that has it first. */
  readonly event: string;
  readonly at: number;
  readonly trust: Trust;
}

const BULLET = /^- (?:\d{2}:\d{2} )?(?<text>\S.*)$/u;

/** From the journal: logs that went to the archive count too. A bullet that somebody deleted does not. */
export function listLoggedLines(journal: Journal, layout: HomeLayout, slug: string): readonly LoggedLine[] {
  const folder = `${homeFileName(layout, layout.project(slug).logsDir)}/`;
  return namesInHistory(journal, folder).flatMap((name) => bulletsOf(journal, name));
}

function bulletsOf(journal: Journal, name: string): readonly LoggedLine[] {
  const versions = [...fileVersions(journal, name)].flatMap(({ text, ...version }) =>
    text === undefined ? [] : [{ ...version, lines: text.split('\n') }],
  );
  return (versions[0]?.lines ?? []).flatMap((line) => {
    const text = BULLET.exec(line)?.groups?.text;
    if (text === undefined || isOwnBullet(text)) return [];
    const first = versions.findLast(({ lines }) => lines.includes(line));
    return first === undefined ? [] : [{ text, event: first.id, at: first.at, trust: first.trust }];
  });
}
