import type { CallOptions, TestApp } from '@heddle/testing';

export interface Run {
  run_id: string;
  thread_id: string;
  status: string;
  cancellation: { reason: string; by: string; action: string; requested_at: string } | null;
}

/** The id of a new thread. */
export const newThread = async (server: TestApp, options: CallOptions = {}): Promise<string> =>
  (await server.json<{ thread_id: string }>('POST', '/threads', { body: {}, ...options })).thread_id;

export const threadStatus = async (server: TestApp, threadId: string): Promise<string> =>
  (await server.json<{ status: string }>('GET', `/threads/${threadId}`)).status;

/** A run of the graph `chat`, unless the body names another one. */
export const createRun = (server: TestApp, threadId: string, body: object = {}): Promise<Run> =>
  server.json<Run>('POST', `/threads/${threadId}/runs`, { body: { assistant_id: 'chat', input: 1, ...body } });

/** The runs of a thread, newest first. */
export const runsOf = (server: TestApp, threadId: string): Promise<Run[]> =>
  server.json<Run[]>('GET', `/threads/${threadId}/runs?limit=1000`);
