import { workerData } from 'node:worker_threads';
import { serveWorkerThread } from '../../worker-threads/serve-worker-thread.js';
import type { SchemaTree } from '../graph-description.js';
import { readGraphTypes } from './read-graph-types.js';
import { readSource, type GraphSource } from './source-code.js';

/** Reading the sources for a fingerprint takes less time than deriving schemas from them. */
export type TypesCall = 'fingerprint' | 'schemas';

/** Thread that reads the types of one graph. */
serveWorkerThread<TypesCall, string | SchemaTree>(() => {
  const source = workerData as GraphSource;
  const { options, fingerprint } = readSource(source);
  return { call: (call) => (call === 'fingerprint' ? fingerprint : readGraphTypes(source, options)) };
});
