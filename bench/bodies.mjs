// Sends hostile and large request bodies to one service at a time. Prints the response time of /ok meanwhile, the
// memory of the process, and whether another client's small requests are served. Uses compiled services and its own
// database:
//   node bench/bodies.mjs [--service agent-server] [--heap 384] [--container 768] [--only packed]
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { EmbeddedPostgres } from '@heddle/database';
import { freePort } from '@heddle/launcher/settings';
import { root } from '@heddle/launcher/workspace';

const { values } = parseArgs({
  options: {
    service: { type: 'string', multiple: true, default: ['control-plane', 'agent-server', 'experiments'] },
    /** Heap of the process in MiB; by default Node takes half of the container. */
    heap: { type: 'string', default: '384' },
    /** Memory of the container in MiB, if this program may create a control group. */
    container: { type: 'string' },
    only: { type: 'string', default: '' },
    packedMb: { type: 'string', default: '250' },
  },
});
const mib = 1024 * 1024;
const apiKey = 'hdl_local_0123456789abcdef';
const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {string} path
 * @property {string | Buffer} body
 * @property {boolean} [isPacked]
 * @property {number} [count]
 */

/** @param {number} count */
const members = (count) => `{${Array.from({ length: count }, (_, index) => `"k${index}":${index % 10}`).join()}}`;
/** @param {number} count */
const objects = (count) => `[${Array.from({ length: count }, (_, index) => `{"k${index % 5000}":1}`).join()}]`;
/** @param {number} count */
const messages = (count) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      type: 'human',
      id: `message-${index}`,
      content: `Question ${index}: ${'words of a prompt '.repeat(12)}`,
      additional_kwargs: { tokens: index },
    })),
  );

/** @type {Record<string, { packed: string, small: { path: string, body: string }, cases: (document: string) => [string, string, string][] }>} */
const routes = {
  'control-plane': {
    packed: '/v2/deployments',
    small: { path: '/v1/workspaces', body: '{"name":"NAME"}' },
    cases: (document) => [['deployment', '/v2/deployments', `{"name":"a","metadata":${document}}`]],
  },
  'agent-server': {
    packed: '/threads',
    small: { path: '/threads', body: '{"metadata":{"a":1}}' },
    cases: (document) => [
      ['search of threads', '/threads/search', `{"metadata":${document}}`],
      ['assistant', '/assistants', `{"graph_id":"counter","context":${document}}`],
      ['run', '/runs', `{"assistant_id":"counter","input":{"x":${document}}}`],
      ['item', '/store/items', `{"namespace":["a"],"key":"k","value":{"x":${document}}}`],
      ['state', '/threads/THREAD/state', `{"values":{"x":${document}},"as_node":"count"}`],
    ],
  },
  experiments: {
    packed: '/api/v1/datasets',
    small: { path: '/api/v1/datasets', body: '{"name":"NAME"}' },
    cases: (document) => [
      ['example', '/api/v1/examples', `{"dataset_id":"DATASET","inputs":{"x":${document}}}`],
      [
        'batch of runs',
        '/api/v1/runs/batch',
        `{"post":[{"id":"UUID","trace_id":"UUID","dotted_order":"20260101T000000000000ZUUID","name":"r","run_type":"chain","start_time":"2026-01-01T00:00:00Z","session_name":"p","inputs":{"x":${document}}}]}`,
      ],
    ],
  },
};

/** @param {number} size */
const hugeRow = (size) => {
  const times = '"start_time":"2026-01-01T00:00:00Z","end_time":"2026-01-01T00:00:01Z"';
  const head = `"experiment_name":"e${Date.now()}","dataset_name":"d",${times.replaceAll('"start', '"experiment_start').replaceAll('"end', '"experiment_end')}`;
  const row = `{"row_id":"2f6a3f54-538d-4f6a-b7cd-3b2b6e0f5c00","inputs":{"x":"${'x'.repeat(size)}"},"actual_outputs":{},${times}}`;
  return gzipSync(`{${head},"results":[${row}]}`);
};

