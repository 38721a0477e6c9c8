/**
 * Processes that a session left running. They are recognised by the home in their environment, so a process that was
 * re-parented or made its own group is found too. Only Linux shows environments as files; elsewhere the list is empty and
 * only the client's process group is ended.
 */
import { readdirSync, readFileSync } from 'node:fs';

export interface LeftBehind {
  readonly pid: number;
  readonly command: string;
}

export function findProcesses(home: string): readonly LeftBehind[] {
  if (process.platform !== 'linux') return [];
  const mark = `\0HOME=${home}\0`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!`\0${readFileSync(`/proc/${name}/environ`, 'utf8')}`.includes(mark)) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), command }];
      } catch {
        // It ended between two checks, or belongs to another user.
        return [];
      }
    });
}

/** Ends them by id, and returns their command lines. */
export function endProcesses(home: string): readonly LeftBehind[] {
  const found = findProcesses(home);
  for (const { pid } of found) endProcess(pid);
  return found;
}

/** A negative id is a process group. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone, which is what was wanted.
  }
}
