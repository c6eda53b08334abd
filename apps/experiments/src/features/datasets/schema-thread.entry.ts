import { parentPort } from 'node:worker_threads';
import { runSchemaJob, type SchemaJob } from './schema-jobs.js';

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread');
port.on('message', (job: SchemaJob) => port.postMessage(runSchemaJob(job)));
