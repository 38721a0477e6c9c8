/** The smallest MCP server that shows both outcomes: `echo` gives its text back, `refuse` is always an error. Stdio. */
import { createInterface } from 'node:readline';

const TOOLS = [
  {
    name: 'echo',
    description: 'Gives the text back',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    _meta: { 'anthropic/alwaysLoad': true },
  },
  {
    name: 'refuse',
    description: 'Always fails',
    inputSchema: { type: 'object', properties: {} },
    _meta: { 'anthropic/alwaysLoad': true },
  },
];

function answer({ method, params }) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'echo', version: '1.0.0' },
      };
    case 'tools/list':
      return { tools: TOOLS };
    case 'tools/call':
      return params.name === 'echo'
        ? { content: [{ type: 'text', text: `echo: ${params.arguments.text}` }] }
        : { isError: true, content: [{ type: 'text', text: 'refused on purpose' }] };
    case 'ping':
      return {};
    default:
      return undefined;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.id === undefined || message.method === undefined) continue;
  const result = answer(message);
  const outcome = result === undefined ? { error: { code: -32601, message: `no ${message.method}` } } : { result };
  console.log(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...outcome }));
}
