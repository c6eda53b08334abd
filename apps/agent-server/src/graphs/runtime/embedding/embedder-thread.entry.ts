import { workerData } from 'node:worker_threads';
import type { EmbeddingPurpose } from '@heddle/checkpoint/store';
import type { EmbedSpec } from '../../../config/langgraph/store.js';
import { serveWorkerThread } from '../../../worker-threads/serve-worker-thread.js';
import { typeScriptImporter } from '../import-typescript.js';
import { loadEmbedding } from './embedding-function.js';

export interface EmbedderData extends EmbedSpec {
  /** False if the thread itself was started with a TypeScript loader. */
  registerTypeScript: boolean;
}

export interface EmbedCall {
  texts: string[];
  purpose: EmbeddingPurpose;
}

/** Thread that embeds texts for requests with one function of the project. */
serveWorkerThread<EmbedCall, unknown>(async () => {
  const { registerTypeScript, ...spec } = workerData as EmbedderData;
  const importModule = registerTypeScript
    ? typeScriptImporter(spec.folder)
    : async (url: string) => (await import(url)) as Record<string, unknown>;
  const loaded = loadEmbedding(spec, importModule);
  // A function that does not load fails each call with its error.
  await loaded.catch(() => undefined);
  return { call: async ({ texts, purpose }) => (await loaded)(texts, purpose) };
});
