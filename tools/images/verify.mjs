import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError, step } from '@heddle/launcher/progress';
import { root } from '@heddle/launcher/workspace';
import { imageOf, images } from './catalogue.mjs';
import { docker, needImage } from './engine.mjs';
import { localPackages, productionTree, workspacesOfImages } from './production-tree.mjs';
import { runQuickstart } from './quickstart.mjs';
import { sizes } from './sizes.mjs';
import { Stack } from './stack.mjs';

/** Termination grace period of the cluster. */
const graceSeconds = 60;
const serverMemory = '2g';
const greedyMiB = 900;
/** Longer than the shutdown of an idle server, shorter than the grace period of runs. */
const patientSeconds = 5;

/** @type {(condition: boolean, message: string) => asserts condition} */
function must(condition, message) {
  if (!condition) throw new PlainError(message);
}

/** The packages in the image are those of the lockfile's production tree, for this platform. @type {(app: string, tag: string) => Promise<void>} */
async function checkPackages(app, tag) {
  const image = imageOf(app, tag);
  const listing = ['--entrypoint', 'cat', image, '/app/node_modules/.package-lock.json'];
  /** @type {Record<string, { link?: boolean }>} */
  const installed = JSON.parse(await docker('run', '--rm', '--network', 'none', ...listing)).packages;
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const tree = productionTree(lockfile, workspacesOfImages[app] ?? []);
  const extra = Object.keys(installed).filter((path) => !installed[path]?.link && !tree.includes(path));
  must(extra.length === 0, `${image} holds more than its production tree: ${extra.join(', ')}`);
  const isOptional = (/** @type {string} */ path) => lockfile.packages[path].optional === true;
  const missing = tree.filter((path) => !(path in installed) && !isOptional(path));
  must(missing.length === 0, `${image} lacks ${missing.join(', ')}`);
  must(localPackages(tree).includes(`apps/${app}`), `${image} lacks its app`);
  // Includes packages that are nested in a workspace.
  const maps = ['/app', '-path', '*/node_modules/*', '-name', '*.map', '-print', '-quit'];
  const found = await docker('run', '--rm', '--network', 'none', '--entrypoint', 'find', image, ...maps);
  must(found === '', `${image} has source maps of packages, such as ${found}`);
}

/** @type {(stack: Stack, app: string) => Promise<void>} */
async function checkHardening(stack, app) {
  const script = `
    const fs = require('node:fs');
    const refused = (path) => { try { fs.writeFileSync(path, ''); return false; } catch { return true; } };
    const status = fs.readFileSync('/proc/self/status', 'utf8');
    console.log(JSON.stringify({
      uid: process.getuid(), app: refused('/app/x'), etc: refused('/etc/x'), tmp: !refused('/tmp/x'),
      capabilities: /CapEff:\\s*0+\\n/.test(status), noNewPrivileges: /NoNewPrivs:\\s*1\\n/.test(status),
    }));`;
  const found = JSON.parse(await stack.exec(app, 'node', '-e', script));
  const wanted = { uid: 1000, app: true, etc: true, tmp: true, capabilities: true, noNewPrivileges: true };
  must(
    JSON.stringify(found) === JSON.stringify(wanted),
    `${app} is not hardened as expected: ${JSON.stringify(found)}`,
  );
}

/** @type {(stack: Stack) => Promise<void>} */
async function startApps(stack) {
  const controlPlane = 'CONTROL_PLANE_URL=http://control-plane:8124';
  await stack.startApp('agent-server', {
    memory: serverMemory,
    variables: [`DATABASE_URL=${stack.databaseUrl('agent_server')}`, controlPlane],
  });
  await stack.startApp('control-plane', {
    memory: '768m',
    variables: [
      `DATABASE_URL=${stack.databaseUrl('control_plane')}`,
      `HEDDLE_API_KEY=${stack.apiKey}`,
      `HEDDLE_SECRETS_KEY=${Buffer.alloc(32, 7).toString('base64')}`,
      'HEDDLE_ARTEFACTS_DIR=/tmp/artefacts',
      // The address of the simulated deployment, for this machine.
      `AGENT_SERVER_URL=${await stack.url('agent-server', 8123)}`,
    ],
  });
  await stack.startApp('experiments', {
    memory: '1g',
    variables: [`DATABASE_URL=${stack.databaseUrl('experiments')}`, controlPlane],
  });
  await stack.startApp('console', {
    memory: '256m',
    variables: [
      'CONTROL_PLANE_PUBLIC_URL=http://127.0.0.1:8124',
      'AGENT_SERVER_PUBLIC_URL=http://127.0.0.1:8123',
      'EXPERIMENTS_PUBLIC_URL=http://127.0.0.1:1984',
    ],
  });
  for (const { app } of images) await stack.healthy(app);
}

/**
 * Response of the agent server; a request with a body is a POST.
 *
 * @type {(stack: Stack, path: string, body?: object) => Promise<any>}
 */
