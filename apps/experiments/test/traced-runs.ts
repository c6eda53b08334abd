import { randomUUID } from 'node:crypto';
import { tenantA, tenantB, type TestService } from './test-app.js';

export interface Traced {
  id?: string;
  name: string;
  session?: string;
  tenant?: string;
  parent?: string;
  trace?: string;
  dottedOrder?: string;
  /** Seconds after ten o'clock. */
  start: number;
  metadata?: object;
  tags?: string[];
  runType?: string;
  error?: string;
  tokens?: number;
  cost?: number;
  inputs?: object;
  firstToken?: number;
}

export const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 10, 0, seconds)).toISOString();

export const session = randomUUID();
export const other = randomUUID();
export const [root, child, grandchild, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

/** A trace of three runs and one of its own, with scores, in workspace A; and one run in workspace B. */
export function tracedRuns(service: TestService) {
  const post = (path: string, body: unknown, key = 'a') => service.call('POST', path, { body, key });
  const query = async (body: object) => (await post('/api/v1/runs/query', body)).body;
  const names = async (body: object): Promise<string> =>
    (await query({ order: 'asc', ...body })).runs.map(({ name }: { name: string }) => name).join(' ');

  async function trace(run: Traced): Promise<string> {
    const id = run.id ?? randomUUID();
    await service.query(
      `INSERT INTO experiments.run (tenant_id, id, session_id, position, name, run_type, error, start_time, end_time, tags,
         parent_run_id, trace_id, dotted_order, extra, inputs, outputs, total_tokens, total_cost, first_token_time)
       VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '{"answer": "ja"}', $15, $16, $17)`,
      [
        run.tenant ?? tenantA,
        id,
        run.session ?? session,
        run.name,
        run.runType ?? 'chain',
        run.error ?? null,
        at(run.start),
        at(run.start + 2),
        run.tags ?? null,
        run.parent ?? null,
        run.trace ?? null,
        run.dottedOrder ?? null,
        run.metadata ? JSON.stringify({ metadata: run.metadata }) : null,
        JSON.stringify(run.inputs ?? {}),
        run.tokens ?? null,
        run.cost ?? null,
        run.firstToken === undefined ? null : at(run.firstToken),
      ],
    );
    return id;
  }

  const score = (runId: string, key: string, value: number) =>
    service.query(
      `INSERT INTO experiments.feedback
         (tenant_id, id, session_id, run_id, key, score, comment, source_type, created_at, modified_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'why', 'api', now(), now())`,
      [tenantA, randomUUID(), session, runId, key, value],
    );

  const store = async (): Promise<void> => {
    for (const [id, name, tenant] of [
      [session, 'main', tenantA],
      [other, 'other', tenantB],
    ]) {
      await service.query(
        'INSERT INTO experiments.session (id, tenant_id, name, start_time) VALUES ($1, $2, $3, now())',
        [id, tenant, name],
      );
    }
    const model = { model: 'large', user: { id: 7 }, thread_id: 't1' };
    await trace({
      id: root,
      name: 'root',
      start: 0,
      metadata: model,
      tags: ['prod', 'a'],
      tokens: 10,
      cost: 0.5,
      firstToken: 1,
    });
    await trace({ id: child, name: 'child', start: 1, parent: root, trace: root, runType: 'llm', tokens: 4 });
    const dottedOrder = [root, child, grandchild].map((id, n) => `2026010510000${n}000000Z${id}`).join('.');
    await trace({
      id: grandchild,
      name: 'grandchild',
      start: 2,
      parent: child,
      trace: root,
      dottedOrder,
      runType: 'tool',
      error: 'Timeout ü',
    });
    const inputs = { messages: [{ role: 'user', content: 'Hallo Welt' }] };
    await trace({ id: second, name: 'second', start: 3, metadata: { model: 'small' }, tags: ['a'], inputs });
    await trace({ name: 'foreign', start: 0, session: other, tenant: tenantB });
    await score(root, 'quality', 1);
    await score(root, 'brevity', 0.2);
    await score(second, 'quality', 0);
  };

  return { post, query, names, trace, score, store };
}
