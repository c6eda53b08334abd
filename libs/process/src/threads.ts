import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Module to start for an entry, which is named as compiled (`*.entry.js`): the entry itself in a service, its compiled
 * form in `dist` in a test, which starts much faster, and its source if there is neither (test fixtures).
 */
function moduleOf(entry: URL): URL {
  const candidates = [entry, new URL(entry.href.replace('/src/', '/dist/'))];
  return candidates.find((url) => existsSync(fileURLToPath(url))) ?? new URL(entry.href.replace(/\.js$/, '.ts'));
}

/** Whether the thread of an entry runs compiled code, without a TypeScript loader. */
export function isCompiled(entry: URL): boolean {
  return moduleOf(entry).pathname.endsWith('.js');
}

/**
 * Starts a module as a worker thread. From source, a line of code registers the TypeScript loader first: Node's loader
 * option does not reach worker threads.
 */
export function startThread(entry: URL, options: WorkerOptions): Worker {
  const module = moduleOf(entry);
  if (isCompiled(entry)) return new Worker(module, { ...options, execArgv: [] });
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loaders = ['./dist/cjs/api/index.mjs', './dist/esm/api/index.mjs'].map((path) => new URL(path, tsx).href);
  const bootstrap = `(async () => {
    for (const loader of ${JSON.stringify(loaders)}) (await import(loader)).register();
    await import(${JSON.stringify(module.href)});
  })();`;
  return new Worker(bootstrap, { ...options, eval: true, execArgv: ['--conditions=@heddle/source'] });
}
