import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { digestHeader } from '@heddle/builds';

/** Archive in the artefact store of the control plane. */
export interface Artefact {
  /** Signed link. */
  url: string;
  /** `sha256:<64 hex digits>` of the archive. */
  digest: string;
}

const attempts = 6;
const firstPauseMs = 500;
const transferMs = 300_000;

/** A repetition cannot succeed. */
class FinalTransferError extends Error {
  override readonly name = 'FinalTransferError';
}

/** Fetches an archive into a file, and compares its digest. */
export const fetchArtefact = ({ url, digest }: Artefact, file: string): Promise<void> =>
  patiently(async () => {
    const { body } = await ask(url, {});
    if (!body) throw new Error('The answer of the control plane has no content.');
    const meter = digestMeter();
    await pipeline(Readable.fromWeb(body), meter.stream, createWriteStream(file));
    const got = meter.digest();
    if (got !== digest) throw new FinalTransferError(`The archive has the digest ${got} instead of ${digest}.`);
  });

/** Sends an archive that has this digest. */
export const sendArtefact = ({ url, digest }: Artefact, file: string): Promise<void> =>
  patiently(async () => {
    const answer = await ask(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/gzip', [digestHeader]: digest },
      body: Readable.toWeb(createReadStream(file)),
      duplex: 'half',
    });
    await answer.arrayBuffer();
  });

/** Writes the content into a file; returns its digest. */
export async function saveArtefact(content: Readable, file: string, signal: AbortSignal): Promise<string> {
  const meter = digestMeter();
  await pipeline(content, meter.stream, createWriteStream(file), { signal });
  return meter.digest();
}

/** The control plane may be rolling out itself. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || error instanceof FinalTransferError) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

async function ask(url: string, options: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(transferMs);
  const answer = await fetch(url, { ...options, signal }).catch((error: unknown) => {
    const { cause } = error as Error;
    throw new Error(`The control plane ${new URL(url).origin} does not answer: ${describe(cause ?? error)}`);
  });
  if (answer.ok) return answer;
  const text = `The control plane answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`;
  throw answer.status < 500 && answer.status !== 429 ? new FinalTransferError(text) : new Error(text);
}

function digestMeter(): { stream: Transform; digest: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => `sha256:${hash.digest('hex')}` };
}

export const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));
