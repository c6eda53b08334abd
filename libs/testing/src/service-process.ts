import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';
import { createEmptyDatabase } from './test-database.js';
import { waitFor } from './wait-for.js';

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

export interface ServiceProcess {
  url: string;
  pid: number;
  /** Output of the process (the last 64 kB); log lines arrive some milliseconds late. */
  output: () => string;
  /** Complete log up to now; requires logged requests (level info). */
  loggedSoFar: () => Promise<string>;
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** Runs a program of this repository as a child process, with only these variables; keeps the last 64 kB of output. */
export function spawnProgram(
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; output: () => string; exited: Promise<number | null> } {
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    // Jest's own flags must not reach the program.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-64_000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = endOf(child);
  return { child, output: () => output, exited };
}

/** A grandchild may outlive the program and keep its output pipes open. */
const outlivedForMs = 2_000;

/** Exit code, after all output has been read. */
function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => {
    child.once('close', (code) => done(code));
    child.once('exit', (code) => setTimeout(() => done(code), outlivedForMs).unref());
  });
}

export class ServiceExitedError extends Error {
  override name = 'ServiceExitedError';
}

/**
 * Starts a compiled program and waits until `/ready` (or `readyPath`) answers 200. Throws `ServiceExitedError` if it
 * ends before.
 */
export async function startServiceProcess(options: {
  /** Path from the root of the repository. */
  entry: string;
  port: number;
  env: Record<string, string>;
  readyPath?: string;
  readyWithinMs?: number;
}): Promise<ServiceProcess> {
  const entry = join(repositoryRoot, options.entry);
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run "npm run build" first`);
  const { child, output, exited } = spawnProgram([entry], options.env);
  const url = `http://127.0.0.1:${options.port}`;
  const service: ServiceProcess = {
    url,
    pid: child.pid as number,
    output,
    loggedSoFar: async () => {
      const id = randomUUID();
      await fetch(`${url}/nothing-there`, { headers: { 'x-request-id': id } });
      // Lines are in order: once the line of this request arrives, all earlier ones have.
      await waitFor(() => output().includes(id), { what: 'the log of a request' });
      return output();
    },
    exited,
    kill: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  try {
    await waitFor(async () => isGone() || (await fetch(`${url}${options.readyPath ?? '/ready'}`)).ok, {
      timeoutMs: options.readyWithinMs ?? 60_000,
      intervalMs: 100,
      what: `${options.entry} to be ready`,
    });
  } catch (error) {
    await service.kill('SIGKILL');
    throw new Error(`${(error as Error).message}\n${output()}`, { cause: error });
  }
  if (isGone()) {
    const how = child.signalCode ?? child.exitCode;
    throw new ServiceExitedError(`${options.entry} ended with ${how} before it was seen ready:\n${output()}`);
  }
  return service;
}

export interface FleetOptions<Service extends ServiceProcess> {
  app: 'control-plane' | 'agent-server' | 'experiments';
  /** Variables of every process. */
  env: Record<string, string>;
  /** Replaces the fleet's own database. */
  databaseUrl?: string;
  /** Raise it for several concurrent starts on a busy machine. */
  readyWithinMs?: number;
  /** Adds the clients for the tests of this service. */
  connect: (service: ServiceProcess) => Service;
}

/** Any number of processes of one compiled service on one database. */
export class ServiceFleet<Service extends ServiceProcess> {
  private readonly processes: Promise<ServiceProcess>[] = [];
  private ownDatabase: ReturnType<typeof createEmptyDatabase> | undefined;

  constructor(private readonly options: FleetOptions<Service>) {}

  async start(env: Record<string, string> = {}): Promise<Service> {
    const { app, connect, readyWithinMs } = this.options;
    const [databaseUrl, port] = await Promise.all([this.databaseUrl(), freePort()]);
    const started = startServiceProcess({
      entry: `apps/${app}/dist/main.js`,
      port,
      ...(readyWithinMs === undefined ? {} : { readyWithinMs }),
      env: {
        DATABASE_URL: databaseUrl,
        [`${app.toUpperCase().replace('-', '_')}_PORT`]: String(port),
        ...this.options.env,
        ...env,
      },
    });
    this.processes.push(started);
    return connect(await started);
  }

  async databaseUrl(): Promise<string> {
    if (this.options.databaseUrl !== undefined) return this.options.databaseUrl;
    this.ownDatabase ??= createEmptyDatabase();
    return (await this.ownDatabase).url;
  }

  async close(): Promise<void> {
    const stop = (service: ServiceProcess) => service.kill('SIGTERM');
    const neverStarted = () => undefined;
    await Promise.all(this.processes.map((process) => process.then(stop, neverStarted)));
    await (await this.ownDatabase)?.close();
  }
}
