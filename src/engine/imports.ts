/** `memoir.imports`: reads existing transcripts and conversations into the journal. */
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Retention } from '../agents/agent.ts';
import { TRANSCRIPTS } from '../agents/all-agents.ts';
import { DEMO_NOTES, DEMO_NOTES_PROJECT } from '../agents/claude-code/demo/demo-notes.ts';
import { demoTranscripts } from '../agents/claude-code/demo/demo-transcripts.ts';
import { claudeTranscripts } from '../agents/claude-code/transcripts/claude-transcripts.ts';
import { type ConversationReport, importConversation } from '../capture/imports/import-conversation.ts';
import { addReports, type ImportReport, importTranscripts } from '../capture/imports/import-transcripts.ts';
import { policyOf } from '../capture/policy.ts';
import { createRedactor } from '../capture/redactor.ts';
import { MemoirError } from '../domain/errors.ts';
import type { Author } from '../domain/trust/trust.ts';
import type { HomeLayout } from '../platform/home/layout.ts';
import { homeSecret } from '../platform/home/secret.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Environment } from '../platform/settings/environment.ts';
import type { Journal } from '../store/journal/journal.ts';
import { assertPerson } from './base/author.ts';
import type { Notes } from './notes/notes.ts';

export interface ImportProgress {
  readonly onStart?: (bytes: number, files: number) => void;
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Imports. Running an import again adds only what is new.
 *
 * @example
 * const { messages } = memoir.imports.conversation('garden.jsonl');
 * console.log(messages);
 */
export interface Imports {
  /**
   * Imports the transcripts in these files and folders; with none given, all that are found on this machine.
   * @example await memoir.imports.transcripts(['/home/you/.claude/projects']);
   */
  transcripts(paths: readonly string[], progress?: ImportProgress): Promise<ImportReport>;
  /**
   * Imports a conversation from a file of JSON lines.
   * @example memoir.imports.conversation('chat.jsonl', 'shop');
   */
  conversation(file: string, project?: string): ConversationReport;
  /**
   * Imports a made-up history to explore. Use an empty home.
   * @example await memoir.imports.demo();
   */
  demo(): Promise<ImportReport>;
  /**
   * Lists the folders where transcripts are looked for, and whether each exists.
   * @example memoir.imports.sources();
   */
  sources(): readonly { readonly agent: string; readonly folder: string; readonly found: boolean }[];
  /**
   * Says when each agent will delete its transcripts. Agents without transcripts on this machine are left out.
   * @example memoir.imports.retention();
   */
  retention(): readonly (Retention & { readonly agent: string })[];
}

export interface ImportPorts {
  readonly author: Author;
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly layout: HomeLayout;
  readonly config: Config;
  readonly environment: Environment;
  readonly notes: () => Promise<Notes>;
}

/** Only once, so that later changes to them stay. */
async function addDemoNotes(notes: Notes, cwd: string): Promise<void> {
  const where = { name: DEMO_NOTES_PROJECT, cwd };
  if (notes.list(where).notes.length > 0) return;
  for (const note of DEMO_NOTES) await notes.remember(where, { ...note, insist: true });
}

export function createImports({ author, writing, reading, layout, config, environment, notes }: ImportPorts): Imports {
  return {
    sources: () =>
      TRANSCRIPTS.map(({ agent, folder }) => {
        const path = folder(environment);
        return { agent, folder: path, found: existsSync(path) };
      }),
    transcripts: async (paths, progress = {}) => {
      for (const path of paths) {
        if (!existsSync(path)) {
          throw new MemoirError('not-found', `There is no ${path}`, {
            next: 'Give a transcript, or a folder of them.',
          });
        }
      }
      // A prompt in a transcript counts as typed by the owner, and an agent could have written the file.
      assertPerson(author, environment.agentVariable, 'import transcripts');
      const reports: ImportReport[] = [];
      for (const { source, folder } of TRANSCRIPTS) {
        const own = folder(environment);
        const report = await importTranscripts(writing(), {
          source,
          paths: paths.length > 0 ? paths : existsSync(own) ? [own] : [],
          userHome: environment.userHome,
          fingerprintKey: homeSecret(layout.secretFile),
          ignore: config.get('capture.ignore'),
          layout,
          policy: policyOf(config),
          clientFolder: own,
          ...progress,
        });
        reports.push(report);
      }
      return addReports(reports);
    },
    conversation: (file, project) => {
      if (!existsSync(file))
        throw new MemoirError('not-found', `${file} does not exist`, { next: 'Give a file of JSON lines.' });
      const redactor = createRedactor({ fingerprintKey: homeSecret(layout.secretFile) });
      return importConversation(writing(), file, { redactor, project });
    },
    demo: async () => {
      const journal = writing();
      const folder = mkdtempSync(join(tmpdir(), 'memoir-demo-'));
      try {
        for (const { name, text, endedAt } of demoTranscripts(journal.clock.now())) {
          writeFileSync(join(folder, name), text);
          utimesSync(join(folder, name), endedAt / 1000, endedAt / 1000);
        }
        const report = await importTranscripts(journal, {
          source: claudeTranscripts,
          paths: [folder],
          userHome: environment.userHome,
          fingerprintKey: homeSecret(layout.secretFile),
          ignore: [],
          policy: { nonInteractive: 'record', temporaryFolders: 'record' },
        });
        await addDemoNotes(await notes(), layout.home);
        return report;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    retention: () =>
      TRANSCRIPTS.flatMap(({ title, folder, retention }) =>
        retention !== undefined && existsSync(folder(environment))
          ? [{ agent: title, ...retention(environment, reading().clock.now()) }]
          : [],
      ),
  };
}
