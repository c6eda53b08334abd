import { promisify } from 'node:util';
import { gzip as gzipWith } from 'node:zlib';
import { CommandError } from '../contract/errors.js';
import { answerBody } from './api-error.js';
import { type ApiSettings, fetchWithRetry, headersOf } from './fetch-with-retry.js';
import type { RawAnswer, Sent } from './send-upload.js';
import { type UploadContent, uploadHeader } from './upload-body.js';
import type { ChunkedUpload } from './wire-types.js';

const gzip = promisify(gzipWith);

interface ChunkedSending {
  content: UploadContent;
  /** Key of the content. The server opens one upload for each key, so a second attempt resumes it. */
  key: string;
  gzip: boolean;
  validateOnly: boolean;
  onProgress: (sent: Sent) => void;
  onRetry: (why: string, delayMs: number) => void;
  onResumed: (rows: number) => void;
}

const path = '/api/v1/datasets/upload-experiment/sessions';
const chunkBytes = 4 * 1024 * 1024;

/** Sends an upload in chunks that the server keeps; each chunk may be repeated. */
export async function sendInChunks(settings: ApiSettings, sending: ChunkedSending): Promise<RawAnswer> {
  const client = new ChunkClient(settings, sending);
  const opened = await client.open();
  if (opened.status >= 400) return opened;
  const { upload_id: id, state, next_offset: there } = opened.body as ChunkedUpload;
  if (there > 0) sending.onResumed(there);
  if (state === 'open') {
    const refused = await sendRows(client, sending, id, there);
    if (refused) return refused;
  }
  return client.ask('POST', `${id}/complete${sending.validateOnly ? '?validate_only=true' : ''}`, '{}');
}

/** Undefined if the server has all rows. */
async function sendRows(client: ChunkClient, sending: ChunkedSending, id: string, there: number) {
  const sent: Sent = { rows: 0, bytes: 0 };
  let chunk: string[] = [];
  let length = 0;
  const flush = async () => {
    const offset = sent.rows - chunk.length;
    const body = `[${chunk.join(',')}]`;
    chunk = [];
    length = 0;
    const answer = await client.ask('PUT', `${id}/rows?offset=${offset}`, body);
    sending.onProgress(sent);
    return answer.status >= 400 ? answer : undefined;
  };
  for await (const row of sending.content.rows()) {
    sent.rows += 1;
    sent.bytes += Buffer.byteLength(row) + 1;
    if (sent.rows <= there) continue;
    chunk.push(row);
    length += row.length;
    const refused = length >= chunkBytes ? await flush() : undefined;
    if (refused) return refused;
  }
  return chunk.length > 0 ? flush() : undefined;
}

class ChunkClient {
  constructor(
    private readonly settings: ApiSettings,
    private readonly sending: ChunkedSending,
  ) {}

  /** Opens or resumes the upload of this content. If the upload of its key has expired, the next key is used. */
  async open(): Promise<RawAnswer> {
    for (let generation = 0; generation < 10; generation += 1) {
      const key = generation === 0 ? this.sending.key : `${this.sending.key}-${generation}`;
      const header = JSON.stringify(uploadHeader(this.sending.content));
      const opened = await this.ask('POST', '', header, { 'idempotency-key': key });
      if (opened.status >= 400) return opened;
      const now = await this.ask('GET', (opened.body as ChunkedUpload).upload_id);
      if (now.status !== 404) return now;
    }
    throw new CommandError('The uploads of this content have expired on the server; try again in a day');
  }

  async ask(method: string, below: string, body?: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
    const { sending, settings } = this;
    const isPacked = sending.gzip && body !== undefined && body.length > 1024;
    const request = new Request(`${settings.connection.url}${path}${below === '' ? '' : `/${below}`}`, {
      method,
      headers: {
        ...headersOf(settings),
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      },
      ...(body === undefined ? {} : { body: isPacked ? await gzip(body) : body }),
    });
    const answer = await fetchWithRetry(settings, request, sending.onRetry);
    const text = await answer.text();
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answerBody(text) };
  }
}
