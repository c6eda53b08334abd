import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { RuntimeUnavailableError } from '../src/graphs/runtime/runtime.errors.js';
import { gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

const servers = useTestServers();
const run = { assistant_id: 'chat', input: 'later' };

async function threadWithState(server: TestServer): Promise<string> {
  const id = await newThread(server);
  await server.json('POST', `/threads/${id}/runs/wait`, { body: { ...run, input: 'first' } });
  return id;
}

/** Begins an edit that works until it is told to be done. */
async function beginEdit(server: TestServer, id: string) {
  const begun = gate();
  const done = gate();
  server.inspector.beforeUpdate = () => {
    begun.open();
    return done.opened;
  };
  const answer = server.call('POST', `/threads/${id}/state`, { body: { values: { seen: ['edited'] } } });
  await begun.opened;
  return { answer, finish: done.open };
}

const heldPast = (id: string, time: string) =>
  servers
    .query<{ held: boolean }>(
      `SELECT clock_timestamp() > $2::timestamptz AND edit_lease_until > clock_timestamp() AS held
       FROM agent_server.thread WHERE thread_id = $1`,
      [id, time],
    )
    .then(([row]) => row?.held);

async function holdEnds(id: string): Promise<string> {
  const [row] = await servers.query<{ until: string }>(
    `SELECT edit_lease_until::text AS until FROM agent_server.thread WHERE thread_id = $1`,
    [id],
  );
  return row?.until as string;
}

describe('an edit of a state', () => {
  it('holds its thread for as long as it works, longer than one hold is', async () => {
    const server = await servers.start({ AGENT_LEASE_SECONDS: '1' });
    const id = await threadWithState(server);
    const edit = await beginEdit(server, id);
    const firstHold = await holdEnds(id);
    const waiting = await server.json<{ run_id: string }>('POST', `/threads/${id}/runs`, { body: run });
    await waitFor(() => heldPast(id, firstHold), { what: 'a hold that was renewed' });
    expect(await server.json('GET', `/threads/${id}/runs/${waiting.run_id}`)).toMatchObject({ status: 'pending' });
    edit.finish();
    expect((await edit.answer).status).toBe(200);
    await server.json('GET', `/threads/${id}/runs/${waiting.run_id}/join`);
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({ values: { seen: ['edited', 'later'] } });
  });

  it('frees its thread when its process is gone', async () => {
    const server = await servers.start();
    const id = await threadWithState(server);
    await servers.query(
      `UPDATE agent_server.thread SET edit_lease_id = gen_random_uuid(),
         edit_lease_until = clock_timestamp() + interval '300 milliseconds' WHERE thread_id = $1`,
      [id],
    );
    await server.json('POST', `/threads/${id}/runs/wait`, { body: run });
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({ values: { seen: ['first', 'later'] } });
  });

  it('reports that its hold was lost, and leaves the thread to the new holder', async () => {
    const server = await servers.start();
    const id = await threadWithState(server);
    const edit = await beginEdit(server, id);
    await servers.query(`UPDATE agent_server.thread SET edit_lease_id = gen_random_uuid() WHERE thread_id = $1`, [id]);
    edit.finish();
    expect(await edit.answer).toMatchObject({ status: 409, body: { code: 'thread_edit_lost' } });
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({ values: { seen: ['first'] } });
  });

  it('is seen when it was stored and could not be brought to its end', async () => {
    const server = await servers.start();
    const id = await threadWithState(server);
    const etag = async () => (await server.send('GET', `/threads/${id}/state`)).headers.get('etag');
    const before = await etag();
    expect(before).not.toBeNull();

    server.inspector.beforeRead = () => Promise.reject(new RuntimeUnavailableError('the thread is gone'));
    const answer = await server.call('POST', `/threads/${id}/state`, { body: { values: { seen: ['edited'] } } });
    expect(answer).toMatchObject({ status: 503, body: { code: 'runtime_unavailable' } });
    server.inspector.beforeRead = () => Promise.resolve();

    expect(await server.json('GET', `/threads/${id}/state`)).toMatchObject({ values: { seen: ['edited'] } });
    const unchanged = await server.send('GET', `/threads/${id}/state`, { headers: { 'if-none-match': before ?? '' } });
    expect(unchanged.status).toBe(200);

    // No request has to wait for its hold, and the thread itself shows its next state again.
    await server.json('POST', `/threads/${id}/runs/wait`, { body: run });
    expect(await server.json('GET', `/threads/${id}`)).toMatchObject({ values: { seen: ['edited', 'later'] } });
    expect(await etag()).not.toBeNull();
  });

  it('is visible even if its process ended before it was complete', async () => {
    const server = await servers.start();
    const id = await threadWithState(server);
    const edit = await beginEdit(server, id);
    server.inspector.beforeRead = () => Promise.reject(new Error('killed'));
    edit.finish();
    expect((await edit.answer).status).toBe(500);
    server.inspector.beforeRead = () => Promise.resolve();
    // The state after a kill between the checkpoint and the row, with the lease of the edit.
    await servers.query(
      `UPDATE agent_server.thread
       SET edit_lease_id = gen_random_uuid(), edit_lease_until = clock_timestamp() + interval '1 hour'
       WHERE thread_id = $1`,
      [id],
    );
    expect(await server.json('GET', `/threads/${id}/state`)).toMatchObject({ values: { seen: ['edited'] } });
  });

  it('that was refused leaves no rows', async () => {
    const server = await servers.start();
    const id = await threadWithState(server);
    const refused = { values: { seen: [] }, as_node: 'nobody' };
    expect((await server.call('POST', `/threads/${id}/state`, { body: refused })).status).toBe(422);
    server.inspector.beforeRead = () => Promise.reject(new Error('the row shows it'));
    expect(await server.json('GET', `/threads/${id}/state`)).toMatchObject({ values: { seen: ['first'] } });
  });
});
