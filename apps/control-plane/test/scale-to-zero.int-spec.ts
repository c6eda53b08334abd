import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { AgentDatabasesService } from '../src/features/agents/agent-databases.service.js';
import { AgentFolder } from '../src/features/agents/agent-folders.js';
import { agentProcesses, counterAgent } from './agent-processes.fixture.js';
import { PipelineRows } from './pipeline.fixture.js';
import { type ControlPlane, FIRST_KEY, startControlPlane } from './test-app.js';

/** Runs until the file exists. */
const waiting = `import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
const State = Annotation.Root({ release: Annotation<string>() });
async function wait({ release }: typeof State.State) {
  while (!existsSync(release)) await pause(100);
  return {};
}
export const graph = new StateGraph(State).addNode('wait', wait).addEdge(START, 'wait').addEdge('wait', END).compile();
`;
const daily = { schedule: '0 3 * * *', assistant_id: 'counter', input: {} };
/** The agent server knows no control plane that verifies keys. */
const auth = `import { Auth } from '@langchain/langgraph-sdk/auth';
export const auth = new Auth().authenticate(() => ({ identity: 'anybody', permissions: [] }));
`;

interface Row {
  incarnation: number;
  pid: number | null;
  asleep_at: Date | null;
  wake_at: Date | null;
  last_used_at: Date;
}

