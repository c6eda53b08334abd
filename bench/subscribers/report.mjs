/** The tables of the subscribers and of the first events. */
import os from 'node:os';
import { figure, markdownTable, nothing } from '../runs/report/table.mjs';

/** Aim: the first event over a WebSocket at most this factor of that of a stream of runs. */
const firstAim = 1.2;

/** @param {readonly number[]} times */
const ms = (times) => times.map((time) => `${figure(time)} ms`).join(', ');

/**
 * @param {import('./benchmark.mjs').Findings} findings
 * @param {import('./arguments.mjs').Arguments} settings
 */
export function report({ title, subscribed, memoryMiB, first }, { threads, subscribers, events, eventMs, rounds }) {
  const head = `Measured on ${new Date().toISOString().slice(0, 10)} with ${title}: ${os.cpus().length} x ${os.cpus()[0]?.model.trim()}, Node ${process.versions.node}; ${threads} threads with an event each ${eventMs} ms, ${events} events each.`;
  const [before = NaN, open = NaN, peak = NaN] = memoryMiB ?? [];
  const memory = memoryMiB
    ? `${figure(((open - before) * 1024) / (2 * subscribers))} KiB (peak while they read: ${figure(((peak - before) * 1024) / (2 * subscribers))} KiB)`
    : nothing;
  const ratio = (first.webSocketMs[0] ?? NaN) / (first.runStreamMs[0] ?? NaN);
  const table = markdownTable(
    ['', 'p50, p99'],
    [
      [`event to ${subscribers} subscribers by WebSocket`, ms(subscribed.webSocketMs)],
      [`event to ${subscribers} subscribers by server-sent events`, ms(subscribed.serverSentMs)],
      ['memory of the server per subscriber', memory],
      [`first event after run.start over a WebSocket, ${rounds} runs`, ms(first.webSocketMs)],
      [
        `the same of POST /threads/{thread_id}/runs/stream`,
        `${ms(first.runStreamMs)} (p50 ${figure(ratio)} x; aim: ${firstAim} x at most)`,
      ],
    ],
  );
  return `${head} Every subscriber got all events in their order.\n\n${table}`;
}
