import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveWorkerThread } from '../../worker-threads/serve-worker-thread.js';
import type { BundleOrder } from './ui-bundler.js';

interface Bundler {
  build(options: { cwd: string; defs: object; config: object; output: string }): Promise<void>;
}

const bundlerPackage = '@langchain/langgraph-ui';

/** Resolves the bundler from the project, which depends on it. */
function manifestOf(folder: string): string {
  const manifest = join(folder, 'node_modules', bundlerPackage, 'package.json');
  if (existsSync(manifest)) return manifest;
  const parent = dirname(folder);
  if (parent !== folder) return manifestOf(parent);
  throw new Error(`${bundlerPackage} is not installed; run "npm install ${bundlerPackage}" in the project`);
}

async function bundle({ folder, modules, shared, output }: BundleOrder): Promise<void> {
  const manifest = manifestOf(folder);
  const { main } = JSON.parse(readFileSync(manifest, 'utf8')) as { main: string };
  const { build } = (await import(pathToFileURL(join(dirname(manifest), main)).href)) as Bundler;
  await build({ cwd: folder, defs: modules, config: { shared }, output });
}

serveWorkerThread<BundleOrder, void>(() => ({ call: bundle }));
