import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ListTasksRequest, type Part, Role, type SendMessageRequest, type Task, TaskState } from '@a2a-js/sdk';
import { type Client, ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from '@a2a-js/sdk/client';
import { LegacyJsonRpcTransport } from '@a2a-js/sdk/compat/v0_3/client';
import { spawnProgram, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey, collect, otherTenantKey } from './agent-server.harness.js';
import { testGraphs } from './test-project.js';

const fetchAs =
  (key: string): typeof fetch =>
  (url, init) =>
    fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), 'x-api-key': key } });

const part = (content: Part['content'], mediaType = '', filename = ''): Part => ({
  content,
  mediaType,
  filename,
  metadata: undefined,
});
const text = (value: string) => part({ $case: 'text', value });

interface Sent {
  contextId?: string;
  taskId?: string;
  returnImmediately?: boolean;
}

const request = (parts: (string | Part)[], { contextId = '', taskId = '', returnImmediately = false }: Sent = {}) =>
  ({
    tenant: '',
    metadata: undefined,
    configuration: {
      acceptedOutputModes: [],
      taskPushNotificationConfig: undefined,
      historyLength: undefined,
      returnImmediately,
    },
    message: {
      messageId: randomUUID(),
      contextId,
      taskId,
      role: Role.ROLE_USER,
      parts: parts.map((one) => (typeof one === 'string' ? text(one) : one)),
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    },
  }) satisfies SendMessageRequest;

const everything: ListTasksRequest = {
  tenant: '',
  contextId: '',
  status: TaskState.TASK_STATE_UNSPECIFIED,
  pageToken: '',
  statusTimestampAfter: undefined,
};

const stateOf = (task: Task) => task.status?.state;
const textsOf = (parts: readonly Part[] = []) =>
  parts.flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []));
const answerOf = ({ artifacts }: Task) => textsOf(artifacts.at(-1)?.parts).join('');

