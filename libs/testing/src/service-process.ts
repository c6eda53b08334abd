import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { waitFor } from './wait-for.js';

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export interface ServiceProcess {
  url: string;
  pid: number;
  /** What the process wrote so far (the newest 64 kB). */
  output: () => string;
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts a compiled service (`node apps/x/dist/main.js`) and waits until `/ready` (or `readyPath`) answers 200. */
export async function startServiceProcess(options: {
  entry: string;
  port: number;
  env: Record<string, string>;
  cwd?: string;
  readyPath?: string;
  timeoutMs?: number;
}): Promise<ServiceProcess> {
  const child: ChildProcess = spawn(process.execPath, [options.entry], {
    cwd: options.cwd,
    // Jest's own flags must not reach the service.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const remember = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-64_000));
  child.stdout?.on('data', remember);
  child.stderr?.on('data', remember);
  const exited = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const url = `http://127.0.0.1:${options.port}`;
  const service: ServiceProcess = {
    url,
    pid: child.pid as number,
    output: () => output,
    exited,
    kill: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
  try {
    await waitFor(
      async () => {
        if (child.exitCode !== null) throw new Error(`${options.entry} exited with ${child.exitCode}:\n${output}`);
        return (await fetch(`${url}${options.readyPath ?? '/ready'}`)).ok;
      },
      { timeoutMs: options.timeoutMs ?? 60_000, intervalMs: 100, what: `${options.entry} to be ready` },
    );
  } catch (error) {
    await service.kill('SIGKILL');
    throw new Error(`${(error as Error).message}\n${output}`, { cause: error });
  }
  return service;
}
