/** A program that the operating system starts by itself: at times of the day or week, or always. */

export interface ScheduledUnit {
  /** Letters and dashes; unique among Memoir's units. */
  readonly name: string;
  readonly description: string;
  /** The program and its arguments, with full paths. */
  readonly command: readonly string[];
  /** `always`: it is started at login and again when it ends with an error. */
  readonly when: readonly ScheduleTime[] | 'always';
}

/** A time in the zone of the machine; on every day unless a day is named. */
export interface ScheduleTime {
  /** 0 is Sunday. */
  readonly weekday?: number;
  readonly hour: number;
  readonly minute: number;
}

/** What the operating system has to be told, for one unit. */
export interface UnitPlan {
  /** Files with their whole text. */
  readonly files: readonly UnitFile[];
  /** Programs to run after the files are written, each with its arguments. */
  readonly install: readonly ProgramCall[];
  /** Programs to run before the files are removed. */
  readonly remove: readonly ProgramCall[];
  /** Exits with 0 if the unit is known to the system. */
  readonly check: ProgramCall;
}

export interface UnitFile {
  readonly path: string;
  readonly text: string;
  /** Windows reads its tasks as UTF-16. */
  readonly encoding?: 'utf16le';
}

export interface ProgramCall {
  readonly program: string;
  readonly args: readonly string[];
  /** Given on stdin. */
  readonly input?: string;
  /** It may fail: the unit is not there, or the system has no such session. */
  readonly mayFail?: true;
}

export interface UnitPlace {
  readonly userHome: string;
  /** Where systemd looks for units of the user; below XDG_CONFIG_HOME if that is set. */
  readonly configHome: string;
  readonly userId: number;
  /** With the domain, as Windows names accounts: `MACHINE\\you`. */
  readonly userName?: string | undefined;
  /** A folder for files that only have to exist until a program has read them. */
  readonly tempDir: string;
}

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
