import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ThreadStream } from '@langchain/langgraph-sdk';
import { type AgentServer, agentServerFleet } from './agent-server.harness.js';

describe('the streaming protocol, by the official client', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;

  beforeAll(async () => {
    server = await fleet.start();
  });
  afterAll(() => fleet.close());

  const open = (assistantId: string, threadId: string = randomUUID()): ThreadStream =>
    server.client.threads.stream(threadId, { assistantId }) as ThreadStream;

  it('starts a run on a new thread, and has its values to the end', async () => {
    const thread = open('counter');
    const { run_id: runId } = await thread.run.start({ input: { add: 2 } });
    const seen: unknown[] = [];
    for await (const values of thread.values) seen.push(values);
    console.log(JSON.stringify(seen), runId);
    const run = await server.client.runs.get(thread.threadId, runId as string);
    expect(run.status).toBe('success');
    await thread.close();
  });

  it('assembles messages of a model', async () => {
    const thread = open('chat');
    const texts: string[] = [];
    const done = (async () => {
      for await (const message of thread.messages) texts.push(await message.text);
    })();
    const raw = await thread.subscribe({
      channels: ['lifecycle', 'messages', 'values', 'updates', 'tasks', 'checkpoints', 'tools', 'custom', 'input'],
    });
    await thread.run.start({ input: { messages: [{ role: 'user', content: 'hello' }] } });
    for await (const event of raw) console.log(JSON.stringify(event).slice(0, 300));
    await done;
    expect(texts).toEqual(['x']);
    await thread.close();
  });
});
