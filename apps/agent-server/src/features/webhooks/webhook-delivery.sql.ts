import type { SqlConditions } from '@heddle/database';
import { textArray } from '@heddle/postgres';
import type { NewDelivery } from './webhook-delivery.plan.js';

/**
 * Builds the INSERT of deliveries.
 *
 * @param runs Name of a CTE of the enclosing statement; deliveries of other runs are skipped.
 */
export function insertDeliveries(
  sql: Pick<SqlConditions, 'param'>,
  deliveries: readonly NewDelivery[],
  runs?: string,
): string {
  const uuids = (ids: string[]) => `${sql.param(ids)}::uuid[]`;
  const texts = (values: string[]) => `${sql.param(textArray(values))}::text[]`;
  const columns = [
    uuids(deliveries.map(({ runId }) => runId)),
    uuids(deliveries.map(({ tenantId }) => tenantId)),
    uuids(deliveries.map(({ threadId }) => threadId)),
    texts(deliveries.map(({ url }) => url)),
    texts(deliveries.map(({ receiver }) => receiver)),
    texts(deliveries.map(({ payload }) => payload)),
  ].join(', ');
  return `INSERT INTO agent_server.webhook_delivery (run_id, tenant_id, thread_id, url, receiver, payload)
    SELECT w.* FROM unnest(${columns}) AS w (run_id, tenant_id, thread_id, url, receiver, payload)
    ${runs === undefined ? '' : `JOIN ${runs} ON ${runs}.run_id = w.run_id`}
    ON CONFLICT (run_id) DO NOTHING`;
}
