import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Cron } from '@langchain/langgraph-sdk';
import { type AgentServer, agentServerFleet, apiKey } from './agent-server.harness.js';

const chat = 'eb6db400-e3c8-5d06-a834-015cb89efe69';
const unknown = '99999999-9999-4999-8999-999999999999';

describe('crons through the official SDK', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let client: Client;

  beforeAll(async () => {
    server = await fleet.start();
    ({ client } = server);
  });
  afterAll(() => fleet.close());

  const input = { messages: [{ role: 'user', content: 'Good morning' }] };
  const fire = async (cronId: string) => {
    const url = `${server.url}/runs/crons/${cronId}/fire`;
    const response = await fetch(url, { method: 'POST', headers: { 'x-api-key': apiKey } });
    return (await response.json()) as { run_id: string; thread_id: string };
  };

  it('are created with all options of the SDK, changed, searched, counted and deleted', async () => {
    const cron = (await client.crons.create('chat', {
      schedule: '0 9 * * MON-FRI',
      timezone: 'Europe/Berlin',
      endTime: '2999-12-31T23:59:59+01:00',
      input,
      metadata: { team: 'weavers' },
      config: { tags: ['cron'], recursion_limit: 10 },
      context: { model: 'scripted' },
      interruptBefore: [],
      interruptAfter: [],
      onRunCompleted: 'keep',
      enabled: true,
      durability: 'sync',
      streamMode: ['values', 'updates'],
      streamSubgraphs: true,
      streamResumable: true,
      multitaskStrategy: 'enqueue',
    })) as unknown as Cron;
    expect(cron).toMatchObject({
      assistant_id: chat,
      thread_id: null,
      schedule: '0 9 * * MON-FRI',
      timezone: 'Europe/Berlin',
      end_time: '2999-12-31T22:59:59.000Z',
      on_run_completed: 'keep',
      enabled: true,
      metadata: { team: 'weavers' },
      payload: { input, context: { model: 'scripted' }, config: { tags: ['cron'] }, durability: 'sync' },
    });
    expect(Date.parse(cron.next_run_date as string)).toBeGreaterThan(Date.parse(cron.created_at));

    const thread = await client.threads.create();
    const ofThread = await client.crons.createForThread(thread.thread_id, chat, {
      schedule: '@daily',
      input,
      enabled: false,
      multitaskStrategy: 'reject',
    });
    expect(ofThread).toMatchObject({ thread_id: thread.thread_id, assistant_id: chat, next_run_date: null });

    const updated = await client.crons.update(ofThread.cron_id, {
      schedule: '30 6 * * *',
      timezone: 'Asia/Kolkata',
      endTime: '2999-01-01T00:00:00Z',
      metadata: { team: 'dyers' },
      input: { messages: [] },
      config: { tags: ['other'] },
      streamMode: 'updates',
      enabled: true,
    });
    expect(updated).toMatchObject({
      schedule: '30 6 * * *',
      next_run_date: expect.stringContaining('T01:00:00'),
      metadata: { team: 'dyers' },
      payload: { input: { messages: [] }, config: { tags: ['other'] }, stream_mode: 'updates' },
    });

    const found = async (query: Parameters<Client['crons']['search']>[0]) =>
      (await client.crons.search(query)).map(({ cron_id: id }) => id);
    expect(await found({})).toEqual([ofThread.cron_id, cron.cron_id]);
    expect(await found({ sortBy: 'created_at', sortOrder: 'asc', limit: 1 })).toEqual([cron.cron_id]);
    expect(await found({ threadId: thread.thread_id, assistantId: chat, enabled: true })).toEqual([ofThread.cron_id]);
    expect(await found({ metadata: { team: 'weavers' } })).toEqual([cron.cron_id]);
    expect(await client.crons.search({ select: ['cron_id', 'now', 'timezone'], limit: 1 })).toEqual([
      { cron_id: ofThread.cron_id, now: expect.any(String), timezone: 'Asia/Kolkata' },
    ]);
    expect(await client.crons.count()).toBe(2);
    expect(await client.crons.count({ threadId: thread.thread_id })).toBe(1);
    expect(await client.crons.count({ assistantId: chat, metadata: { team: 'nobody' } })).toBe(0);

    await client.crons.delete(cron.cron_id);
    await client.threads.delete(thread.thread_id);
    expect(await client.crons.count()).toBe(0);
  });

  it('create runs that the SDK finds', async () => {
    const cron = await client.crons.create('chat', { schedule: '@yearly', input, onRunCompleted: 'keep' });
    const { run_id: runId, thread_id: threadId } = await fire(cron.cron_id);
    const values = (await client.runs.join(threadId, runId)) as { messages: { type: string }[] };
    expect(values.messages.map(({ type }) => type)).toEqual(['human', 'ai']);
    expect(await client.runs.get(threadId, runId)).toMatchObject({ metadata: { cron_id: cron.cron_id } });
    await client.crons.delete(cron.cron_id);
    expect(await client.runs.get(threadId, runId)).toMatchObject({ status: 'success' });
  });

  it('report errors in the form of the SDK', async () => {
    const create = (payload: object, assistant = 'chat') => client.crons.create(assistant, payload as never);
    await expect(create({ schedule: 'whenever' })).rejects.toThrow(/422.*schedule/);
    await expect(create({ schedule: '@daily', timezone: 'Mars/Olympus' })).rejects.toThrow(/422.*timezone/);
    await expect(create({ schedule: '@daily', endTime: '2000-01-01' })).rejects.toThrow(/422.*end_time/);
    await expect(create({ schedule: '@daily' }, unknown)).rejects.toThrow('404');
    await expect(client.crons.createForThread(unknown, 'chat', { schedule: '@daily' })).rejects.toThrow('404');
    await expect(client.crons.update(unknown, { enabled: false })).rejects.toThrow('404');
    await expect(client.crons.delete(unknown)).rejects.toThrow('404');
  });
});
