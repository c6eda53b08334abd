import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useAgentServerDatabase } from './server-fixture.js';

/** The folded scalar `query` of the manifest. */
function queryOfScaler(): string {
  const manifest = readFileSync(new URL('../../../k8s/components/keda/scaled-object.yaml', import.meta.url), 'utf8');
  const [, lines] = /query: >-\n((?: {10}.*\n)+)/.exec(manifest) ?? [];
  if (lines === undefined) throw new Error('the ScaledObject has no query');
  return lines.replaceAll(/\s+/g, ' ').trim();
}

describe('the metric that scales workers', () => {
  const database = useAgentServerDatabase();
  beforeEach(() => database.dataSource.query('TRUNCATE agent_server.thread CASCADE'));

  const load = async (): Promise<number> => {
    const rows: { count: string }[] = await database.dataSource.query(queryOfScaler());
    return Number(rows[0]?.count);
  };
  const addThread = async (): Promise<string> => {
    const threadId = randomUUID();
    await database.dataSource.query('INSERT INTO agent_server.thread (thread_id, tenant_id) VALUES ($1, $1)', [
      threadId,
    ]);
    return threadId;
  };
  const addRun = (threadId: string, values: { status: string; dueIn?: string; cancelled?: boolean }) =>
    database.dataSource.query(
      `INSERT INTO agent_server.run (run_id, tenant_id, thread_id, assistant_id, graph_id, status,
         multitask_strategy, kwargs, created_at, cancel_action)
       VALUES (gen_random_uuid(), $1, $1, $1, 'chat', $2, 'enqueue', '{}', now() + $3::interval, $4)`,
      [threadId, values.status, values.dueIn ?? '0', values.cancelled ? 'interrupt' : null],
    );

  it('counts runs under way and those that could be', async () => {
    expect(await load()).toBe(0);
    for (const status of ['running', 'pending', 'success', 'error', 'timeout', 'interrupted'])
      await addRun(await addThread(), { status });
    expect(await load()).toBe(2);
  });

  it('counts a thread once, however many of its runs wait for each other', async () => {
    const threadId = await addThread();
    for (const status of ['running', 'pending', 'pending']) await addRun(threadId, { status });
    expect(await load()).toBe(1);
  });

  it('does not count runs that are due later or cancelled', async () => {
    await addRun(await addThread(), { status: 'pending', dueIn: '1 hour' });
    await addRun(await addThread(), { status: 'pending', cancelled: true });
    expect(await load()).toBe(0);
  });
});
