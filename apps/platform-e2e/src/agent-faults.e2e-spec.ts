import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import type { Client } from '@langchain/langgraph-sdk';
import { AgentPlatform, clientAt, type ControlPlane, key, note, type Note, versionFile } from './agents.harness.js';

/** Maximum time of a test with a build and a roll-out on a busy machine. */
const rollOutMs = 480_000;
/** Maximum open runs of the load. Without a limit, a slow machine never finishes the roll-out. */
const maxOpenRuns = 20;
/** Before the roll-out: a load beside a build would only make it slower. */
const unbuilt = ['CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING'];

describe('agents and faults', () => {
  const platform = new AgentPlatform({ PIPELINE_LEASE_MS: '2000', AGENT_DRAIN_SECONDS: '5' });
  let plane: ControlPlane;
  let deployment: Awaited<ReturnType<AgentPlatform['create']>>;
  const answers = async () => {
    const client = await platform.client(plane, deployment);
    const { thread_id } = await client.threads.create();
    return (await note(client, thread_id, 'alive')).version;
  };

  beforeAll(async () => {
    plane = await platform.start();
    deployment = await platform.create(plane, 'journal');
    await platform.becomes(plane, deployment, await platform.deploy(plane, deployment), 'DEPLOYED');
  });
  afterAll(() => platform.close());

  it('start an agent again that was killed', async () => {
    const [victim] = platform.processes();
    process.kill(victim?.pid as number, 'SIGKILL');
    await waitFor(() => platform.processes().some(({ pid }) => pid !== victim?.pid), { what: 'another process' });
    await waitFor(answers, { what: 'an answer' });
    expect(platform.processes()).toHaveLength(1);
  });

  it('let agents continue without a control plane, whose successor adopts them', async () => {
    const before = platform.processes();
    const client = await platform.client(plane, deployment);
    await plane.kill('SIGKILL');
    expect(platform.processes()).toEqual(before);
    plane = await platform.start(Number(new URL(plane.url).port));
    const { thread_id } = await client.threads.create();
    expect((await note(client, thread_id, 'again')).version).toBe('one');
    expect(platform.processes()).toEqual(before);
    // The successor also supervises it.
    process.kill(before[0]?.pid as number, 'SIGKILL');
    await waitFor(answers, { what: 'an answer of another process' });
    expect(platform.processes()).toHaveLength(1);
  });

  it('never signal a program that got the process id of an agent', async () => {
    const [agent] = platform.processes();
    // The record names this test, as after a restart of the machine.
    await platform.query('UPDATE control_plane.agent_process SET pid = $1 WHERE revision_id = $2', [
      process.pid,
      agent?.revisionId,
    ]);
    await waitFor(
      async () => {
        const [row] = await platform.query<{ pid: number }>('SELECT pid FROM control_plane.agent_process');
        return row?.pid === agent?.pid;
      },
      { what: 'the record of the true process' },
    );
    expect(platform.processes()).toEqual([agent]);
  });

  it(
    'fail no request, lose no run and resume all streams while a revision replaces another',
    async () => {
      const { source_config } = await platform.get(plane, deployment);
      const client = clientAt(source_config.custom_url as string, { maxConcurrency: 100 });
      // These runs outlive the old process: the new one executes them again from their last step.
      const release = join(platform.folder, 'release');
      const followed = Array.from({ length: 50 }, (_, index) => follow(client, `stream ${index}`, release));
      const opened = followed.map(({ isOpen }) => isOpen);
      const streams = followed.map(({ end }) => end);
      await allSettled(opened, 'the first events of all streams');
      const second = await platform.deploy(plane, deployment, versionFile('two'));
      await waitFor(async () => !unbuilt.includes((await platform.revision(plane, deployment, second.id)).status), {
        what: 'the end of the build',
        timeoutMs: 180_000,
      });
      const begun: Promise<Note>[] = [];
      let open = 0;
      let isOver = false;
      const begin = async (entry: string) => {
        open += 1;
        const { thread_id: id } = await client.threads.create();
        return note(client, id, entry, 300).finally(() => (open -= 1));
      };
      const load = (async () => {
        while (!isOver) {
          if (open < maxOpenRuns) begun.push(begin(`run ${begun.length}`));
          await pause(100);
        }
      })();
      try {
        await platform.becomes(plane, deployment, second, 'DEPLOYED');
        await waitFor(() => platform.processes().length === 1, {
          what: 'the end of the old process',
          timeoutMs: 60_000,
        });
      } finally {
        isOver = true;
        await load;
      }
      const notes = await allSettled(begun, 'the end of all runs');
      // Each ran once, in one of the two revisions.
      expect(notes.map(({ entries }) => entries)).toEqual(notes.map((_, index) => [`run ${index}`]));
      expect(new Set(notes.map(({ version }) => version))).toEqual(new Set(['one', 'two']));
      expect(notes.length).toBeGreaterThan(20);
      writeFileSync(release, '');
      const ends = await allSettled(streams, 'the end of all streams');
      expect(ends.map(({ values }) => [values.entries, values.version])).toEqual(
        ends.map((_, index) => [[`stream ${index}`], 'two']),
      );
      // No event is missing, repeated or out of order.
      for (const { ids, logged } of ends) expect(ids).toEqual(logged);
    },
    rollOutMs,
  );

  it('refuse a key of another workspace, and requests for unknown deployments', async () => {
    const { source_config } = await platform.get(plane, deployment);
    const url = source_config.custom_url as string;
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`${plane.url}${path}`, {
        ...init,
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      });
      expect(answer.status).toBe(201);
      return (await answer.json()) as { id: string; key: string };
    };
    const { id: workspace } = await post('/v1/workspaces', { name: 'other' });
    const { key: other } = await post('/v1/api-keys', { name: 'other key' }, { 'x-tenant-id': workspace });
    const search = (base: string, apiKey: string) =>
      fetch(`${base}/assistants/search`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await search(url, key)).status).toBe(200);
    expect((await search(url, other)).status).toBe(401);
    expect((await search(`${plane.url}/agents/00000000-0000-4000-8000-000000000000`, other)).status).toBe(404);
  });
});

/** A stream of a run that ends when the file exists. `isOpen`: its first event came. */
function follow(client: Client, entry: string, release: string) {
  let open = () => {};
  const isOpen = new Promise<void>((done) => (open = done));
  const end = (async () => {
    const { thread_id: id } = await client.threads.create();
    const ids: string[] = [];
    let runId = '';
    const input = { entries: [entry], release };
    for await (const part of client.runs.stream(id, 'journal', { input, streamMode: 'values' })) {
      ids.push(String(part.id));
      if (part.event === 'metadata') runId = (part.data as { run_id: string }).run_id;
      open();
    }
    const logged: string[] = [];
    for await (const part of client.runs.joinStream(id, runId, { lastEventId: '-1' })) logged.push(String(part.id));
    const { values } = await client.threads.getState<Note>(id);
    return { values, ids, logged };
  })();
  // Judged with the others at the end of the roll-out.
  end.catch(() => undefined);
  return { isOpen: Promise.race([isOpen, end]), end };
}

/** Values of all of these; an error names those that do not end in time, or has the reasons of those that failed. */
async function allSettled<T>(promises: Promise<T>[], what: string): Promise<T[]> {
  let ended = 0;
  const settled = Promise.allSettled(promises.map((promise) => promise.finally(() => (ended += 1))));
  await waitFor(() => ended === promises.length, { what, timeoutMs: 120_000 });
  const results = await settled;
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  return results.map((result) => (result as PromiseFulfilledResult<T>).value);
}
