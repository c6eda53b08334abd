import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Connection } from '../config/connection.js';
import { answerBody } from './api-error.js';
import { unreachable } from './fetch-with-retry.js';
import { planRetry, type RetryPolicy } from './retry.js';
import { uploadBody, type UploadContent } from './upload-body.js';

export interface SendSettings {
  connection: Connection;
  policy: RetryPolicy;
  headers: Readonly<Record<string, string>>;
}

export interface Sent {
  rows: number;
  /** Before compression. */
  bytes: number;
}

interface Sending {
  content: UploadContent;
  /** Undefined if nothing is stored. */
  idempotencyKey: string | undefined;
  gzip: boolean;
  validateOnly: boolean;
  onProgress: (sent: Sent) => void;
  onRetry: (why: string, delayMs: number) => void;
}

export interface RawAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: unknown;
}

const path = '/api/v1/datasets/upload-experiment';

/**
 * Repeats an upload until it succeeds, fails permanently, or runs out of attempts. An attempt with a lost answer may have
 * been stored; the Idempotency-Key makes the next attempt return that answer.
 */
export async function sendUpload(settings: SendSettings, sending: Sending): Promise<RawAnswer> {
  const { connection, policy } = settings;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptUpload(settings, sending).catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && answer.status < 400) return answer;
    const failure =
      answer instanceof Error ? {} : { status: answer.status, retryAfter: String(answer.headers['retry-after'] ?? '') };
    const isOurs = answer instanceof Error && !(answer instanceof ConnectionError);
    const delay = isOurs ? null : planRetry(failure, attempt, policy);
    if (delay === null) {
      if (answer instanceof ConnectionError) throw unreachable(connection.url, answer);
      if (answer instanceof Error) throw answer;
      return answer;
    }
    sending.onRetry(answer instanceof Error ? answer.message : `HTTP ${answer.status}`, delay);
    await policy.sleep(delay);
  }
}

/** Failure of the connection or the server, not of reading the file. */
class ConnectionError extends Error {}

async function attemptUpload({ connection, headers }: SendSettings, sending: Sending): Promise<RawAnswer> {
  const { content, idempotencyKey, gzip, validateOnly, onProgress } = sending;
  const url = new URL(`${connection.url}${path}${validateOnly ? '?validate_only=true' : ''}`);
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    timeout: connection.timeoutMs,
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(gzip ? { 'content-encoding': 'gzip' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
  });
  request.on('timeout', () => request.destroy(new Error(`no answer within ${connection.timeoutMs / 1000} s`)));
  const answered = new Promise<RawAnswer>((resolve, reject) => {
    request.once('error', (error) => reject(new ConnectionError(error.message, { cause: error })));
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', (error) => reject(new ConnectionError(error.message, { cause: error })));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: answerBody(Buffer.concat(chunks).toString('utf8')),
        }),
      );
    });
  });
  // Awaited below; a rejection before that must not count as unhandled.
  answered.catch(() => undefined);
  const sent = { rows: 0, bytes: 0 };
  const pieces = async function* () {
    for await (const piece of uploadBody(content, () => (sent.rows += 1))) {
      sent.bytes += piece.length;
      yield piece;
      onProgress(sent);
    }
  };
  const body = Readable.from(pieces(), { objectMode: false });
  const piped = gzip ? pipeline(body, createGzip({ level: 5 }), request) : pipeline(body, request);
  const unsent = await piped.then(
    () => undefined,
    (error: Error) => error,
  );
  if (!unsent) return answered;
  // A server may refuse an upload before its end and close the connection; its answer counts.
  return answered.catch((error: unknown) => {
    throw isOfConnection(unsent) ? error : unsent;
  });
}

const isOfConnection = (error: Error) =>
  /^(E|ERR_STREAM|UND_ERR|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE)/.test((error as NodeJS.ErrnoException).code ?? '') &&
  !['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
