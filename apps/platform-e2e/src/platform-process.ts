import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type AgentServerClient, createAgentServerClient } from '@heddle/client-agent-server';
import { type ControlPlaneClient, createControlPlaneClient } from '@heddle/client-control-plane';
import { freePort, spawnProgram, waitFor } from '@heddle/testing';

export interface Ports {
  controlPlane: number;
  agentServer: number;
  experiments: number;
  console: number;
}

export async function freePorts(): Promise<Ports> {
  const [controlPlane, agentServer, experiments, console] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { controlPlane, agentServer, experiments, console } as Ports;
}

export function newDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'heddle-platform-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** `npm start` as a child process, with ports and data folder of its own. */
export class PlatformProcess {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  private readonly written: () => string;

  constructor(
    readonly ports: Ports,
    dataDir: string,
    env: Record<string, string> = {},
    options: string[] = [],
  ) {
    ({
      child: this.child,
      exited: this.exited,
      output: this.written,
    } = spawnProgram(['tools/launcher/main.mjs', ...options], {
      HEDDLE_DATA_DIR: dataDir,
      CONTROL_PLANE_PORT: String(ports.controlPlane),
      AGENT_SERVER_PORT: String(ports.agentServer),
      EXPERIMENTS_PORT: String(ports.experiments),
      CONSOLE_PORT: String(ports.console),
      ...env,
    }));
  }

  get output(): string {
    return this.written();
  }

  addressOf(service: keyof Ports): string {
    return `http://127.0.0.1:${this.ports[service]}`;
  }

  controlPlane(key = this.apiKey): ControlPlaneClient {
    return createControlPlaneClient({ baseUrl: this.addressOf('controlPlane'), headers: { 'x-api-key': key } });
  }

  agentServer(key = this.apiKey): AgentServerClient {
    return createAgentServerClient({ baseUrl: this.addressOf('agentServer'), headers: { 'x-api-key': key } });
  }

  async ready(): Promise<void> {
    await waitFor(
      () => {
        if (this.child.exitCode !== null) throw new Error(`ended with ${this.child.exitCode}:\n${this.output}`);
        return this.output.includes('Heddle is ready.');
      },
      { timeoutMs: 170_000, intervalMs: 100, what: `the platform to be ready:\n${this.output}` },
    );
  }

  get apiKey(): string {
    return /API key\s+(\S+)/.exec(this.output)?.[1] ?? '';
  }

  /** This process and everything that it started, directly or not. */
  family(): number[] {
    return familyOf(this.child.pid as number);
  }

  async interrupt(): Promise<number | null> {
    if (this.child.exitCode === null) this.child.kill('SIGINT');
    return this.exited;
  }
}

/** A process and everything that it started, directly or not. */
export function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = new Set([pid]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const [child, parent] of rows) if (found.has(parent)) found.add(child);
  }
  return [...found];
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Helpers of PostgreSQL may take a moment longer than the process that started them. */
export function allEnd(family: number[]): Promise<unknown> {
  return waitFor(() => !family.some(isAlive), { what: 'all processes to end' });
}

/** `npm start` on free ports for a file of tests or a block: `platform()` is ready in its tests, `dataDir` exists at once. */
export function usePlatform(env: Record<string, string> = {}): { dataDir: string; platform: () => PlatformProcess } {
  const dataDir = newDataDir();
  let platform: PlatformProcess;
  beforeAll(async () => {
    platform = new PlatformProcess(await freePorts(), dataDir.path, env);
    await platform.ready();
  }, 240_000);
  afterAll(async () => {
    await platform?.interrupt();
    dataDir.remove();
  });
  return { dataDir: dataDir.path, platform: () => platform };
}
