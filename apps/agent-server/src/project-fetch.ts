import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readProcessEnv } from './config/process-env.js';

/** Archive of a build, in the artefact store of the control plane. */
interface Artefact {
  /** Signed link. */
  url: string;
  /** `sha256:<64 hex digits>` of the archive. */
  digest: string;
}

const attempts = 6;
const firstPauseMs = 500;
const fetchMs = 300_000;

/** A repetition cannot succeed. */
class FinalError extends Error {}

/**
 * `fetch-project.js <folder>`: fetches the archives of `PROJECT_ARTEFACTS`, compares their digests, and unpacks them over
 * each other. For pods, which have no key of the control plane. The folder is emptied first, so it may run again.
 */
async function fetchProject(folder: string, artefacts: readonly Artefact[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  const temporary = await mkdtemp(join(tmpdir(), 'project-'));
  // The folder is a volume of another owner, whose mode and times only that owner may set as an archive says.
  const unpacked = await mkdtemp(join(folder, '.unpacking-'));
  try {
    for (const artefact of artefacts) {
      const file = join(temporary, 'archive');
      await fetchPatiently(artefact, file);
      await unpack(file, unpacked);
      process.stdout.write(`Unpacked ${artefact.digest}.\n`);
    }
    for (const name of await readdir(unpacked)) await rename(join(unpacked, name), join(folder, name));
    await rmdir(unpacked);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The control plane may be rolling out itself. */
async function fetchPatiently(artefact: Artefact, file: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchArchive(artefact, file);
    } catch (error) {
      if (attempt === attempts || error instanceof FinalError) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

async function fetchArchive({ url, digest }: Artefact, file: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchMs) }).catch((error: unknown) => {
    const { cause } = error as Error;
    throw new Error(`The control plane ${new URL(url).origin} does not answer: ${describe(cause ?? error)}`);
  });
  if (!answer.ok || !answer.body) {
    const text = `The control plane answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`;
    throw answer.status < 500 && answer.status !== 429 ? new FinalError(text) : new Error(text);
  }
  const hash = createHash('sha256');
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(answer.body), meter, createWriteStream(file));
  const got = `sha256:${hash.digest('hex')}`;
  if (got !== digest) throw new FinalError(`The archive has the digest ${got} instead of ${digest}.`);
}

function unpack(file: string, folder: string): Promise<void> {
  return new Promise((done, fail) => {
    const tar = spawn('tar', ['-xzf', file, '-C', folder, '--no-same-owner'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    tar.on('error', (error) => fail(new FinalError(`tar does not start: ${error.message}`)));
    tar.on('close', (code) => (code === 0 ? done() : fail(new FinalError(`tar ended with exit code ${code}.`))));
  });
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

try {
  const [folder] = process.argv.slice(2);
  const { PROJECT_ARTEFACTS } = readProcessEnv();
  if (folder === undefined || PROJECT_ARTEFACTS === undefined)
    throw new Error('A folder and PROJECT_ARTEFACTS are needed.');
  await fetchProject(folder, JSON.parse(PROJECT_ARTEFACTS) as Artefact[]);
} catch (error) {
  process.stdout.write(`${describe(error)}\n`, () => process.exit(1));
}
