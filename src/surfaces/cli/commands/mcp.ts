/** `memoir mcp`: the MCP server that an agent's client starts. Stdout carries only the protocol. */
import { MemoirError } from '../../../domain/errors.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  name: 'mcp',
  summary: 'run the MCP server on stdin and stdout',
  description:
    'Agents start it; `memoir init` registers it. It offers the tools `recall`, `open`, `task` and `remember` for the ' +
    'project of the folder it is started in. It exits when stdin closes.',
  examples: [{ run: 'memoir mcp', does: 'serve one client until it disconnects' }],
  async run({ servers, home, cwd, version, now, stdin, stdout, typed }) {
    if (stdin.isTTY === true) {
      stdout.write(
        `This is an MCP server. A program talks to it in JSON on stdin and stdout; there is nothing to type here.\n` +
          `  ${typed} init                                  register it in Claude Code, with the hooks\n` +
          `  claude mcp add memoir -- ${typed} mcp          register only the server\n` +
          `  {"mcpServers": {"memoir": {"command": "memoir", "args": ["mcp"]}}}   in the settings of another client\n`,
      );
      return;
    }
    if (servers === undefined) throw new MemoirError('refused', 'The MCP server cannot run here: there is no stdin');
    await servers.mcp({ home, cwd, version, now });
  },
});
