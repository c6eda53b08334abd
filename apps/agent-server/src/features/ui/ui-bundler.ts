import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { within } from '@heddle/leases';
import { startThread } from '@heddle/process/threads';
import type { UiConfig } from '../../config/langgraph/ui.js';
import { UiBrokenError } from './ui.errors.js';

export interface BundleOrder extends UiConfig {
  /** A folder that is empty. */
  output: string;
}

export interface UiFile {
  name: string;
  content: Buffer;
  /** Changes with the content. */
  version: string;
}

/** Files by the name that langgraph.json gives to the components. */
export type UiBundles = ReadonlyMap<string, readonly UiFile[]>;

const limitMs = 120_000;

/**
 * Has the official bundler, as the project has it installed, make a script and perhaps a style sheet of each module. In
 * a thread of its own: it reads all sources of the project for the names of styles.
 *
 * @throws {UiBrokenError}
 */
export async function bundleUi(config: UiConfig): Promise<UiBundles> {
  const output = await mkdtemp(join(tmpdir(), 'heddle-ui-'));
  try {
    const worker = startThread(new URL('./bundle-ui.entry.js', import.meta.url), { workerData: { ...config, output } });
    try {
      await within(limitMs, bundled(worker), () => {
        throw new UiBrokenError(`not done within ${limitMs / 1000} s`);
      });
    } finally {
      await worker.terminate();
    }
    const names = Object.keys(config.modules);
    return new Map(
      await Promise.all(names.map(async (name) => [name, await filesIn(join(output, 'public', name))] as const)),
    );
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

async function bundled(worker: Worker): Promise<void> {
  const [answer] = (await once(worker, 'message').catch((error: unknown) => [
    { ok: false, reason: String(error) },
  ])) as [{ ok: true } | { ok: false; reason: string }];
  if (!answer.ok) throw new UiBrokenError(answer.reason.replace(/\s+/g, ' ').trim());
}

async function filesIn(folder: string): Promise<UiFile[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.sort().map(async (name) => {
      const content = await readFile(join(folder, name));
      return { name, content, version: createHash('sha256').update(content).digest('base64url').slice(0, 16) };
    }),
  );
}