const documents = () => ({
  '100,000 members': members(100_000),
  '900,000 members': members(900_000),
  '19,000 members': members(19_000),
  '12 times 19,000 members': `[${Array(12).fill(members(19_000)).join()}]`,
  '70,000 objects of many shapes (1 MB)': objects(70_000),
  '240,000 objects of many shapes': objects(240_000),
  '900,000 items': `[${'1,'.repeat(899_999)}1]`,
  '900,000 empty objects': `[${'{},'.repeat(899_999)}{}]`,
  'messages (1 MB)': messages(3400),
  'messages (20 MB)': messages(68_000),
  'text (25 MB)': JSON.stringify('x'.repeat(25 * mib)),
  'text beyond Latin-1 (25 MB)': JSON.stringify(`😀${'x'.repeat(25 * mib)}`),
});

/** @param {string} name @param {string} databaseUrl */
async function start(name, databaseUrl) {
  const port = await freePort();
  const group = values.container === undefined ? undefined : containerOf(Number(values.container));
  const command = `${group ? `echo $$ > ${group}/cgroup.procs; ` : ''}exec ${process.execPath} apps/${name}/dist/main.js`;
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: `--max-old-space-size=${values.heap}`,
      DATABASE_URL: databaseUrl,
      [`${name.toUpperCase().replace('-', '_')}_PORT`]: String(port),
      HEDDLE_LOG_LEVEL: 'silent',
      HEDDLE_SECRETS_KEY: randomBytes(32).toString('base64'),
      ...(name === 'control-plane'
        ? { HEDDLE_API_KEY: apiKey }
        : { HEDDLE_STATIC_API_KEYS: apiKey, AGENT_WORKER_THREADS: '1' }),
    },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors = (errors + String(chunk)).slice(-4000)));
  /** @type {{ how: string | null }} */
  const end = { how: null };
  child.once('exit', (code, signal) => (end.how = `${signal ?? code} ${/heap limit/i.exec(errors)?.[0] ?? ''}`));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (end.how !== null) throw new Error(`${name} ended: ${errors}`);
    if (
      await fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await delay(100);
  }
  return { name, url, child, end, group };
}

/** @param {number} limitMb */
function containerOf(limitMb) {
  const group = `/sys/fs/cgroup/memory/heddle-bodies-${process.pid}-${Date.now()}`;
  mkdirSync(group);
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(limitMb * mib));
  return group;
}

/** @param {number} pid @param {string} field */
const memoryOf = (pid, field) => {
  try {
    return Math.round(
      Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    );
  } catch {
    return NaN;
  }
};

/** Probes from another thread, so that the load of the sender does not distort the times. */
const proberSource = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true });
  let times = [], lost = [], stopped = false;
  const ask = (method, path, body) => new Promise((done) => {
    const text = body && body.replaceAll('NAME', 'd' + Math.random());
    const request = http.request(workerData.url + path, { method, agent, headers: { ...workerData.headers, ...(text ? { 'content-length': text.length } : {}) } }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode)).on('error', () => done(0));
    });
    request.on('error', () => done(0)).setTimeout(60000, () => request.destroy());
    request.end(text);
  });
  const loop = async (work) => { while (!stopped) { await work(); await new Promise((done) => setTimeout(done, 10)); } };
  const ok = loop(async () => { const at = performance.now(); const status = await ask('GET', '/ok'); times.push(performance.now() - at); if (status !== 200) lost.push('/ok ' + status); });
  let served = 0;
  const small = loop(async () => { const status = await ask('POST', workerData.small.path, workerData.small.body); if (status >= 200 && status < 300) served += 1; else lost.push(status); });
  parentPort.on('message', async () => { stopped = true; await Promise.all([ok, small]); parentPort.postMessage({ times, lost, served }); agent.destroy(); process.exit(); });
