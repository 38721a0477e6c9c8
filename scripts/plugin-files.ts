/** The built files of the Claude Code plugin, from the same sources `memoir init` writes from. */
import { join } from 'node:path';
import { skillText, slashCommands } from '../src/agents/claude-code/install/agent-texts.ts';
import type { BuiltHooks } from '../src/agents/claude-code/install/hook-source.ts';
import { binFiles } from '../src/agents/claude-code/install/launcher.ts';
import { hookGroups } from '../src/agents/claude-code/install/own-hooks.ts';
import { serverEntry } from '../src/agents/claude-code/install/own-server.ts';
import { registry } from '../src/surfaces/cli/registry.ts';

/** The client replaces this with the plugin's folder, also in commands and skills. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the client's own placeholder
const PLUGIN_BIN = '${CLAUDE_PLUGIN_ROOT}/bin';

export function pluginFiles(
  root: string,
  hooks: BuiltHooks,
): readonly { readonly path: string; readonly content: string; readonly mode: number }[] {
  const facts = {
    typed: `${PLUGIN_BIN}/memoir`,
    available: new Set(registry.entries.map(({ name }) => name)),
  };
  const skill = skillText(facts);
  // The committed hooks.json names the Unix launcher, so these are the Unix files wherever it is built.
  const bin = binFiles({
    platform: 'linux',
    node: process.execPath,
    entry: join(root, 'bin', 'memoir.js'),
    home: undefined,
    ...hooks,
  });
  return [
    ...bin.map(({ name, content, mode }) => ({ path: `bin/${name}`, content, mode: mode === 0o700 ? 0o755 : 0o644 })),
    ...slashCommands(facts).map(({ path, content }) => ({ path: `commands/${path}`, content, mode: 0o644 })),
    { path: `skills/${skill.path}`, content: skill.content, mode: 0o644 },
    { path: '.mcp.json', content: `${JSON.stringify(pluginServers(), null, 2)}\n`, mode: 0o644 },
  ];
}

/** Built, not committed: without the program the client would report a server that does not start. */
function pluginServers(): unknown {
  return { mcpServers: { memoir: serverEntry({ command: `${PLUGIN_BIN}/memoir`, args: ['mcp'] }) } };
}

/** The content of `plugins/claude-code/hooks/hooks.json`; a test compares. */
export function pluginHooks(): unknown {
  return {
    description: 'Records what happens in every session.',
    hooks: hookGroups({ command: `${PLUGIN_BIN}/memoir-hook`, args: [] }),
  };
}
