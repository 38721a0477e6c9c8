/** `memoir mcp`: what an agent's client starts. Prints nothing but the protocol. */
import { MemoirError } from '../../../domain/errors.ts';
import { defineCommand } from '../command.ts';

export const command = defineCommand({
  name: 'mcp',
  summary: 'tools for agents, as an MCP server on stdin and stdout',
  description:
    'Started by an agent’s client, not by hand; `memoir init` registers it. Two tools, `task` and `remember`, for the ' +
    'project of the folder it is started in. Ends when stdin does.',
  examples: [{ run: 'memoir mcp', does: 'answer a client until it goes' }],
  async run({ servers, home, cwd, version, now, stdin, stdout, typed }) {
    if (stdin.isTTY === true) {
      stdout.write(
        `This is an MCP server: it speaks JSON with a program on stdin and stdout, and a person has nothing to type here.\n` +
          `  ${typed} init                                  registers it in Claude Code, with the hooks\n` +
          `  claude mcp add memoir -- ${typed} mcp          registers only the server\n` +
          `  {"mcpServers": {"memoir": {"command": "memoir", "args": ["mcp"]}}}   in the settings of another client\n`,
      );
      return;
    }
    if (servers === undefined) throw new MemoirError('refused', 'There is no stdin to serve here');
    await servers.mcp({ home, cwd, version, now });
  },
});
