/** What reading a transcript needs from the settings and the home: redaction, ignored files, which sessions are recorded. */

import type { HomeLayout } from '../../platform/home/layout.ts';
import { homeSecret } from '../../platform/home/secret.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { listProjects } from '../../store/state/projects/projects.ts';
import { capturePolicy, policyOf } from '../policy.ts';
import { ignoreRule, ignoresOfProjects } from '../projects/ignore-rules.ts';
import { createRedactor } from '../redactor.ts';
import type { ReadOptions } from './transcript-source.ts';

export function readOptions(
  journal: Journal,
  given: { readonly layout: HomeLayout; readonly config: Config; readonly userHome: string },
): Omit<ReadOptions, 'cursor' | 'final'> {
  const { layout, config, userHome } = given;
  return {
    redactor: createRedactor({ fingerprintKey: homeSecret(layout.secretFile) }),
    ignores: ignoreRule({
      everywhere: config.get('capture.ignore'),
      byIdentity: ignoresOfProjects(layout, listProjects(journal.db)),
      userHome,
      device: journal.device,
    }),
    allows: capturePolicy(policyOf(config)),
  };
}
