import { parentPort, workerData } from 'node:worker_threads';
import type { StoreIndex } from '@heddle/checkpoint/store';
import { typeScriptImporter } from '../import-typescript.js';
import type { EmbedderData, FromEmbedder, ToEmbedder } from './embedder-protocol.js';
import { loadEmbedding } from './embedding-function.js';

/** What runs inside the thread that embeds texts for requests: one function of the project, driven by messages. */
const port = parentPort;
if (!port) throw new Error('This module is started as a worker thread');
const post = (message: FromEmbedder): void => port.postMessage(message);
const { registerTypeScript, ...spec } = workerData as EmbedderData;
const importModule = registerTypeScript
  ? typeScriptImporter(spec.folder)
  : async (url: string) => (await import(url)) as Record<string, unknown>;
const loaded: Promise<StoreIndex['embed']> = loadEmbedding(spec, importModule);

async function embed({ id, texts, purpose }: Extract<ToEmbedder, { type: 'embed' }>): Promise<void> {
  try {
    post({ type: 'vectors', id, vectors: await (await loaded)(texts, purpose) });
  } catch (error) {
    post({ type: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  }
}

const ready = () => post({ type: 'ready' });
loaded.then(ready, ready);

port.on('message', (message: ToEmbedder) => {
  if (message.type === 'ping') post({ type: 'pong' });
  else void embed(message);
});
