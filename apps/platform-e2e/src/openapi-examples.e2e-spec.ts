import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once as emitted } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { httpCaller, waitFor } from '@heddle/testing';
import { readText, services } from './delivery/repository.js';
import { usePlatform } from './platform-process.js';

type Service = (typeof services)[number];
type Json = Record<string, any>;

const { platform } = usePlatform({ SIMULATED_STEP_MS: '10' });

const addressOf = (service: Service) =>
  platform().addressOf(
    service === 'experiments' ? service : service === 'agent-server' ? 'agentServer' : 'controlPlane',
  );

/** Without a typed client: requests come from the document itself. */
const caller = (service: Service) => httpCaller(addressOf(service), platform().apiKey);

const create = (service: Service, path: string, body: unknown): Promise<Json> =>
  caller(service).json('POST', path, { body });

interface Example {
  service: Service;
  method: string;
  path: string;
  name: string;
  value: Json;
  responses: Record<string, { content?: object }>;
  /** Required headers. */
  headers: Record<string, string>;
}

/** The example agents have no components. */
const notHere = ['/ui/{name}'];

const documentOf = (service: Service) => JSON.parse(readText(`openapi/${service}.json`)) as Json;

const examples = services.flatMap((service) =>
  Object.entries<Json>(documentOf(service).paths)
    .filter(([path]) => !notHere.includes(path))
    .flatMap(([path, methods]) =>
      Object.entries<Json>(methods).flatMap(([method, { requestBody, responses, parameters = [] }]) => {
        const required = parameters.filter((parameter: Json) => parameter.in === 'header' && parameter.required);
        const headers = Object.fromEntries(required.map(({ name, schema }: Json) => [name, schema.example]));
        return Object.entries<Json>(requestBody?.content['application/json']?.examples ?? {}).map(
          ([name, { value }]): Example => {
            return { service, method: method.toUpperCase(), path, name, value, responses, headers };
          },
        );
      }),
    ),
);

const exampleOf = (path: string, name: string): Json =>
  examples.find((example) => example.method === 'POST' && example.path === path && example.name === name)?.value ?? {};

/** One of each for an operation: the examples of an operation follow each other, like asking and answering. */
const made = new Map<string, Promise<string>>();
const once = (key: string, make: () => Promise<string>): Promise<string> => {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
};

let deployment: Promise<Json> | undefined;
/** A deployment with a revision. */
const deployed = (): Promise<Json> => {
  deployment ??= create('control-plane', '/v2/deployments', {
    ...exampleOf('/v2/deployments', 'external_docker'),
    name: 'with logs',
  });
  return deployment;
};

/** Resource that the example of an operation addresses. */
const targets: Record<string, (example: Example) => Promise<string>> = {
  thread_id: ({ path, method, value }) =>
    once(`${method} ${path} ${value.assistant_id}`, async () => {
      const talks = [undefined, 'chat'].includes(value.assistant_id);
      const { thread_id } = await create('agent-server', '/threads', talks ? exampleOf('/threads', 'supersteps') : {});
      return thread_id;
    }),
  deployment_id: ({ path, method, name, value }) =>
    once(`${method} ${path} ${name}`, async () => {
      const kind = value.source_revision_config?.image_uri ? 'external_docker' : 'github';
      const deployment = { ...exampleOf('/v2/deployments', kind), name: `target of ${method} ${path} ${name}` };
      return (await create('control-plane', '/v2/deployments', deployment)).id;
    }),
  project_id: async () => (await deployed()).id,
  revision_id: async () => (await deployed()).latest_revision_id,
  assistant_id: ({ path }) =>
    once(path, async () => (await create('agent-server', '/assistants', { graph_id: 'chat' })).assistant_id),
  webhook_id: () =>
    once('webhook', async () => (await create('control-plane', '/v1/webhooks', exampleOf('/v1/webhooks', 'all'))).id),
  cron_id: () =>
    once('cron', async () => (await create('agent-server', '/runs/crons', exampleOf('/runs/crons', 'daily'))).cron_id),
  // Waits, so that there is something to end.
  run_id: ({ service }) =>
    service === 'experiments'
      ? tracedRun()
      : once(
          'run',
          async () => (await create('agent-server', '/runs', { assistant_id: 'chat', after_seconds: 3600 })).run_id,
        ),
  upload_id: () =>
    once('upload', async () => {
      const path = '/api/v1/datasets/upload-experiment/sessions';
      const header = { ...exampleOf(path, 'header'), experiment_name: 'target of rows' };
      return (await create('experiments', path, header)).upload_id;
    }),
  dataset_id: async ({ path }) =>
    path.endsWith('/splits') ? (await written()).dataset : (await uploaded('first')).dataset.id,
  example_id: async () => (await written()).example,
  share_token: async () => (await written()).token,
  session_id: async () => (await uploaded('first')).experiment.id,
  feedback_id: () =>
    once('feedback', async () => {
      const path = '/api/v1/feedback';
      return (await create('experiments', path, exampleOf(path, 'score'))).id;
    }),
  // A dataset has one override: that of the example before, if it was sent.
  id: async () => {
    const path = `/api/v1/datasets/${(await uploaded('first')).dataset.id}/experiment-view-overrides`;
    const [there] = (await caller('experiments').json('GET', path)) as Json[];
    const example = exampleOf('/api/v1/datasets/{dataset_id}/experiment-view-overrides', 'colours');
    return (there ?? (await create('experiments', path, example))).id;
  },
  token: () =>
    once('token', async () => {
      const path = '/api/v1/feedback/tokens';
      return (await create('experiments', path, exampleOf(path, 'one'))).id;
    }),
};

