// Time and memory of one large upload, and of reading its statistics, against what `npm start` runs (its key is taken
// from .heddle/api-key) or any other experiments service:
//   node bench/upload.mjs [--url http://127.0.0.1:1984] [--key <API key>] [--rows 50000] [--scores 3] [--gzip]
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { uploadBlocks } from './experiments/upload-body.mjs';

const keyFile = '.heddle/api-key';
const knownKey = process.env.HEDDLE_API_KEY ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : '');

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:1984' },
    key: { type: 'string', default: knownKey },
    rows: { type: 'string', default: '50000' },
    scores: { type: 'string', default: '3' },
    gzip: { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
const scores = Number(values.scores);
/** @type {Record<string, string>} */
const headers = values.key ? { 'x-api-key': values.key } : {};
let sent = 0;

function* blocks() {
  const name = `bench ${new Date().toISOString()} ${randomUUID().slice(0, 8)}`;
  for (const block of uploadBlocks({ name, rows, scores })) {
    sent += block.length;
    yield block;
  }
}

async function residentBytes() {
  const text = await (await fetch(`${values.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(text)?.[1] ?? 0);
}

const before = await residentBytes();
let peak = before;
let slowest = 0;
async function look() {
  const asked = performance.now();
  peak = Math.max(peak, await residentBytes().catch(() => 0));
  slowest = Math.max(slowest, performance.now() - asked);
}
const watch = setInterval(() => void look(), 100);
const source = Readable.from(blocks());
const started = performance.now();
const response = await fetch(`${values.url}/api/v1/datasets/upload-experiment`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json', ...(values.gzip ? { 'content-encoding': 'gzip' } : {}) },
  body: values.gzip ? source.pipe(createGzip()) : source,
  duplex: 'half',
});
/** @type {any} */
const answer = await response.json();
const uploadMs = performance.now() - started;
clearInterval(watch);
if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer).slice(0, 500)}`);

const read = performance.now();
/** @type {any} */
const session = await (
  await fetch(`${values.url}/api/v1/sessions/${answer.experiment.id}?include_stats=true`, { headers })
).json();
/** @param {number} bytes */
const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
console.log(`upload: ${rows} rows x ${scores} scores, ${mib(sent)}: ${(uploadMs / 1000).toFixed(2)} s`);
console.log(
  `memory of the service: ${mib(before)} before, ${mib(peak)} at the peak; slowest other answer ${slowest.toFixed(0)} ms`,
);
console.log(
  `statistics: ${(performance.now() - read).toFixed(0)} ms, ${session.run_count} runs, ${Object.keys(session.feedback_stats).length} metrics`,
);
