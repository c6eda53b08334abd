import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Whether an entry module (named as compiled, `*.entry.js`) runs compiled rather than from source as in tests. */
export function isCompiled(entry: URL): boolean {
  return existsSync(fileURLToPath(entry));
}

/**
 * Starts a module as a worker thread. From source, a line of code registers the TypeScript loader first: Node's loader
 * option does not reach worker threads.
 */
export function startThread(entry: URL, options: WorkerOptions): Worker {
  if (isCompiled(entry)) return new Worker(entry, { ...options, execArgv: [] });
  const source = entry.href.replace(/\.js$/, '.ts');
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'));
  const loaders = ['./dist/cjs/api/index.mjs', './dist/esm/api/index.mjs'].map((path) => new URL(path, tsx).href);
  const bootstrap = `(async () => {
    for (const loader of ${JSON.stringify(loaders)}) (await import(loader)).register();
    await import(${JSON.stringify(source)});
  })();`;
  return new Worker(bootstrap, { ...options, eval: true, execArgv: ['--conditions=@heddle/source'] });
}
