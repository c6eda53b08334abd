import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Artefact, describe, fetchArtefact } from './artefact-transfer.js';
import { readProcessEnv } from './config/process-env.js';

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
      await fetchArtefact(artefact, file);
      await unpack(file, unpacked);
      process.stdout.write(`Unpacked ${artefact.digest}.\n`);
    }
    for (const name of await readdir(unpacked)) await rename(join(unpacked, name), join(folder, name));
    await rmdir(unpacked);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function unpack(file: string, folder: string): Promise<void> {
  return new Promise((done, fail) => {
    const tar = spawn('tar', ['-xzf', file, '-C', folder, '--no-same-owner'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    tar.on('error', (error) => fail(new Error(`tar does not start: ${error.message}`)));
    tar.on('close', (code) => (code === 0 ? done() : fail(new Error(`tar ended with exit code ${code}.`))));
  });
}

try {
  const [folder] = process.argv.slice(2);
  const { PROJECT_ARTEFACTS } = readProcessEnv();
  if (folder === undefined || PROJECT_ARTEFACTS === undefined)
    throw new Error('A folder and PROJECT_ARTEFACTS are needed.');
  await fetchProject(folder, JSON.parse(PROJECT_ARTEFACTS) as Artefact[]);
} catch (error) {
  process.stdout.write(`${describe(error)}\n`, () => process.exit(1));
}
