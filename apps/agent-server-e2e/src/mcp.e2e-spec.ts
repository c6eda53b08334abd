import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { type HttpCaller, httpCaller, spawnProgram, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey, otherTenantKey } from './agent-server.harness.js';

const graphs = ['approval', 'chat', 'counter', 'failing', 'memory', 'payments', 'slow', 'subgraphs', 'tools'];
/** Longer than any test. */
const endless = { steps: 1000, delay_ms: 60_000 };

describe('an official MCP client', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let http: HttpCaller;
  let client: Client;
  let other: Client;

  const connect = async (key: string) => {
    const connected = new Client({ name: 'e2e', version: '1.0.0' });
    await connected.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
        requestInit: { headers: { 'x-api-key': key } },
      }),
    );
    return connected;
  };
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  const textOf = ({ content: [first] }: CallToolResult) => (first?.type === 'text' ? first.text : '');
  const pagesOf = async (of: Client) => {
    const pages: Tool[][] = [];
    let cursor: string | undefined;
    do {
      const page = await of.listTools({ cursor });
      pages.push(page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return pages;
  };

  beforeAll(async () => {
    server = await fleet.start();
    http = httpCaller(server.url, apiKey);
    client = await connect(apiKey);
    other = await connect(otherTenantKey);
  });
  afterAll(async () => {
    await Promise.all([client.close(), other.close()]);
    await fleet.close();
  });

  it('is a program of the examples', async () => {
    const program = (args: string[]) =>
      spawnProgram(['examples/mcp-client/call-agent.mjs', ...args], {
        HEDDLE_URL: server.url.replace(/\/$/, ''),
        HEDDLE_API_KEY: apiKey,
      });
    const counted = program(['counter', '{"by": 2}']);
    expect([await counted.exited, counted.output()]).toEqual([0, expect.stringMatching(/\n{"by":2,"count":2}\n$/)]);
    expect(counted.output()).toContain('counter: Adds to a number; the smallest useful graph\n');
    const failed = program(['failing', '{"fail_in": "first", "message": "No thread on the spool"}']);
    expect([await failed.exited, failed.output()]).toEqual([1, expect.stringContaining('No thread on the spool')]);
  });

  it('lists the default assistants with the input schemas of their graphs', async () => {
    const { input_schema: schema } = await http.json('GET', '/assistants/counter/schemas');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(graphs);
    const counter = tools.find(({ name }) => name === 'counter');
    expect(counter?.description).toBe('Adds to a number; the smallest useful graph');
    expect(counter?.inputSchema).toEqual(schema);
  });

  it('negotiates the newest version that both sides know', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'heddle' });
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
  });

  it('calls a graph, and leaves no thread behind', async () => {
    const result = await call('counter', { by: 3 });
    expect(result.structuredContent).toMatchObject({ by: 3, count: 3 });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    const said = await call('chat', { messages: [{ type: 'human', content: 'Hello' }] });
    expect(textOf(said)).toContain('I am a scripted model');
    expect(said.isError).toBeUndefined();
    expect(await server.client.threads.search()).toEqual([]);
  });

  it('receives a failed run, an interrupt and wrong arguments as errors', async () => {
    const failed = await call('failing', { fail_in: 'first', message: 'No thread on the spool' });
    expect(failed).toMatchObject({ isError: true });
    expect(textOf(failed)).toContain('LoomJammedError: No thread on the spool');
    const interrupted = await call('approval', { amount: 5 });
    expect(interrupted).toMatchObject({ isError: true });
    expect(textOf(interrupted)).toContain('Pay 5 to ACME?');
    const wrong = await call('counter', { by: 'many' });
    expect(wrong).toMatchObject({ isError: true });
    expect(textOf(wrong)).toMatch(/^Invalid arguments: .*by must be number/);
    await expect(call('nothing', {})).rejects.toThrow('Unknown tool: nothing');
  });

  it('cancels the run by disconnecting', async () => {
    const leaving = await connect(apiKey);
    const left = leaving.callTool({ name: 'slow', arguments: endless }).catch(() => undefined);
    const runs = async (status: string) =>
      (await http.json<unknown[]>('POST', '/runs/search', { body: { status } })).length;
    await waitFor(async () => (await runs('running')) === 1, { what: 'the run to begin' });
    await leaving.close();
    await left;
    await waitFor(async () => (await runs('running')) === 0, { what: 'the run to stop' });
  });

  it('is refused without a key', async () => {
    await expect(connect('wrong')).rejects.toMatchObject({ code: 401 });
  });

  it('sees the assistants of its workspace only, in pages', async () => {
    const create = (name: string) => server.client.assistants.create({ graphId: 'counter', name, config: {} });
    const created = await Promise.all(Array.from({ length: 120 }, (_, index) => create(`Clerk no. ${index}`)));
    const pages = await pagesOf(client);
    expect(pages.map(({ length }) => length)).toEqual([100, graphs.length + 20]);
    const tools = pages.flat();
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    const tool = tools.find(({ title }) => title === 'Clerk no. 7') as Tool;
    const clerk = created[7]?.assistant_id.replaceAll('-', '');
    expect(tool.name).toBe(`Clerk_no_7_${clerk}`);
    expect((await call(tool.name, { by: 2 })).structuredContent).toMatchObject({ count: 2 });
    expect((await pagesOf(other)).flat()).toHaveLength(graphs.length);
    await expect(other.callTool({ name: tool.name, arguments: {} })).rejects.toThrow('Unknown tool');
    await expect(client.listTools({ cursor: 'elsewhere' })).rejects.toThrow('Invalid cursor');
  });
});