async function ask(stack, path, body) {
  const response = await fetch(`${await stack.url('agent-server', 8123)}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': stack.apiKey, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  must(response.ok, `${path} was answered with ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** A run that is active at SIGTERM ends before its server. @param {Stack} stack */
async function checkRunAtStop(stack) {
  const { thread_id: thread } = await ask(stack, '/threads', {});
  const input = { seconds: patientSeconds };
  const { run_id: run } = await ask(stack, `/threads/${thread}/runs`, { assistant_id: 'patient', input });
  const statusOf = async () => (await ask(stack, `/threads/${thread}/runs/${run}`)).status;
  while ((await statusOf()) === 'pending') await pause(100);
  await checkStop(stack, 'agent-server');
  await stack.restart('agent-server');
  await stack.healthy('agent-server');
  const status = await statusOf();
  must(status === 'success', `the active run is ${status} after the restart`);
}

/** Runs of a graph that exhausts its memory fail with the reason, and the process continues. @param {Stack} stack */
async function checkGreedyRuns(stack) {
  await stack.removeContainer('agent-server');
  await stack.startApp('agent-server', {
    memory: serverMemory,
    flags: ['--volume', `${join(root, 'tools/images/graphs')}:/app/graphs:ro`],
    variables: [
      `DATABASE_URL=${stack.databaseUrl('agent_server')}`,
      'CONTROL_PLANE_URL=http://control-plane:8124',
      'AGENT_CONFIG=/app/graphs/langgraph.json',
      'AGENT_WORKER_THREADS=2',
      'HEDDLE_SHUTDOWN_GRACE_SECONDS=45',
    ],
  });
  await stack.healthy('agent-server');
  /** @type {(graph: string, mib: number) => Promise<any>} */
  const wait = (graph, mib) => ask(stack, '/runs/wait', { assistant_id: graph, input: { mib } });
  const startedAt = Date.now();
  const ends = await Promise.all([wait('greedy', greedyMiB), wait('greedy', greedyMiB)]);
  const tookS = ((Date.now() - startedAt) / 1000).toFixed(1);
  for (const end of ends) {
    const said = JSON.stringify(end);
    must(/memory/i.test(end.__error__?.message ?? ''), `a run beyond its memory ended with ${said.slice(0, 500)}`);
  }
  console.log(`    both ended after ${tookS} s: ${ends[0].__error__.message}`);
  const state = await stack.inspect('agent-server', '{{.State.Running}} {{.State.OOMKilled}} {{.RestartCount}}');
  must(state === 'true false 0', `the server did not outlive them (running, killed, restarts): ${state}`);
  must((await wait('modest', 0)).held === 0, 'the server runs nothing after them');
}

/** @type {(stack: Stack, app: string) => Promise<void>} */
async function checkStop(stack, app) {
  const { ms, exitCode, outOfMemory } = await stack.stop(app, graceSeconds);
  console.log(`    ${app.padEnd(16)} ${(ms / 1000).toFixed(1)} s, exit code ${exitCode}`);
  must(exitCode === 0 && !outOfMemory, `${app} ended with ${exitCode}:\n${await stack.log(app)}`);
}

/**
 * Runs the images under the restrictions of a cluster and checks their behaviour there.
 *
 * @param {{ tag: string, postgresImage: string }} options
 */
export async function verify(options) {
  const { tag } = options;
  for (const { app } of images) await needImage(imageOf(app, tag));
  const stack = new Stack(options);
  process.once('SIGINT', () => void stack.remove().finally(() => process.exit(130)));
  try {
    await step('Sizes', () => sizes(tag));
    await step('Nothing but the production tree', async () => {
      for (const { app } of images) await checkPackages(app, tag);
    });
    await step('PostgreSQL on a separate network', async () => {
      await stack.createNetwork();
      await stack.startPostgres();
    });
    await step('Bootstrap and migrations', async () => {
      await stack.step('control-plane', 'apps/control-plane/dist/bootstrap.js', stack.bootstrapVariables);
      for (const [app, schema] of /** @type {const} */ ([
        ['control-plane', 'control_plane'],
        ['agent-server', 'agent_server'],
        ['experiments', 'experiments'],
      ]))
        await stack.step(app, `apps/${app}/dist/migrate.js`, [`DATABASE_URL=${stack.databaseUrl(schema)}`]);
    });
    await step('All four are healthy', () => startApps(stack));
    await step('Read-only, without capabilities, unprivileged', async () => {
      for (const { app } of images) await checkHardening(stack, app);
    });
    await step('Quickstart of the README', async () => {
      /** @type {Record<string, string>} */
      const addresses = {};
      for (const { app, port } of images) addresses[`http://127.0.0.1:${port}`] = await stack.url(app, port);
      const controlPlane = await stack.url('control-plane', 8124);
      runQuickstart({ apiKey: stack.apiKey, controlPlane, addresses });
    });
    await step(`Two runs that each want ${greedyMiB} MiB of the ${serverMemory} of their server`, () =>
      checkGreedyRuns(stack),
    );
    await step('SIGTERM with an active run', () => checkRunAtStop(stack));
    await step('SIGTERM', async () => {
      for (const { app } of [...images].reverse()) await checkStop(stack, app);
    });
  } finally {
    await stack.remove();
  }
}