`;

/** @param {Awaited<ReturnType<typeof start>>} service @param {Case} load */
async function measure(service, { name, path, body, isPacked, count = 1 }) {
  const { url, child, end } = service;
  const small = /** @type {any} */ (routes[service.name]).small;
  const prober = new Worker(proberSource, { eval: true, workerData: { url, headers, small } });
  await delay(150);
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      fetch(`${url}${path}`, {
        method: path === '/store/items' ? 'PUT' : 'POST',
        headers: { ...headers, ...(isPacked ? { 'content-encoding': 'gzip' } : {}) },
        body: body instanceof Buffer ? new Uint8Array(body) : body,
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      ),
    ),
  );
  const took = performance.now() - started;
  await delay(100);
  prober.postMessage('stop');
  const { times, lost, served } = await new Promise((done) => prober.once('message', done));
  await prober.terminate();
  const statuses = Object.entries(Object.groupBy ? Object.groupBy(answers, String) : { answers }).map(
    ([status, all]) => `${all?.length} x ${status === 'answers' ? answers.join() : status}`,
  );
  const size = `RSS at most ${memoryOf(child.pid ?? 0, 'VmHWM')} MiB`;
  const state = end.how === null ? 'alive' : `ENDED (${end.how})`;
  console.log(
    `${service.name}, ${name}: ${statuses.join(', ')} in ${took.toFixed(0)} ms; /ok at most ${Math.max(...times).toFixed(0)} ms; ` +
      `small: ${served} served, lost ${lost.length}${lost.length > 0 ? ` (${[...new Set(lost)].join()})` : ''}; ${size}; ${state}`,
  );
  return end.how === null;
}

/** @param {string} url @param {string} path @param {object} body */
const make = async (url, path, body) =>
  /** @type {any} */ (await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json());

const folder = mkdtempSync(join(tmpdir(), 'heddle-bodies-'));
const postgres = new EmbeddedPostgres({ dataDir: join(folder, 'postgres'), port: await freePort(), durable: false });
await postgres.start();
try {
  for (const name of values.service) {
    const of = routes[name];
    if (!of) throw new Error(`no service ${name}`);
    let service = await start(name, postgres.url);
    const ids = {
      THREAD:
        name === 'agent-server'
          ? (await make(service.url, '/threads', { metadata: { graph_id: 'counter' } })).thread_id
          : '',
      DATASET:
        name === 'experiments' ? (await make(service.url, '/api/v1/datasets', { name: `d${Date.now()}` })).id : '',
      UUID: '',
    };
    /** @type {Case[]} */
    const loads = Object.entries(documents()).flatMap(([what, document]) =>
      of.cases(document).map(([kind, path, body]) => {
        ids.UUID = crypto.randomUUID();
        const filled = (/** @type {string} */ text) =>
          Object.entries(ids).reduce((all, [key, id]) => all.replaceAll(key, id), text);
        return { name: `${kind}, ${what}`, path: filled(path), body: filled(body) };
      }),
    );
    const huge = (/** @type {number} */ size) => gzipSync(`{"name":"x","metadata":{"a":"${'x'.repeat(size)}"}}`);
    const packedSizes = {
      [`packed body of ${values.packedMb} MB`]: Number(values.packedMb) * 1e6,
      'packed body of 30 MB': 30e6,
      'packed body of 3.5 MB': 3.5e6,
    };
    for (const [what, size] of Object.entries(packedSizes)) {
      for (const count of [1, 10])
        loads.push({ name: `${what}, ${count} at once`, path: of.packed, body: huge(size), isPacked: true, count });
    }
    if (name === 'experiments') {
      const path = '/api/v1/datasets/upload-experiment';
      for (const megabytes of [15, 120]) {
        const body = () => hugeRow(megabytes * 1e6);
        for (const count of [1, 10]) {
          const what = `upload of a row of ${megabytes} MB, ${count} at once`;
          loads.push({ name: what, path, body: body(), isPacked: true, count });
        }
      }
    }
    for (const load of loads.filter((each) => each.name.includes(values.only))) {
      if (await measure(service, load)) continue;
      service = await start(name, postgres.url);
    }
    service.child.kill('SIGTERM');
    await new Promise((done) => (service.end.how === null ? service.child.once('exit', done) : done(null)));
    if (service.group) rmdirSync(service.group);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
