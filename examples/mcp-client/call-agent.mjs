import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Lists the agents of an agent server over MCP, and calls one: `node call-agent.mjs counter '{"by": 2}'`. */

const { HEDDLE_URL = 'http://127.0.0.1:8123', HEDDLE_API_KEY = '' } = process.env;
const [name = 'counter', input = '{"by": 2}'] = process.argv.slice(2);

const client = new Client({ name: 'call-agent', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${HEDDLE_URL}/mcp`), {
    requestInit: { headers: { 'x-api-key': HEDDLE_API_KEY } },
  }),
);
try {
  const { tools } = await client.listTools();
  for (const tool of tools) console.log(`${tool.name}: ${tool.description ?? ''}`);
  const result = await client.callTool({ name, arguments: JSON.parse(input) });
  console.log(JSON.stringify(result.structuredContent ?? result.content));
  if (result.isError) process.exitCode = 1;
} finally {
  await client.close();
}
