import { createReadStream } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { answerBody, ApiError, controlPlaneHints, describeAnswer } from './api-error.js';
import { unreachable } from './fetch-with-retry.js';
import { planRetry, type RetryPolicy } from './retry.js';

interface Put {
  /** Signed URL, which needs no key. */
  url: string;
  file: string;
  size: number;
  contentType: string;
  /** Maximum silence of the server. */
  timeoutMs: number;
  policy: RetryPolicy;
  onProgress: (sentBytes: number) => void;
}

/** Uploads a file; repeats the upload after a lost connection or a transient failure. */
export async function putFile(put: Put): Promise<void> {
  const { origin } = new URL(put.url);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptPut(put).catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && answer.status < 300) return;
    const failure = answer instanceof Error ? {} : answer;
    const delay = planRetry(failure, attempt, put.policy);
    if (delay === null) {
      if (answer instanceof Error) throw unreachable(origin, answer);
      const { message, details } = describeAnswer(answer.status, answer.body, undefined, controlPlaneHints);
      throw new ApiError(answer.status, `${origin}: ${message}`, answer.status === 404 ? [] : details);
    }
    await put.policy.sleep(delay);
  }
}

interface Answer {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

async function attemptPut({ url, file, size, contentType, timeoutMs, onProgress }: Put): Promise<Answer> {
  const target = new URL(url);
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: 'PUT',
    timeout: timeoutMs,
    headers: { 'content-type': contentType, 'content-length': size },
  });
  request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
  const answered = new Promise<Answer>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] ?? null,
          body: answerBody(text),
        }),
      );
    });
  });
  // Awaited below; a rejection before that must not count as unhandled.
  answered.catch(() => undefined);
  let sent = 0;
  const content = createReadStream(file).on('data', (chunk) => {
    sent += chunk.length;
    onProgress(sent);
  });
  // A server may refuse an upload before its end and close the connection; its answer counts.
  await pipeline(content, request).catch(() => undefined);
  return answered;
}
