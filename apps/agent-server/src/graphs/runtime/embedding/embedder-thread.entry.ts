import { parentPort, workerData } from 'node:worker_threads';
import type { StoreIndex } from '@heddle/checkpoint/store';
import { importTypeScript } from '../import-typescript.js';
import type { EmbedderData, FromEmbedder, ToEmbedder } from './embedder-protocol.js';
import { loadEmbedding } from './embedding-function.js';

/** What runs inside the thread that embeds texts for requests: one function of the project, driven by messages. */
const port = parentPort;
if (!port) throw new Error('This module is started as a worker thread');
const post = (message: FromEmbedder): void => port.postMessage(message);
const { registerTypeScript, ...spec } = workerData as EmbedderData;
const importModule = registerTypeScript
  ? importTypeScript
  : async (url: string) => (await import(url)) as Record<string, unknown>;
let loaded: Promise<StoreIndex['embed']> | undefined;

async function embed({ id, texts, purpose }: Extract<ToEmbedder, { type: 'embed' }>): Promise<void> {
  try {
    loaded ??= loadEmbedding(spec, importModule);
    post({ type: 'vectors', id, vectors: await (await loaded)(texts, purpose) });
  } catch (error) {
    post({ type: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (message: ToEmbedder) => {
  if (message.type === 'ping') post({ type: 'pong' });
  else void embed(message);
});
