import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { readFrames } from './event-frames.js';
import { aborted, gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

interface Event {
  event: string;
  data: Record<string, unknown>;
  id: string;
}

/** A client that stays on the stream of a thread, and records its events. */
class Follower {
  readonly events: Event[] = [];
  ended: 'clean' | 'cut' | undefined;
  private readonly controller = new AbortController();

  static async of(server: TestServer, threadId: string, options: { after?: string; query?: string } = {}) {
    const follower = new Follower();
    const response = await server.send('GET', `/threads/${threadId}/stream${options.query ?? ''}`, {
      headers: options.after === undefined ? {} : { 'last-event-id': options.after },
      signal: follower.controller.signal,
    });
    expect(response.status).toBe(200);
    void follower.read(response);
    return follower;
  }

  names(): string[] {
    return this.events.map(({ event, data }) => (data.status === 'run_done' ? 'run_done' : event));
  }

  has(...names: string[]): Promise<void> {
    return shown(() => expect(this.names()).toEqual(names));
  }

  close(): void {
    this.controller.abort();
  }

  private async read(response: Response): Promise<void> {
    try {
      for await (const { event, id, data } of readFrames(response)) {
        this.events.push({ event, id, data: JSON.parse(data) as Event['data'] });
      }
      this.ended = 'clean';
    } catch {
      this.ended = 'cut';
    }
  }
}

/** Waits until the assertion holds. */
async function shown(assertion: () => void): Promise<void> {
  await waitFor(() => {
    assertion();
    return true;
  });
}

const servers = useTestServers();
const run = { assistant_id: 'chat', input: { text: 'hello' } };
const oneRun = ['metadata', 'values', 'run_done'];

const execute = (server: TestServer, id: string) => server.json('POST', `/threads/${id}/runs/wait`, { body: run });

describe('the stream of a thread', () => {
  it('has all runs and edits from now on, in their order, on every replica', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    const id = await newThread(one);
    await execute(one, id);
    const query = '?stream_modes=run_modes,state_update';
    const followers = [await Follower.of(one, id, { query }), await Follower.of(two, id, { query })];
    await execute(one, id);
    await execute(two, id);
    await one.json('POST', `/threads/${id}/state`, { body: { values: { seen: ['edited'] } } });
    await execute(two, id);
    for (const follower of followers) await follower.has(...oneRun, ...oneRun, 'state_update', ...oneRun);
    expect(followers[1]?.events).toEqual(followers[0]?.events);
    const ends = followers[0]?.events.filter(({ data }) => data.status === 'run_done');
    expect(ends?.map(({ data }) => data.run_status)).toEqual(['success', 'success', 'success']);
    expect(followers[0]?.events[6]?.data).toMatchObject({ thread_id: id, state: { values: { seen: ['edited'] } } });
    for (const follower of followers) follower.close();
  });

  it('is replayed from the beginning, and from after every one of its events', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    const id = await newThread(one);
    await execute(one, id);
    await one.json('POST', `/threads/${id}/state`, { body: { values: { seen: [] } } });
    await execute(two, id);
    const query = '?stream_modes=run_modes&stream_modes=state_update';
    const whole = await Follower.of(two, id, { after: '-', query });
    await whole.has(...oneRun, 'state_update', ...oneRun);
    whole.close();
    for (const [at, { id: after }] of whole.events.slice(0, -1).entries()) {
      const rest = await Follower.of(one, id, { after, query });
      await shown(() => expect(rest.events).toEqual(whole.events.slice(at + 1)));
      rest.close();
    }
    const [first] = whole.events;
    const behind = await Follower.of(one, id, { after: `${first?.id.split('-')[0]}-*` });
    await behind.has(...oneRun);
    behind.close();
  });

  it('begins within the run that is under way, waits for runs that are queued, and shows how each ended', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    const id = await newThread(one);
    const go = gate();
    one.runtime.behaviour = async (request, emit, signal) => {
      emit({ event: 'values', data: '{"step":1}' });
      await Promise.race([go.opened, aborted(signal)]);
      return signal.aborted ? { kind: 'aborted', head: null } : one.runtime.complete(request, emit);
    };
    two.runtime.behaviour = one.runtime.behaviour;
    await one.json('POST', `/threads/${id}/runs`, { body: run });
    const whole = await Follower.of(two, id, { after: '-' });
    await whole.has('metadata', 'values');
    const late = await Follower.of(two, id);
    const queued = await one.json<{ run_id: string }>('POST', `/threads/${id}/runs`, { body: run });
    await one.call('POST', `/threads/${id}/runs/${queued.run_id}/cancel`);
    expect(late.events).toEqual([]);
    go.open();
    await late.has('values', 'run_done', 'run_done');
    await whole.has('metadata', 'values', 'values', 'run_done', 'run_done');
    expect(late.events.slice(1).map(({ data }) => data.run_status)).toEqual(['success', 'interrupted']);
    expect(late.events).toEqual(whole.events.slice(2));
    for (const follower of [whole, late]) follower.close();
  });

  it('reports a gap for deleted runs, and continues with the remaining ones', async () => {
    const server = await servers.start();
    const id = await newThread(server);
    for (let count = 0; count < 3; count += 1) await execute(server, id);
    const before = await Follower.of(server, id, { after: '-' });
    await before.has(...oneRun, ...oneRun, ...oneRun);
    before.close();
    const swept = before.events.filter(({ data }) => data.status === 'run_done').slice(0, 2);
    await servers.query(`DELETE FROM agent_server.run_end WHERE run_id = ANY($1::uuid[])`, [
      swept.map(({ data }) => data.run_id),
    ]);
    const after = await Follower.of(server, id, { after: '-', query: '?stream_modes=lifecycle' });
    await after.has('replay_gap', 'metadata', 'run_done');
    expect(after.events[0]).toMatchObject({ data: { missing_runs: 2 }, id: swept[1]?.id });
    const inTime = await Follower.of(server, id, { after: swept[1]?.id as string });
    await inTime.has(...oneRun);
    for (const follower of [after, inTime]) follower.close();
  });

  it.each([
    ['deleted', 'DELETE', (id: string) => `/threads/${id}`, () => undefined],
    ['pruned', 'POST', () => '/threads/prune', (id: string) => ({ thread_ids: [id] })],
  ])('ends when its thread is %s, and without one does not begin', async (_how, method, path, bodyOf) => {
    const server = await servers.start();
    const id = await newThread(server);
    const follower = await Follower.of(server, id);
    await server.call(method, path(id), { body: bodyOf(id) });
    await shown(() => expect(follower.ended).toBe('clean'));
    expect((await server.call('GET', `/threads/${id}/stream`)).status).toBe(404);
  });

  it('ends when its process stops, so that clients continue at another one', async () => {
    const server = await servers.start();
    const follower = await Follower.of(server, await newThread(server));
    await server.close();
    await shown(() => expect(follower.ended).toBe('cut'));
  });

  it.each([
    ['?stream_modes=values', {}, ['query', 'stream_modes']],
    ['?stream_mode=run_modes,nonsense', {}, ['query', 'stream_mode']],
    ['', { 'last-event-id': '-1' }, ['header', 'Last-Event-ID']],
    ['', { 'last-event-id': 'abc' }, ['header', 'Last-Event-ID']],
    ['', { 'last-event-id': '12-' }, ['header', 'Last-Event-ID']],
  ])('refuses %s %p', async (query, headers, loc) => {
    const server = await servers.start();
    const id = await newThread(server);
    const { status, body } = await server.call('GET', `/threads/${id}/stream${query}`, { headers });
    expect([status, body]).toMatchObject([422, { detail: [{ loc: expect.arrayContaining(loc) }] }]);
  });
});