describe('scale to zero', () => {
  let plane: ControlPlane;
  let folder: string;
  let project: string;
  let deployment: { id: string; tenantId: string };

  beforeAll(async () => {
    const agents = agentProcesses();
    ({ folder } = agents);
    plane = await startControlPlane({ env: { ...agents.env, AGENT_IDLE_SECONDS: '1' } });
    const rows = new PipelineRows(plane.database.dataSource);
    deployment = await rows.deployment();
    const revisionId = await rows.revision(deployment, 'DEPLOYED');
    await plane.app.get(AgentDatabasesService, { strict: false }).provide(deployment.tenantId, deployment.id);
    ({ project } = new AgentFolder(folder, revisionId));
    mkdirSync(project, { recursive: true });
    const config = {
      graphs: { counter: './agent.ts:graph', waiting: './waiting.ts:graph' },
      auth: { path: './auth.ts:auth' },
    };
    writeFileSync(join(project, 'langgraph.json'), JSON.stringify(config));
    writeFileSync(join(project, 'auth.ts'), auth);
    writeFileSync(join(project, 'waiting.ts'), waiting);
    writeFileSync(join(project, 'agent.ts'), counterAgent);
    await query(
      `UPDATE control_plane.revision SET driver = 'process', snapshot = '{"resource_spec": {"min_scale": 0}}'
        WHERE id = $1`,
      revisionId,
    );
    // A serving revision without a process: it is started.
    await query(
      `UPDATE control_plane.deployment SET driver = 'process', status = 'READY', active_revision_id = $2 WHERE id = $1`,
      deployment.id,
      revisionId,
    );
  });
  afterAll(async () => {
    await plane.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const query = (sql: string, ...params: unknown[]): Promise<Row[]> => plane.database.dataSource.query(sql, params);
  const row = async () => (await query('SELECT * FROM control_plane.agent_process'))[0] as Row;
  const headers = { 'x-api-key': FIRST_KEY, 'x-tenant-id': '', 'content-type': 'application/json' };
  const ask = (path: string, body?: object, url = plane.url) =>
    fetch(`${url}/agents/${deployment.id}${path}`, {
      headers: { ...headers, 'x-tenant-id': deployment.tenantId },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const state = async (url = plane.url) => {
    const answer = await fetch(`${url}/v2/deployments/${deployment.id}/agent`, {
      headers: { ...headers, 'x-tenant-id': deployment.tenantId },
    });
    return (await answer.json()) as { state: string; wakes_at: string | null; last_end: string | null };
  };
  /** A WebSocket after the answer to its handshake. */
  const upgrade = (at: string) =>
    new Promise<{ answer: string; socket: Socket }>((done, fail) => {
      const { hostname, port, host } = new URL(plane.url);
      const socket = connect(Number(port), hostname);
      socket.once('data', (data: Buffer) => done({ answer: data.toString(), socket })).once('error', fail);
      const path = `/agents/${deployment.id}/threads/${at}`;
      const handshake = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
      socket.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...handshake, key, '', ''].join('\r\n'));
    });
  const sleeps = () =>
    waitFor(async () => ((one) => one.asleep_at !== null && one.pid === null)(await row()), {
      what: 'the end of the process',
      timeoutMs: 60_000,
    });

  it('ends an agent without requests, and starts it once for many', async () => {
    expect((await ask('/info')).status).toBe(200);
    expect((await state()).state).toBe('running');
    await sleeps();
    expect(await state()).toMatchObject({ state: 'asleep', wakes_at: null });
    const { incarnation } = await row();
    // It starts while the agent sleeps, and leaves it asleep.
    const { url: successor } = await plane.replica();
    expect(await state(successor)).toMatchObject({ state: 'asleep' });
    expect(await row()).toMatchObject({ incarnation, pid: null });
    const upgraded = upgrade(`${deployment.id}/stream`);
    const urls = [successor, plane.url];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask('/info', undefined, urls[index % urls.length])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // The answer is that of the agent server, as the thread does not exist.
    const { answer, socket } = await upgraded;
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect((await row()).incarnation).toBe(incarnation + 1);
  });

  it('keeps an agent that has a run, an open stream or an open WebSocket', async () => {
    const created = await ask('/threads', {});
    const { thread_id: id } = (await created.json()) as { thread_id: string };
    const { incarnation, pid } = await row();
    /** Past two idle times without another request. */
    const isKept = async () => {
      const { last_used_at: before } = await row();
      await waitFor(async () => Number((await row()).last_used_at) - Number(before) > 2_500, { what: 'a later use' });
      expect(await row()).toMatchObject({ incarnation, pid });
    };
    const release = join(folder, 'release');
    expect((await ask(`/threads/${id}/runs`, { assistant_id: 'waiting', input: { release } })).status).toBe(200);
    await isKept();
    const stream = await ask(`/threads/${id}/stream`);
    expect(stream.status).toBe(200);
    writeFileSync(release, '');
    await isKept();
    await stream.body?.cancel();
    const { answer, socket } = await upgrade(`${id}/stream/events`);
    try {
      expect(answer).toMatch(/^HTTP\/1\.1 101 /);
      await isKept();
    } finally {
      socket.destroy();
    }
    await sleeps();
  });

  it('starts an agent before its next cron', async () => {
    const created = await ask('/runs/crons', daily);
    expect(created.status).toBe(200);
    const { next_run_date: due } = (await created.json()) as { next_run_date: string };
    await sleeps();
    const asleep = await row();
    expect(Math.abs(Date.parse(due) - Number(asleep.wake_at))).toBeLessThan(2_000);
    expect(Math.abs(Date.parse((await state()).wakes_at ?? '') - Date.parse(due))).toBeLessThan(2_000);
    await query(`UPDATE control_plane.agent_process SET wake_at = now() + interval '29 seconds'`);
    await waitFor(async () => (await row()).incarnation > asleep.incarnation, { what: 'a start' });
    await waitFor(async () => (await state()).state === 'running', { what: 'a running agent', timeoutMs: 60_000 });
  });

  it('answers 503 with the reason when the agent does not start', async () => {
    await sleeps();
    rmSync(join(project, 'langgraph.json'));
    const answers = await Promise.all([ask('/info'), ask('/info')]);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        code: 'agent_unavailable',
        detail: 'The agent server does not start: The agent server ended before it was ready.',
      });
    }
    expect(await state()).toMatchObject({ state: 'failing', last_end: 'The agent server ended before it was ready.' });
  });
});
