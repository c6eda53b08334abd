import type { Connection } from '../config/connection.js';
import { CommandError } from '../contract/errors.js';
import { planRetry, type RetryPolicy } from './retry.js';

export type Fetch = typeof fetch;

export interface ApiSettings {
  connection: Connection;
  policy: RetryPolicy;
  fetch: Fetch;
  userAgent: string;
}

/** Headers of every request. */
export function headersOf({ connection, userAgent }: Pick<ApiSettings, 'connection' | 'userAgent'>) {
  return {
    'user-agent': userAgent,
    ...(connection.apiKey === undefined ? {} : { 'x-api-key': connection.apiKey }),
    ...(connection.workspace === undefined ? {} : { 'x-tenant-id': connection.workspace }),
  };
}

/** Repeats an idempotent request until it succeeds, fails permanently, or runs out of attempts. */
export async function fetchWithRetry(
  { policy, connection, fetch }: Pick<ApiSettings, 'policy' | 'connection' | 'fetch'>,
  request: Request,
  onRetry: (why: string, delayMs: number) => void = () => undefined,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(request.clone(), { signal: AbortSignal.timeout(connection.timeoutMs) }).catch(
      (error: unknown) => error as Error,
    );
    const isAnswer = answer instanceof Response;
    if (isAnswer && answer.ok) return answer;
    const failure = isAnswer ? { status: answer.status, retryAfter: answer.headers.get('retry-after') } : {};
    const delay = planRetry(failure, attempt, policy);
    if (delay === null) {
      if (isAnswer) return answer;
      throw unreachable(connection.url, answer);
    }
    onRetry(isAnswer ? `HTTP ${answer.status}` : reasonOf(answer), delay);
    if (isAnswer) await answer.body?.cancel();
    await policy.sleep(delay);
  }
}

/** The cause of an error of `fetch` has the reason. */
function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message || (cause as NodeJS.ErrnoException).code || cause.name;
}

export const unreachable = (url: string, error: Error) =>
  new CommandError(`${url} does not answer: ${reasonOf(error)}`);
