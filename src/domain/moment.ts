/**
 * The moments of a session at which Memoir may give something. Each agent has its own names for them; the adapter in its
 * folder under `agents/` translates.
 */

/** Moments that are answered with a context pack. */
export type PackMoment =
  /** `resume`: an earlier session continues. `compacted`: its conversation was just summarised. */
  | { readonly kind: 'start' | 'resume' | 'compacted' }
  /** A subagent starts. */
  | { readonly kind: 'subagent' }
  /** The conversation is about to be summarised. */
  | { readonly kind: 'before-compaction' }
  | { readonly kind: 'prompt'; readonly text: string }
  /** A skill or slash command is about to run. */
  | { readonly kind: 'skill'; readonly skill: string };

/** Moments that are answered with one line at most. */
export type ToolMoment =
  | { readonly kind: 'before-command'; readonly command: string }
  | { readonly kind: 'before-edit'; readonly file: string }
  /** `output` is what was recorded, so secrets are already removed. */
  | { readonly kind: 'after-failure'; readonly command: string; readonly output: string };

export type Moment = PackMoment | ToolMoment;
export type MomentKind = Moment['kind'];

export function isToolMoment(moment: Moment): moment is ToolMoment {
  return moment.kind === 'before-command' || moment.kind === 'before-edit' || moment.kind === 'after-failure';
}