describe('an official A2A client', () => {
  const fleet = agentServerFleet();
  const env = { AGENT_CONFIG: join(testGraphs, 'langgraph.json'), AGENT_LEASE_SECONDS: '2' };
  let servers: [AgentServer, AgentServer];
  let client: Client;
  let replica: Client;

  const connect = (server: AgentServer, agent = 'desk', key = apiKey) => {
    const fetchImpl = fetchAs(key);
    const factory = new ClientFactory({
      transports: [new JsonRpcTransportFactory({ fetchImpl })],
      cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
    });
    return factory.createFromUrl(`${server.url}/a2a/${agent}/`, '.well-known/agent-card.json');
  };
  const send = async (by: Client, ...sent: Parameters<typeof request>) =>
    (await by.sendMessage(request(...sent))) as Task;
  const get = (by: Client, id: string) => by.getTask({ tenant: '', id });

  beforeAll(async () => {
    servers = await Promise.all([fleet.start(env), fleet.start(env)]);
    [client, replica] = await Promise.all([connect(servers[0]), connect(servers[1])]);
  });
  afterAll(() => fleet.close());

  it('reads the card of an assistant', async () => {
    const card = await client.getAgentCard();
    expect(card).toMatchObject({
      name: 'desk',
      description: 'Answers, asks and waits',
      capabilities: { streaming: true, pushNotifications: false },
    });
    await expect(connect(servers[0], 'desk', 'wrong')).rejects.toThrow('401');
    await expect(connect(servers[0], 'nothing')).rejects.toThrow('404');
  });

  it('is a program of the examples', async () => {
    const program = spawnProgram(['examples/a2a-client/send-message.mjs', 'desk', 'hello'], {
      HEDDLE_URL: servers[0].url.replace(/\/$/, ''),
      HEDDLE_API_KEY: apiKey,
    });
    expect([await program.exited, program.output()]).toEqual([
      0,
      expect.stringMatching(
        /^desk: Answers, asks and waits\ncontext [0-9a-f-]{36}\nGood morning\.\nTASK_STATE_COMPLETED\n$/,
      ),
    ]);
  });

  it('sends a message, and continues its context at another replica', async () => {
    const task = await send(client, ['hello']);
    expect(stateOf(task)).toBe(TaskState.TASK_STATE_COMPLETED);
    expect(answerOf(task)).toBe('Good morning.');
    const next = await send(replica, ['hello'], { contextId: task.contextId });
    expect([next.contextId, next.id === task.id]).toEqual([task.contextId, false]);
    expect(await get(replica, task.id)).toEqual(await get(client, task.id));
    expect(await get(client, task.id)).toEqual(task);
    const state = await servers[0].client.threads.getState<{ messages: unknown[] }>(task.contextId);
    expect(state.values.messages).toHaveLength(4);
  });

  it('streams a message token by token', async () => {
    const events = await collect(client.sendMessageStream(request(['hello'])));
    const payloads = events.map(({ payload }) => payload);
    const updates = payloads.flatMap((one) => (one?.$case === 'artifactUpdate' ? [one.value] : []));
    expect(updates.length).toBeGreaterThan(5);
    const chunks = updates.filter(({ lastChunk }) => !lastChunk);
    expect(chunks.flatMap(({ artifact }) => textsOf(artifact?.parts)).join('')).toBe('Good morning.');
    const [first] = payloads;
    const last = payloads.at(-1);
    expect([first?.$case, last?.$case]).toEqual(['task', 'statusUpdate']);
    expect(last).toMatchObject({ value: { status: { state: TaskState.TASK_STATE_COMPLETED } } });
  });

  it('sends and receives files', async () => {
    const pdf = part({ $case: 'raw', value: Buffer.from('%PDF-1.7') }, 'application/pdf', 'order.pdf');
    const image = part({ $case: 'url', value: 'https://example.com/a.png' }, 'image/png');
    const task = await send(client, ['Look', pdf, image]);
    expect(answerOf(task)).toBe('Files: application/pdf, image/png');
    expect(task.history[0]?.parts).toMatchObject([
      { content: { $case: 'text' } },
      {
        content: { $case: 'raw', value: Buffer.from('%PDF-1.7') },
        mediaType: 'application/pdf',
        filename: 'order.pdf',
      },
      { content: { $case: 'url', value: 'https://example.com/a.png' }, mediaType: 'image/png' },
    ]);
    const picture = await send(client, ['picture']);
    expect(picture.artifacts[0]?.parts).toMatchObject([
      { content: { $case: 'text', value: 'Here it is.' } },
      { content: { $case: 'raw', value: Buffer.from('iVBORw0KGgo=', 'base64') }, mediaType: 'image/png' },
    ]);
  });

  it('answers an interrupt at another replica', async () => {
    const asked = await send(client, ['ask']);
    expect(stateOf(asked)).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    expect(textsOf(asked.status?.message?.parts)).toEqual(['Which colour?']);
    const answered = await send(replica, ['green'], { taskId: asked.id, contextId: asked.contextId });
    expect([answered.id, stateOf(answered)]).toEqual([asked.id, TaskState.TASK_STATE_COMPLETED]);
    expect(answerOf(answered)).toBe('You chose green.');
    await expect(send(client, ['red'], { taskId: asked.id })).rejects.toThrow('waits for no message');
  });

  it('cancels a task and its run at another replica, and joins its stream', async () => {
    const { id, contextId } = await send(client, ['wait'], { returnImmediately: true });
    const events = collect(client.resubscribeTask({ tenant: '', id }));
    const canceled = await replica.cancelTask({ tenant: '', id, metadata: undefined });
    expect(stateOf(canceled)).toBe(TaskState.TASK_STATE_CANCELED);
    expect((await servers[0].client.runs.get(contextId, id)).status).toBe('interrupted');
    expect((await events).at(-1)?.payload).toMatchObject({
      value: { status: { state: TaskState.TASK_STATE_CANCELED } },
    });
    await expect(client.cancelTask({ tenant: '', id, metadata: undefined })).rejects.toThrow('no run to cancel');
  });

  it('lists tasks in pages', async () => {
    const { id, contextId } = await send(client, ['hello']);
    const all = await client.listTasks({ ...everything, pageSize: 100 });
    expect(all.tasks[0]).toMatchObject({ id, artifacts: [] });
    const ids: string[] = [];
    let pageToken = '';
    do {
      const page = await replica.listTasks({ ...everything, pageSize: 3, pageToken });
      ids.push(...page.tasks.map((task) => task.id));
      pageToken = page.nextPageToken;
    } while (pageToken !== '');
    expect(ids).toEqual(all.tasks.map((task) => task.id));
    const whole = await client.listTasks({ ...everything, contextId, includeArtifacts: true, historyLength: 2 });
    expect(whole.tasks).toEqual([await get(client, id)]);
  });

  it('receives errors by their names', async () => {
    await expect(get(client, randomUUID())).rejects.toMatchObject({ name: 'TaskNotFoundError' });
    await expect(send(client, ['hello'], { contextId: randomUUID() })).rejects.toThrow('Unknown context');
    const { id } = await send(client, ['hello']);
    const other = await connect(servers[0], 'desk', otherTenantKey);
    await expect(get(other, id)).rejects.toMatchObject({ name: 'TaskNotFoundError' });
  });

  it('finds no agent in a graph without messages', async () => {
    const card = () => fetchAs(apiKey)(`${servers[0].url}/a2a/waiting/.well-known/agent-card.json`);
    await waitFor(async () => (await card()).status === 422, { what: 'the schema of the graph' });
    expect(await (await card()).json()).toMatchObject({ code: 'graph_without_messages' });
  });

  it('of version 0.3 sends, streams and gets', async () => {
    const endpoint = `${servers[0].url}/a2a/desk`;
    const legacy = new LegacyJsonRpcTransport({ endpoint, fetchImpl: fetchAs(apiKey) });
    const task = (await legacy.sendMessage(request(['hello']))) as Task;
    expect(answerOf(task)).toBe('Good morning.');
    expect(await legacy.getTask({ tenant: '', id: task.id })).toEqual(task);
    const events = await collect(legacy.sendMessageStream(request(['hello'])));
    expect(events.at(-1)?.payload).toMatchObject({ value: { status: { state: TaskState.TASK_STATE_COMPLETED } } });
  });

  it('finds its tasks after their server was killed', async () => {
    const doomed = await fleet.start(env);
    const lost = await connect(doomed);
    const done = await send(lost, ['hello']);
    const { id } = await send(lost, ['wait'], { returnImmediately: true });
    await doomed.kill('SIGKILL');
    expect(await get(client, done.id)).toEqual(done);
    await waitFor(async () => stateOf(await get(client, id)) === TaskState.TASK_STATE_WORKING, {
      what: 'another server to take the task over',
    });
    const canceled = await replica.cancelTask({ tenant: '', id, metadata: undefined });
    expect(stateOf(canceled)).toBe(TaskState.TASK_STATE_CANCELED);
  });
});
