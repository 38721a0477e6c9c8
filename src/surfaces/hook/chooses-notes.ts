import type { Config } from '../../platform/settings/config.ts';

/** Whether a language model chooses notes for the next prompt. */
export function choosesNotes(config: Config): boolean {
  return config.get('models.language') !== 'none' && config.get('models.select') && config.get('context.pushNotes');
}
