import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from './delivery/repository.js';

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running `heddle`. */
export interface RunningCommand {
  child: ChildProcess;
  /** Lines of stdout so far. */
  lines: () => string[];
  stderr: () => string;
  ended: Promise<Outcome>;
}

/** The bundled command line, with an environment of its own: no configuration but the given one. */
export function startHeddle(args: readonly string[], cwd: string, env: Record<string, string> = {}): RunningCommand {
  const { PATH, HOME } = process.env;
  const own = { HEDDLE_CONFIG_FILE: join(cwd, '.heddle-config.json'), NO_COLOR: '1', ...env };
  const child = spawn(process.execPath, [join(repositoryRoot, 'apps/cli/dist/heddle.mjs'), ...args], {
    cwd,
    env: { PATH, HOME, ...own },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Outcome>((done) => child.once('close', (code) => done({ code, stdout, stderr })));
  return { child, lines: () => stdout.split('\n').filter((line) => line !== ''), stderr: () => stderr, ended };
}

/** Runs `heddle` to its end. */
export function heddle(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  input = '',
): Promise<Outcome> {
  const { child, ended } = startHeddle(args, cwd, env);
  child.stdin?.end(input);
  return ended;
}

/** Events of a command with `--json`. */
export const eventsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown> & { event: string });

interface CuttingProxy {
  url: string;
  /** Connections so far. */
  opened: () => number;
  /** Resets all open connections. */
  cut: () => void;
  close: () => Promise<void>;
}

/** A connection to a service that breaks on demand. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let opened = 0;
  const server = createServer((client) => {
    opened += 1;
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    client.pipe(service).pipe(client);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: () => opened,
    cut,
    close: () => {
      cut();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
