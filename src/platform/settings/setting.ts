/** The type of one setting: a row of the table in `settings.ts`. */

interface SettingBase {
  readonly default: unknown;
  readonly variable: string;
  readonly description: string;
  readonly project: boolean;
  /** False for `home`: the user's file is in it. */
  readonly userFile?: false;
  /** The value is never shown. */
  readonly secret?: true;
}

export type Setting = SettingBase &
  (
    | { readonly type: 'boolean' }
    | { readonly type: 'integer'; readonly min: number; readonly max: number }
    | { readonly type: 'string' }
    | { readonly type: 'path' }
    /** `HH:MM`. */
    | { readonly type: 'time' }
    /** The name of a time zone; empty means that of this machine. */
    | { readonly type: 'zone' }
    | { readonly type: 'enum'; readonly values: readonly string[] }
    /** Lists of several files are joined: a repository must not be able to empty the user's list. */
    | { readonly type: 'string-list' }
  );