let remotely: Promise<{ tenant: string; listener_id: string; revision_id: string }> | undefined;
/** A listener with a revision. Its workspace asks for a listener in each deployment, so it is another one. */
function remote() {
  remotely ??= (async () => {
    const api = caller('control-plane');
    const { id: tenant } = await create('control-plane', '/v1/workspaces', { name: 'remote' });
    const cluster = { ...exampleOf('/v2/listeners', 'cluster'), compute_id: 'target' };
    const { id } = await api.json('POST', '/v2/listeners', { tenant, body: cluster });
    const place = { listener_id: id, listener_config: { k8s_namespace: 'agents' } };
    const body = { ...exampleOf('/v2/deployments', 'external_docker'), source_config: place };
    const { latest_revision_id: revision } = await api.json('POST', '/v2/deployments', { tenant, body });
    const poll = () => api.json('POST', `/v2/listeners/${id}/poll`, { tenant, body: {} });
    await waitFor(async () => (await poll()).revisions.length > 0, { what: 'the work of the listener' });
    return { tenant, listener_id: id, revision_id: revision };
  })();
  return remotely;
}

/** Further parameters of an operation. */
const queries: Record<string, string> = {
  '/api/v1/datasets/upload-experiment/sessions/{upload_id}/rows': '?offset=0',
};

const tracedRun = (): Promise<string> =>
  once('traced run', async () => {
    const id = randomUUID();
    await create('experiments', '/api/v1/runs', { ...exampleOf('/api/v1/runs', 'ended'), id });
    return id;
  });

/** Those that the examples name in the place of one's own: a dataset that clients write, another one, and an example. */
const namedDataset = '0c6f7f0e-1f9f-4a53-8f0b-5a5d7a2b9c01';
const namedOther = '1c5a6a7e-3a52-4b0e-9a5c-5b7d8f3c4d10';
const namedExample = 'b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978';

let writing: Promise<{ dataset: string; other: string; example: string; token: string }> | undefined;
function written() {
  writing ??= (async () => {
    const [{ id: dataset }, { id: other }] = [
      await create('experiments', '/api/v1/datasets', { name: 'written' }),
      await create('experiments', '/api/v1/datasets', { name: 'copied' }),
    ] as [Json, Json];
    const { id: example } = await create('experiments', '/api/v1/examples', { dataset_id: dataset, inputs: { n: 1 } });
    const { share_token: token } = await caller('experiments').json('PUT', `/api/v1/datasets/${dataset}/share`);
    return { dataset, other, example, token };
  })();
  return writing;
}

const uploads = new Map<string, Promise<Json>>();
function uploaded(experiment_name: string): Promise<Json> {
  const path = '/api/v1/datasets/upload-experiment';
  const { dataset_id: _, ...example } = exampleOf(path, 'minimal');
  const [row] = example.results as Json[];
  const results = [{ ...row, row_id: '11111111-1111-4111-8111-111111111111' }];
  const known =
    uploads.get(experiment_name) ??
    create('experiments', path, { ...example, results, experiment_name, dataset_name: 'targets' });
  uploads.set(experiment_name, known);
  return known;
}

async function pathOf(example: Example): Promise<string> {
  if (example.path.startsWith('/v2/listeners')) {
    const { listener_id, revision_id } = await remote();
    return example.path.replace('{listener_id}', listener_id).replace('{revision_id}', revision_id);
  }
  let path = example.path;
  for (const [place, parameter = ''] of example.path.matchAll(/\{(\w+)\}/g))
    path = path.replace(place, (await targets[parameter]?.(example)) ?? '');
  return path;
}

async function withWritten(text: string): Promise<string> {
  const { dataset, other, example } = await written();
  return text.replaceAll(namedDataset, dataset).replaceAll(namedOther, other).replaceAll(namedExample, example);
}

/** Experiments get their ids when they are uploaded, so no example can name real ones. */
async function withRealExperiments({ service, value }: Example): Promise<unknown> {
  if (service !== 'experiments') return value;
  const named = JSON.stringify(value);
  const names = [namedDataset, namedOther, namedExample].some((id) => named.includes(id));
  const text = names ? await withWritten(named) : named;
  const [first, second] = [...new Set(text.match(/9a94974b-[0-9a-f-]+|5d0c2f0e-[0-9a-f-]+/g))];
  if (!first) return JSON.parse(text);
  const real = [(await uploaded('first')).experiment.id, (await uploaded('second')).experiment.id];
  return JSON.parse(text.replaceAll(first, real[0]).replaceAll(second ?? first, real[1]));
}

