import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { httpCaller, waitFor } from '@heddle/testing';
import { repositoryRoot } from './delivery/repository.js';
import { freePorts, newDataDir, PlatformProcess, type Ports } from './platform-process.js';

const folder = newDataDir();
const project = join(folder.path, 'project');
const AGENT_CONFIG = join(project, 'langgraph.json');
let ports: Ports;
let platform: PlatformProcess | undefined;

beforeAll(async () => {
  ports = await freePorts();
  mkdirSync(project);
  write('package.json', { dependencies: { 'not-installed': '1.0.0' } });
  write('no-package.ts', "import 'not-installed'; export const graph = 1;");
  write('no-export.ts', 'export const agent = 1;');
  write('no-syntax.ts', 'export const graph = (;');
});
afterEach(() => platform?.interrupt());
afterAll(() => folder.remove());

function write(name: string, content: unknown) {
  writeFileSync(join(project, name), typeof content === 'string' ? content : JSON.stringify(content));
}

function start(graphs: Record<string, string>) {
  write('langgraph.json', { graphs });
  platform = new PlatformProcess(ports, join(folder.path, 'data'), { AGENT_CONFIG });
  return platform;
}

const broken = { first: './no-package.ts:graph', second: './no-export.ts:graph', third: './no-syntax.ts:graph' };

function expectReasons(output: string) {
  expect(output).toMatch(/Broken graph {4}first: Error: Cannot find (package|module) 'not-installed'/);
  expect(output).toContain(`Run "npm install" in ${project}, then start again.`);
  expect(output).toContain("Broken graph    second: Export: 'graph' does not exist; the module exports agent");
  expect(output).toContain('as "./no-export.ts:agent".');
  expect(output).toMatch(/Broken graph {4}third: TransformError: .*no-syntax\.ts:1:22: ERROR: Unexpected ";"/);
}

const ready = () => httpCaller((platform as PlatformProcess).addressOf('agentServer'), '').call('GET', '/ready');

describe('npm start', () => {
  it('names served graphs, broken ones with a hint each, and the agents of uploaded projects', async () => {
    const chat = join(repositoryRoot, 'examples/agents/src/chat.ts:graph');
    const started = start({ chat, ...broken });
    await started.ready();
    expect(started.output).toContain(`  Graphs          chat   of ${AGENT_CONFIG}`);
    expectReasons(started.output);
    expect(started.output).toMatch(/Deployments {5}uploaded projects run here.*docs\/guides\/drivers\.md/);
    expect((await ready()).status).toBe(200);
  }, 400_000);

  it('does not report ready without a working graph, and runs everything else', async () => {
    const started = start(broken);
    await waitFor(() => started.output.includes('the data stays.'), { what: 'the summary', timeoutMs: 170_000 });
    expect(started.output).toContain('Heddle runs, without a graph that works.');
    expect(started.output).not.toContain('Heddle is ready.');
    expect(started.output).toContain(`  Graphs          none   of ${AGENT_CONFIG}`);
    expectReasons(started.output);
    expect(await ready()).toMatchObject({
      status: 503,
      body: { code: 'not_ready', checks: { graphs: { ok: false } } },
    });
    expect((await started.controlPlane().GET('/v2/deployments')).response.status).toBe(200);
  }, 400_000);
});
