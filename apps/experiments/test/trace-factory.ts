import { randomUUID } from 'node:crypto';

export type Json = Record<string, any>;

export const runsPath = '/api/v1/runs';
export const start = '2026-01-05T10:00:00Z';
export const end = '2026-01-05T10:00:02Z';
export const stamp = (second: number) => `20260105T1000${String(second).padStart(2, '0')}000000Z`;

/** A root as SDKs post it. */
export function root(fields: Json = {}): Json {
  const id = (fields.id as string | undefined) ?? randomUUID();
  return {
    id,
    trace_id: id,
    dotted_order: `${stamp(0)}${id}`,
    name: 'target',
    run_type: 'chain',
    start_time: start,
    inputs: { question: 'q' },
    extra: { metadata: { a: 1 } },
    session_name: 'traces',
    child_runs: [],
    ...fields,
  };
}

export function childOf(parent: Json, fields: Json = {}): Json {
  const id = randomUUID();
  return root({
    id,
    trace_id: parent.trace_id,
    parent_run_id: parent.id,
    dotted_order: `${parent.dotted_order}.${stamp(1)}${id}`,
    name: 'model',
    run_type: 'llm',
    start_time: '2026-01-05T10:00:01Z',
    session_name: parent.session_name,
    ...fields,
  });
}
