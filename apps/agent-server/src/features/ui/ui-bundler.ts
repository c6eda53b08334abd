import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { within } from '@heddle/leases';
import type { UiConfig } from '../../config/langgraph/ui.js';
import { SupervisedThread } from '../../worker-threads/supervised-thread.js';
import { UiBrokenError } from './ui.errors.js';

export interface BundleOrder extends UiConfig {
  /** An empty folder. */
  output: string;
}

export interface UiFile {
  name: string;
  content: Buffer;
  /** Fingerprint of the content. */
  version: string;
}

/** Files by name of the component. */
export type UiBundles = ReadonlyMap<string, readonly UiFile[]>;

const limitMs = 120_000;

/**
 * Bundles each module into a script and an optional style sheet, with the official bundler of the project. A separate
 * thread does it, because the bundler scans all sources for class names.
 *
 * @throws {UiBrokenError}
 */
export async function bundleUi(config: UiConfig): Promise<UiBundles> {
  const output = await mkdtemp(join(tmpdir(), 'heddle-ui-'));
  const entry = new URL('./bundle-ui.entry.js', import.meta.url);
  const thread = new SupervisedThread<BundleOrder, void>({ name: 'heddle-ui', entry });
  try {
    await within(limitMs, bundle(thread, { ...config, output }), () => {
      throw new UiBrokenError(`not done within ${limitMs / 1000} s`);
    });
    const names = Object.keys(config.modules);
    return new Map(
      await Promise.all(names.map(async (name) => [name, await filesIn(join(output, 'public', name))] as const)),
    );
  } finally {
    await thread.stop();
    await rm(output, { recursive: true, force: true });
  }
}

async function bundle(thread: SupervisedThread<BundleOrder, void>, order: BundleOrder): Promise<void> {
  try {
    await thread.start();
    await thread.call(order);
  } catch (error) {
    throw new UiBrokenError((error as Error).message.replace(/\s+/g, ' ').trim());
  }
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
