/** Translates between Claude Code's hook input and output and what the hook program works with. */

import { asObject, asText, type JsonObject } from '../../../domain/json/json.ts';
import type { Environment } from '../../../platform/settings/environment.ts';
import type { GivenText, HookAdapter, HookCall } from '../../hook-adapter.ts';
import { asName, seenByHook } from './hook-drafts.ts';
import { type HookEventName, hookEvent, isHookEvent } from './hook-events.ts';
import { momentOf, occasionOf } from './hook-moment.ts';

export const claudeCodeHook: HookAdapter = {
  title: 'Claude Code',
  timeoutMs: (event) => 1000 * (isHookEvent(event) ? hookEvent(event).timeoutSeconds : 1),
  readCall: (event, input, environment) => (isHookEvent(event) ? readCall(event, input, environment) : undefined),
  loadTranscripts: async () => {
    const [{ clientTranscript, clientTranscriptFolder }, { readTranscriptFile }] = await Promise.all([
      import('../transcripts/client-transcripts.ts'),
      import('../transcripts/read-transcript-file.ts'),
    ]);
    return {
      ownTranscript: (environment, path) => clientTranscript(clientTranscriptFolder(environment), path),
      read: readTranscriptFile,
    };
  },
};

function readCall(event: HookEventName, input: JsonObject, { claudeEntrypoint }: Environment): HookCall {
  const row = hookEvent(event);
  return {
    // Without a usable id its event belongs nowhere, and is counted as lost.
    session: asName(input.session_id),
    subagent: asText(input.agent_id) || undefined,
    cwd: asText(input.cwd),
    interactive: claudeEntrypoint === undefined || claudeEntrypoint === 'cli',
    transcript: asText(input.transcript_path),
    startsSession: event === 'SessionStart',
    endsSession: event === 'SessionEnd',
    // Commands of the client itself (`claude plugin …`) send the end of a session that never started.
    needsKnownSession: event === 'SessionEnd' && input.prompt_id === undefined,
    catchUp: row.catchUp,
    ...(event === 'UserPromptExpansion'
      ? {
          handleOwnCommand: async (folder, now) =>
            (await import('./slash-request.ts')).leaveSlashRequest(folder, asObject(input), now),
        }
      : {}),
    draftEvents: (scene) => seenByHook(event, input, scene),
    moment: (recorded) => (row.gives.length === 0 ? undefined : momentOf(event, input, recorded)),
    occasion: (now) => occasionOf(event, input, now),
    answer: (given) => answerOf(event, given),
  };
}

function answerOf(event: HookEventName, { moment, text, summary }: GivenText): string {
  // The client adds what is printed here to its instructions for the summary, as plain text.
  if (moment.kind === 'before-compaction') return text;
  return JSON.stringify({
    ...(event === 'SessionStart' && summary !== '' ? { systemMessage: `Memoir: ${summary}` } : {}),
    hookSpecificOutput: { hookEventName: event, additionalContext: text },
  });
}
