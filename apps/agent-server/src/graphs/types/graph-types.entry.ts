import { parentPort, workerData } from 'node:worker_threads';
import { readGraphTypes } from './read-graph-types.js';
import { readSource, type GraphSource } from './source-code.js';
import type { FromTypes, ToTypes } from './types-protocol.js';

/** What runs inside a thread that reads types: first what they follow from, and all else when it is told so. */
const port = parentPort;
if (!port) throw new Error('This module is started as a worker thread');
const post = (message: FromTypes): void => port.postMessage(message);

const source = workerData as GraphSource;
const { options, fingerprint } = readSource(source);
port.on('message', (message: ToTypes) => {
  if (message.type === 'derive') post({ type: 'schemas', schemas: readGraphTypes(source, options) });
});
post({ type: 'fingerprint', fingerprint });
