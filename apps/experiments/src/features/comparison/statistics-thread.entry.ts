import { parentPort } from 'node:worker_threads';
import { testPairs } from '../../analysis/statistics/paired-test.js';
import { finish } from '../../analysis/statistics/steps.js';
import type { StatisticsJob } from './statistics-thread.js';

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread');
port.on('message', ({ pairs, options }: StatisticsJob) => port.postMessage(finish(testPairs(pairs, options))));
