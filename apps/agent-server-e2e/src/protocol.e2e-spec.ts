import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProtocolSseTransportAdapter, ProtocolWebSocketTransportAdapter, ThreadStream } from '@langchain/langgraph-sdk';
import { waitFor } from '@heddle/testing';
import { WebSocket } from 'ws';
import { type AgentServer, agentServerFleet, apiKey } from './agent-server.harness.js';

interface Event {
  seq: number;
  method: string;
  params: { namespace: string[]; data: { event?: string } };
}

const hello = 'Hello! I am a scripted model. Ask me what you said before.';
const everyChannel = ['values', 'updates', 'messages', 'tools', 'lifecycle', 'input', 'tasks', 'checkpoints'] as const;
const said = (content: string) => ({ messages: [{ role: 'user', content }] });
const increases = (numbers: readonly number[]) => numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0));

describe('the streaming protocol, by the official client', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  let other: AgentServer;

  beforeAll(async () => {
    [server, other] = await Promise.all([fleet.start(), fleet.start()]);
  });
  afterAll(() => fleet.close());

  const transports = {
    'server-sent events': ({ url }: AgentServer, threadId: string) =>
      new ProtocolSseTransportAdapter({ apiUrl: url, threadId, defaultHeaders: { 'x-api-key': apiKey } }),
    'a WebSocket': ({ url }: AgentServer, threadId: string) =>
      new ProtocolWebSocketTransportAdapter({
        apiUrl: url,
        threadId,
        webSocketFactory: (address) => new WebSocket(address, { headers: { 'x-api-key': apiKey } }) as never,
      }),
  };
  const open = (
    transport: keyof typeof transports,
    assistantId: string,
    threadId: string = randomUUID(),
    at = server,
  ) => new ThreadStream(transports[transport](at, threadId) as never, { assistantId });

  describe.each(Object.keys(transports) as (keyof typeof transports)[])('over %s', (transport) => {
    it('assembles values and messages of a run on a new thread', async () => {
      const thread = open(transport, 'chat');
      const texts: string[] = [];
      const reading = (async () => {
        for await (const message of thread.messages) texts.push(await message.text);
      })();
      const { run_id: runId } = await thread.run.start({ input: said('hello') });
      const output = (await thread.output) as { messages: { content: unknown }[] };
      expect(output.messages).toHaveLength(2);
      await reading;
      expect(texts).toEqual([hello]);
      expect((await server.client.runs.get(thread.threadId, runId as string)).status).toBe('success');
      await thread.close();
    });

    it('assembles tool calls', async () => {
      const thread = open(transport, 'tools');
      // The client tells of each call twice: at its start and at its end.
      const calls = new Map<string, unknown>();
      const reading = (async () => {
        for await (const { callId, name, input, output } of thread.toolCalls) {
          calls.set(callId, { name, input, output: await output });
        }
      })();
      await thread.run.start({ input: said('what is 6 * 7?') });
      await thread.output;
      await reading;
      expect([...calls.values()]).toEqual([{ name: 'multiply', input: { a: 6, b: 7 }, output: '42' }]);
      await thread.close();
    });

    it('interrupts, takes the answer, and continues', async () => {
      const thread = open(transport, 'approval');
      await thread.run.start({ input: { amount: 70 } });
      const [asked] = await waitFor(() =>
        thread.interrupted && thread.interrupts.length > 0 ? thread.interrupts : null,
      );
      expect(asked?.payload).toMatchObject({ question: expect.stringContaining('70') });
      await thread.input.respond({
        namespace: asked?.namespace ?? [],
        interrupt_id: asked?.interruptId ?? '',
        response: true,
      });
      await waitFor(async () => (await server.client.threads.get(thread.threadId)).status === 'idle');
      const state = await thread.state.get({ namespace: [] });
      expect(state.values).toMatchObject({ status: 'paid' });
      await thread.close();
    });

    it('shows subgraphs and their tree', async () => {
      const thread = open(transport, 'subgraphs');
      const subscription = await thread.subscribe({ channels: ['lifecycle'] });
      await thread.run.start({ input: { topic: 'looms' } });
      const seen: Event[] = [];
      for await (const event of subscription) seen.push(event as unknown as Event);
      const statuses = seen.map(({ params }) => [
        params.namespace.map((segment) => segment.split(':')[0]),
        params.data.event,
      ]);
      expect(statuses[0]).toEqual([[], 'running']);
      expect(statuses.at(-1)).toEqual([[], 'completed']);
      expect(statuses.filter(([, event]) => event === 'started').length).toBeGreaterThan(0);
      const { tree } = await thread.agent.getTree({});
      expect(tree).toMatchObject({ namespace: [], status: 'completed', graph_name: 'subgraphs' });
      expect(tree.children?.length).toBeGreaterThan(0);
      await thread.close();
    });

    it('forks at a checkpoint', async () => {
      const thread = open(transport, 'counter');
      await thread.run.start({ input: { add: 1 } });
      await thread.output;
      const { checkpoints } = await thread.state.listCheckpoints({ limit: 10 });
      const oldest = checkpoints.at(-1)?.id as string;
      const { run_id: runId } = await thread.state.fork({ checkpoint_id: oldest, input: { add: 5 } });
      await server.client.runs.join(thread.threadId, runId);
      const history = await server.client.threads.getHistory(thread.threadId, { limit: 100 });
      expect(
        history.filter(({ parent_checkpoint: parent }) => parent?.checkpoint_id === oldest).length,
      ).toBeGreaterThan(1);
      await thread.close();
    });
  });

  it('numbers all events alike at every replica, during and after the run', async () => {
    const threadId = randomUUID();
    const thread = open('server-sent events', 'tools', threadId);
    await thread.run.start({ input: said('what is 6 * 7?') });
    const live = await collect(server, threadId);
    const replayed = await collect(other, threadId);
    expect(replayed).toEqual(live);
    expect(increases(live.map(({ seq }) => seq))).toBe(true);
    for (const at of [0, Math.floor(live.length / 2), live.length - 2]) {
      expect(await collect(other, threadId, live[at]?.seq)).toEqual(live.slice(at + 1));
    }
    await thread.close();
  });

  it('misses and repeats nothing when the process of the run is killed', async () => {
    const [doomed, heir] = await Promise.all([
      fleet.start({ AGENT_LEASE_SECONDS: '4' }),
      fleet.start({ AGENT_LEASE_SECONDS: '4' }),
    ]);
    const threadId = randomUUID();
    const before: Event[] = [];
    const transport = transports['server-sent events'](doomed, threadId);
    const { events } = transport.openEventStream({ channels: [...everyChannel] });
    const reading = (async () => {
      for await (const event of events) before.push(event as unknown as Event);
    })().catch(() => undefined);
    const thread = open('server-sent events', 'slow', threadId, doomed);
    await thread.run.start({ input: { steps: 6, delay_ms: 700 } });
    await waitFor(() => before.filter(({ method }) => method === 'updates').length >= 2);
    void doomed.kill('SIGKILL');
    await transport.close();
    await reading;
    const since = Math.max(...before.map(({ seq }) => seq));
    const after = await collect(heir, threadId, since);
    const numbers = [...before, ...after].map(({ seq }) => seq);
    expect(increases(numbers)).toBe(true);
    const logged = (await collect(heir, threadId)).map(({ seq }) => seq);
    // The only difference: events that the killed process sent and did not store.
    const stored = new Set(logged);
    const unstored = before.filter(({ seq }) => !stored.has(seq));
    expect(logged).toEqual(numbers.filter((seq) => stored.has(seq)));
    expect(unstored.length).toBeLessThan(before.length);
    await thread.close();
  }, 120_000);

  async function collect(at: AgentServer, threadId: string, since?: number): Promise<Event[]> {
    const transport = transports['server-sent events'](at, threadId);
    const stream = transport.openEventStream({
      channels: [...everyChannel],
      ...(since === undefined ? {} : { since }),
    } as never);
    const seen: Event[] = [];
    for await (const message of stream.events) {
      const event = message as unknown as Event;
      seen.push(event);
      const status = event.method === 'lifecycle' && event.params.namespace.length === 0 && event.params.data.event;
      if (status === 'completed' || status === 'failed') break;
    }
    await transport.close();
    return seen;
  }
});
