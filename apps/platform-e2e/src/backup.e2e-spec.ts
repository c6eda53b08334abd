import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createEmptyDatabase,
  httpCaller,
  type OwnPostgres,
  ServiceFleet,
  type ServiceProcess,
  spawnProgram,
  startOwnPostgres,
  waitFor,
} from '@heddle/testing';
import { repositoryRoot, services } from './delivery/repository.js';

type App = (typeof services)[number];
type Platform = Record<App, ServiceProcess>;

const schemas: Record<App, string> = {
  'control-plane': 'control_plane',
  'agent-server': 'agent_server',
  experiments: 'experiments',
};
const firstKey = 'the-first-key-of-this-test';
const secretsKey = randomBytes(32).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'heddle-backup-'));
const backup = join(folder, 'backup');
const gate = join(folder, 'gate');
/** Roles belong to the server, which other tests use, too. */
const suffix = randomBytes(4).toString('hex');

const fleets: ServiceFleet<ServiceProcess>[] = [];
let source: Awaited<ReturnType<typeof createEmptyDatabase>>;
let target: OwnPostgres;

/** Database URL of the role that owns the schema of a service. */
function databaseUrl(server: string, app: App): string {
  const url = new URL(server);
  url.username = `${schemas[app]}_${suffix}`;
  url.password = 'secret';
  return url.toString();
}

async function program(entry: string, args: string[], env: Record<string, string>) {
  const { exited, output } = spawnProgram([`apps/${entry}`, ...args], env);
  return { code: await exited, output: output() };
}

const bootstrap = (server: string) =>
  program('control-plane/dist/bootstrap.js', [], {
    DATABASE_ADMIN_URL: server,
    CONTROL_PLANE_DATABASE_URL: databaseUrl(server, 'control-plane'),
    AGENT_SERVER_DATABASE_URL: databaseUrl(server, 'agent-server'),
    EXPERIMENTS_DATABASE_URL: databaseUrl(server, 'experiments'),
  });

async function startPlatform(server: string): Promise<Platform> {
  const start = (app: App, env: Record<string, string>) => {
    const fleet = new ServiceFleet({ app, env, databaseUrl: databaseUrl(server, app), connect: (service) => service });
    fleets.push(fleet);
    return fleet.start();
  };
  const controlPlane = await start('control-plane', {
    HEDDLE_API_KEY: firstKey,
    HEDDLE_SECRETS_KEY: secretsKey,
    SIMULATED_STEP_MS: '0',
  });
  const [agentServer, experiments] = await Promise.all([
    start('agent-server', {
      CONTROL_PLANE_URL: controlPlane.url,
      AGENT_CONFIG: join(repositoryRoot, 'apps/platform-e2e/graphs/langgraph.json'),
      AGENT_WORKER_THREADS: '1',
      AGENT_LEASE_SECONDS: '10',
    }),
    start('experiments', { CONTROL_PLANE_URL: controlPlane.url }),
  ]);
  return { 'control-plane': controlPlane, 'agent-server': agentServer, experiments };
}

/** Answers to a client with a key of the platform. */
function callers(platform: Platform, key: string) {
  const call = (app: App) => {
    const caller = httpCaller(platform[app].url, key);
    return <T>(method: string, path: string, body?: unknown) => caller.json<T>(method, path, { body });
  };
  return { controlPlane: call('control-plane'), agentServer: call('agent-server'), experiments: call('experiments') };
}
type Callers = ReturnType<typeof callers>;

interface State {
  values: { done?: string[] };
}
interface Run {
  run_id: string;
  status: string;
}

async function startRun({ agentServer }: Callers, threadId: string, file: string, more: object = {}): Promise<string> {
  const body = { assistant_id: 'gated', input: { gate: file }, ...more };
  return (await agentServer<Run>('POST', `/threads/${threadId}/runs`, body)).run_id;
}
const newThread = async ({ agentServer }: Callers) =>
  (await agentServer<{ thread_id: string }>('POST', '/threads', {})).thread_id;
const statusOf = async ({ agentServer }: Callers, threadId: string, runId: string) =>
  (await agentServer<Run>('GET', `/threads/${threadId}/runs/${runId}`)).status;
const doneIn = async ({ agentServer }: Callers, threadId: string) =>
  (await agentServer<State>('GET', `/threads/${threadId}/state`)).values.done ?? [];

async function deployed({ controlPlane }: Callers, deploymentId: string): Promise<void> {
  await waitFor(
    async () => {
      const path = `/v2/deployments/${deploymentId}/revisions`;
      const { resources } = await controlPlane<{ resources: { status: string }[] }>('GET', path);
      return resources.every(({ status }) => status === 'DEPLOYED');
    },
    { what: 'all revisions to be deployed', timeoutMs: 60_000 },
  );
}