/** Streams of threads, which their readers end. */
const endless = new Set(['/threads/{thread_id}/stream', '/threads/{thread_id}/stream/events']);

/** Status and headers of an answer without an end. */
async function begun({ service, method }: Example, path: string, { body, headers }: { body: unknown; headers: Json }) {
  const response = await fetch(`${addressOf(service)}${path}`, {
    method,
    headers: { 'x-api-key': platform().apiKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
  return { status: response.status, headers: response.headers, body: '' };
}

describe('the examples of the OpenAPI documents', () => {
  it('are found', () => expect(examples.length).toBeGreaterThan(35));

  it.each(examples.map((example) => [`${example.method} ${example.path}`, example.name, example] as const))(
    '%s works with the body "%s" unchanged',
    async (_operation, _name, example) => {
      const path = `${await pathOf(example)}${queries[example.path] ?? ''}`;
      const tenant = example.path.startsWith('/v2/listeners') ? (await remote()).tenant : undefined;
      const sent = { body: await withRealExperiments(example), headers: example.headers, tenant };
      const { status, headers, body } = endless.has(example.path)
        ? await begun(example, path, sent)
        : await caller(example.service).call(example.method, path, sent);
      expect([status, status < 300 ? '' : body]).toEqual([expect.any(Number), '']);
      const documented = Object.keys(example.responses[status]?.content ?? { '': {} });
      expect(documented).toContain(headers.get('content-type')?.split(';')[0] ?? '');
    },
  );
});

const curlCommands = (service: Service) =>
  Object.entries<Json>(documentOf(service).paths).flatMap(([path, methods]) =>
    Object.values<Json>(methods).flatMap(({ description }) => {
      const [, command] = /```sh\n([\s\S]*?)\n```/.exec(description ?? '') ?? [];
      return command ? [[path, command] as const] : [];
    }),
  );

/** Time limit of commands whose stream lacks the expected output. */
const streamLimitSeconds = 60;

/** Output of a script that ends by itself. A stream without an end is cut once its output is enough. */
async function inShell(script: string, isEnough = (_output: string): boolean => false): Promise<string> {
  const bounded = script.replace('-N', `-N --max-time ${streamLimitSeconds}`);
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', bounded], {
    env: { PATH: process.env.PATH, HEDDLE_API_KEY: platform().apiKey },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which ends with its programs.
    detached: true,
  });
  let [output, errors, isCut] = ['', '', false];
  shell.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (isCut || !isEnough(output)) return;
    isCut = true;
    process.kill(-(shell.pid as number));
  });
  const [code] = await emitted(shell, 'close');
  if (!isCut && code !== 0) throw new Error(`The command ended with ${code}\n${errors}${output}`);
  return output;
}

describe('the curl commands of the control plane', () => {
  it.each(curlCommands('control-plane'))('%s', async (_path, command) => {
    const { id, latest_revision_id } = await deployed();
    const script = command
      .replace('http://127.0.0.1:8124', addressOf('control-plane'))
      .replace('<deployment id>', id)
      .replace('<revision id>', latest_revision_id);
    const firstLine = /^event: log\r\ndata: \{"id":/;
    // The log of a running revision stays open: its reader ends it.
    expect(await inShell(script, (output) => firstLine.test(output))).toMatch(firstLine);
  });
});

/** First events of operations that do not begin with the metadata of a run. */
const firstEvents: Record<string, RegExp> = {
  '/a2a/{assistant_id}': /^event: message\r?\ndata: \{.*"kind":"task"/m,
  '/mcp': /^event: message\ndata: \{/m,
  '/threads/{thread_id}/stream/events': /^event: \w+\r?\ndata: \{"type":"event","event_id":/m,
};

const laterTexts: Record<string, string> = {
  '/a2a/{assistant_id}': '"state":"completed"',
  '/mcp': '"tools":',
};

describe('the curl commands of the streaming operations', () => {
  it.each(curlCommands('agent-server'))('%s', async (path, command) => {
    const input = { assistant_id: 'chat', input: { messages: [{ role: 'user', content: 'Hello' }] } };
    const thread = await create('agent-server', '/threads', {});
    const onThread = path.startsWith('/threads');
    const run = await create('agent-server', onThread ? `/threads/${thread.thread_id}/runs` : '/runs', input);
    const script = command
      .replace('http://127.0.0.1:8123', addressOf('agent-server'))
      .replace('<thread id>', thread.thread_id)
      .replace('<run id>', run.run_id);
    const first = firstEvents[path] ?? /^event: metadata\r\ndata: \{"run_id":/;
    const later = laterTexts[path] ?? 'event: values';
    const isEnough = (output: string) => endless.has(path) && first.test(output) && output.includes(later);
    const stdout = await inShell(script, isEnough);
    expect(stdout).toMatch(first);
    expect(stdout).toContain(later);
  });
});
