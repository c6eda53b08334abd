import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RemoteGraph } from '@langchain/langgraph/remote';
import type { Client } from '@langchain/langgraph-sdk';
import { type AgentServer, agentServerFleet, apiKey, clientOf } from './agent-server.harness.js';

describe('assistants of the official SDK', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let client: Client;

  beforeAll(async () => {
    server = await fleet.start();
    client = server.client;
  });
  afterAll(() => fleet.close());

  const missing = { message: expect.stringContaining('HTTP 404') };

  it('are created, read, found and counted', async () => {
    const team = randomUUID();
    const assistantId = randomUUID();
    const created = await client.assistants.create({
      graphId: 'chat',
      assistantId,
      name: 'Support',
      description: 'Answers',
      context: { system_prompt: 'Be brief.' },
      metadata: { team },
    });
    expect(created).toMatchObject({
      assistant_id: assistantId,
      graph_id: 'chat',
      version: 1,
      name: 'Support',
      description: 'Answers',
      config: { configurable: { system_prompt: 'Be brief.' } },
      context: { system_prompt: 'Be brief.' },
    });
    const again = { graphId: 'chat', assistantId };
    expect(await client.assistants.create({ ...again, ifExists: 'do_nothing' })).toEqual(created);
    await expect(client.assistants.create(again)).rejects.toMatchObject({
      message: expect.stringContaining('HTTP 409'),
    });
    expect(await client.assistants.get(assistantId)).toEqual(created);
    expect(await client.assistants.get('chat')).toMatchObject({ graph_id: 'chat', metadata: { created_by: 'system' } });
    await client.assistants.create({ graphId: 'counter', name: 'Supper', metadata: { team } });

    const found = await client.assistants.search({ metadata: { team }, sortBy: 'name', sortOrder: 'asc' });
    expect(found.map(({ name }) => name)).toEqual(['Supper', 'Support']);
    expect(await client.assistants.search({ metadata: { team }, name: 'SUPPORT' })).toEqual([created]);
    expect(
      await client.assistants.search({ metadata: { team }, graphId: 'chat', select: ['name', 'version'] }),
    ).toEqual([{ name: 'Support', version: 1 }]);
    const page = await client.assistants.search({ metadata: { team }, limit: 1, includePagination: true });
    expect(page).toMatchObject({ assistants: [{ name: 'Supper' }], next: '1' });
    const last = await client.assistants.search({ metadata: { team }, limit: 1, offset: 1, includePagination: true });
    expect(last).toMatchObject({ assistants: [{ name: 'Support' }], next: null });
    expect(await client.assistants.count({ metadata: { team } })).toBe(2);
    expect(await client.assistants.count({ metadata: { team }, graphId: 'chat', name: 'supp' })).toBe(1);
  });

  it('have versions, which runs follow', async () => {
    const { assistant_id: id } = await client.assistants.create({ graphId: 'counter', context: { by: 2 } });
    const count = async () => (await client.runs.wait(null, id, { input: { count: 0 } })) as { count: number };
    const counts = [(await count()).count];
    expect(await client.assistants.update(id, { context: { by: 5 }, metadata: { a: 1 } })).toMatchObject({
      version: 2,
      config: { configurable: { by: 5 } },
    });
    counts.push((await count()).count);
    expect(await client.assistants.update(id, { name: 'Third', metadata: { b: 2 } })).toMatchObject({
      version: 3,
      name: 'Third',
      context: { by: 5 },
      metadata: { a: 1, b: 2 },
    });
    expect((await client.assistants.getVersions(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(await client.assistants.getVersions(id, { limit: 1, offset: 1, metadata: { a: 1 } })).toMatchObject([
      { assistant_id: id, graph_id: 'counter', version: 2, context: { by: 5 } },
    ]);
    expect(await client.assistants.setLatest(id, 1)).toMatchObject({ version: 1, context: { by: 2 }, metadata: {} });
    counts.push((await count()).count);
    expect(await client.assistants.update(id, {})).toMatchObject({ version: 4, context: { by: 2 } });
    expect(counts).toEqual([2, 5, 2]);
    await expect(client.assistants.setLatest(id, 9)).rejects.toMatchObject(missing);
  });

  it('are deleted, with their threads on request', async () => {
    const { assistant_id: id } = await client.assistants.create({ graphId: 'counter' });
    const { assistant_id: other } = await client.assistants.create({ graphId: 'counter' });
    const threads = [await client.threads.create(), await client.threads.create()];
    const [own, foreign] = threads.map(({ thread_id: threadId }) => threadId) as [string, string];
    await client.runs.wait(own, id, { input: { count: 0 } });
    await client.runs.wait(foreign, other, { input: { count: 0 } });
    await client.assistants.delete(other);
    await expect(client.assistants.get(other)).rejects.toMatchObject(missing);
    expect((await client.threads.get(foreign)).status).toBe('idle');
    await client.assistants.delete(id, { deleteThreads: true });
    await expect(client.threads.get(own)).rejects.toMatchObject(missing);
    await expect(client.assistants.delete(id)).rejects.toMatchObject(missing);
    await expect(client.assistants.update(id, { name: 'Late' })).rejects.toMatchObject(missing);
  });

  it('have equal graphs and schemas in another process', async () => {
    const drawn = await client.assistants.getGraph('subgraphs');
    const inside = await client.assistants.getGraph('subgraphs', { xray: true });
    expect(await client.assistants.getGraph('subgraphs', { xray: 1 })).toEqual(inside);
    const ids = ({ nodes }: typeof drawn) => nodes.map(({ id }) => String(id));
    expect(ids(drawn)).toContain('researcher');
    expect(ids(inside).filter((id) => id.startsWith('researcher:')).length).toBeGreaterThan(1);

    const schemas = await client.assistants.getSchemas('chat');
    const conversation = { properties: { messages: { type: 'array', langgraph_type: 'messages' } } };
    expect(schemas).toMatchObject({
      graph_id: 'chat',
      input_schema: conversation,
      output_schema: conversation,
      state_schema: conversation,
    });
    const replica = await fleet.start();
    expect(await clientOf(replica.url).assistants.getSchemas('chat')).toEqual(schemas);

    const subgraphs = await client.assistants.getSubgraphs('subgraphs');
    expect(Object.keys(subgraphs)).toEqual(['researcher']);
    expect(await client.assistants.getSubgraphs('subgraphs', { namespace: 'researcher', recurse: true })).toEqual(
      subgraphs,
    );
    expect(await client.assistants.getSubgraphs('subgraphs', { namespace: 'nobody' })).toEqual({});
  });

  it('are drawn by a remote graph', async () => {
    const remote = new RemoteGraph({ graphId: 'subgraphs', url: server.url, apiKey });
    const drawn = await remote.getGraphAsync({ xray: true });
    expect(Object.keys(drawn.nodes).filter((id) => id.startsWith('researcher:')).length).toBeGreaterThan(1);
    const names: string[] = [];
    for await (const [name] of remote.getSubgraphsAsync(undefined, true)) names.push(name);
    expect(names).toEqual(['researcher']);
  });
});