beforeAll(async () => {
  [source, target] = await Promise.all([createEmptyDatabase(), startOwnPostgres()]);
  expect(await bootstrap(source.url)).toMatchObject({ code: 0 });
}, 120_000);
afterAll(async () => {
  writeFileSync(gate, '');
  await Promise.all(fleets.map((fleet) => fleet.close()));
  await target?.stop();
  await source?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

describe('a backup of the working platform', () => {
  it('lets an empty server continue from it', async () => {
    const platform = await startPlatform(source.url);
    const first = callers(platform, firstKey);
    const { key } = await first.controlPlane<{ key: string }>('POST', '/v1/api-keys', { name: 'kept' });
    const before = callers(platform, key);

    const { id: deploymentId } = await before.controlPlane<{ id: string }>('POST', '/v2/deployments', {
      name: 'kept',
      source: 'external_docker',
      source_config: {},
      source_revision_config: { image_uri: 'example.com/agent:1' },
      secrets: [{ name: 'MODEL_KEY', value: 'm' }],
    });
    await deployed(before, deploymentId);
    const { experiment } = await before.experiments<{ experiment: { id: string } }>(
      'POST',
      '/api/v1/datasets/upload-experiment',
      {
        experiment_name: 'kept',
        dataset_name: 'kept',
        experiment_start_time: '2026-01-05T10:00:00Z',
        experiment_end_time: '2026-01-05T10:00:02Z',
        results: [
          {
            row_id: randomUUID(),
            inputs: { b: 1, a: [1.5, null] },
            expected_outputs: { answer: 'x' },
            actual_outputs: { answer: 'x' },
            evaluation_scores: [{ key: 'correct', score: 1 }],
            start_time: '2026-01-05T10:00:00Z',
            end_time: '2026-01-05T10:00:01Z',
          },
        ],
      },
    );
    const ended = await newThread(before);
    await before.agentServer('POST', `/threads/${ended}/runs/wait`, { assistant_id: 'gated', input: { gate: folder } });
    /** Answers that must be unchanged, byte for byte. */
    const readings = async (callers: Callers) => ({
      history: await callers.agentServer('POST', `/threads/${ended}/history`, {}),
      thread: await callers.agentServer('GET', `/threads/${ended}`),
      assistants: await callers.agentServer('POST', '/assistants/search', {}),
      experiment: await callers.experiments('GET', `/api/v1/sessions/${experiment.id}?include_stats=true`),
      examples: await callers.experiments('GET', '/api/v1/examples'),
      keys: await callers.controlPlane('GET', '/v1/api-keys'),
      deployment: await callers.controlPlane('GET', `/v2/deployments/${deploymentId}`),
    });
    const read = await readings(before);

    // One run has a step behind it, one waits for that run, and others come and go while the backup is made.
    const interrupted = await newThread(before);
    const running = await startRun(before, interrupted, gate);
    const waiting = await startRun(before, interrupted, gate, { multitask_strategy: 'enqueue' });
    await waitFor(async () => (await doneIn(before, interrupted)).length === 1, { what: 'the first step' });
    const [firstStep] = await doneIn(before, interrupted);
    let stop = false;
    const load = Array.from({ length: 4 }, async () => {
      for (let runs = 0; ; runs += 1) {
        if (stop) return runs;
        await startRun(before, await newThread(before), folder);
      }
    });
    const made = await program('control-plane/dist/backup-all.js', [backup], { DATABASE_ADMIN_URL: source.url });
    stop = true;
    for (const runs of await Promise.all(load)) expect(runs).toBeGreaterThan(0);
    expect(made).toMatchObject({ code: 0 });
    expect(readdirSync(backup).sort()).toEqual([
      'agent_server.backup.gz',
      'control_plane.backup.gz',
      'experiments.backup.gz',
    ]);
    await Promise.all(Object.values(platform).map((service) => service.kill('SIGKILL')));

    expect(await bootstrap(target.url)).toMatchObject({ code: 0 });
    const restored = await Promise.all(
      services.map((app) =>
        program(`${app}/dist/restore.js`, [join(backup, `${schemas[app]}.backup.gz`)], {
          DATABASE_URL: databaseUrl(target.url, app),
        }),
      ),
    );
    expect(restored).toEqual(
      services.map((app) => ({ code: 0, output: expect.stringMatching(`^${schemas[app]} is as it was at .*rows\n$`) })),
    );

    const after = callers(await startPlatform(target.url), key);
    expect(await readings(after)).toEqual(read);

    // Still shut: the run that was interrupted is the one that waits, and its first step is not repeated.
    expect(await doneIn(after, interrupted)).toEqual([firstStep]);
    expect(existsSync(gate)).toBe(false);
    writeFileSync(gate, '');
    await waitFor(async () => (await statusOf(after, interrupted, waiting)) === 'success', {
      what: 'the run that waited',
      timeoutMs: 60_000,
    });
    expect(await statusOf(after, interrupted, running)).toBe('success');
    const done = await doneIn(after, interrupted);
    expect(done[0]).toBe(firstStep);
    expect(done.map((step) => step.split(' ')[0])).toEqual(['first', 'last', 'first', 'last']);

    // Work that was in progress at the backup ends, too.
    await waitFor(
      async () =>
        (await after.agentServer<unknown[]>('POST', '/threads/search', { status: 'busy', limit: 1 })).length === 0,
      { what: 'no run to be under way', timeoutMs: 60_000 },
    );
    expect(await after.agentServer('POST', '/threads/search', { status: 'error' })).toEqual([]);

    // Kept secrets are decrypted for the new revision.
    await after.controlPlane('PATCH', `/v2/deployments/${deploymentId}`, {
      secret_changes: [{ name: 'OTHER_KEY', value: 'o' }],
    });
    await deployed(after, deploymentId);
  }, 300_000);
});
