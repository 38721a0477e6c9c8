/** The hook events of each agent, from the adapters' own tables. */
import { HOOK_EVENT_NAMES, hookEvent } from '../../src/agents/claude-code/hook/hook-events.ts';
import { markdownTable } from './table.ts';

const CATCH_UP = { never: '', after: 'in the background', before: 'a part first, the rest in the background' } as const;

export function renderHooksPage(): string {
  const rows = HOOK_EVENT_NAMES.map((name) => {
    const { records, gives, catchUp, tools, timeoutSeconds } = hookEvent(name);
    return [
      `\`${name}\``,
      tools?.join(', ') ?? '',
      records.map((type) => `\`${type}\``).join(', '),
      gives.join(', '),
      CATCH_UP[catchUp],
      `${timeoutSeconds} s`,
    ];
  });
  return `# Hook events

Generated from the table of hook events (\`npm run docs\`); do not edit.

The events of Claude Code that start Memoir's hook. *Records*: the events it may write to the journal. *May give at*: the
moments at which it may print a context pack. *Catch-up*: the rest of the transcript is read. *Timeout*: after this time
Claude Code stops waiting; the hook itself ends far earlier.

${markdownTable(['hook event', 'only for tools', 'records', 'may give at', 'catch-up', 'timeout'], rows)}
`;
}
