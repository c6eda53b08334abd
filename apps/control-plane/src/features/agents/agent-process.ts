import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLineOf } from '@heddle/database';
import type { AgentFolder } from './agent-folders.js';

interface ProcessStart {
  folder: AgentFolder;
  incarnation: number;
  /** Program of the agent server. */
  program: string;
  environment: Readonly<Record<string, string>>;
}

/** Argument that identifies this process. After a restart of the machine, another process may have its process id. */
const markOf = (revisionId: string, incarnation: number) => `--heddle-agent=${revisionId}/${incarnation}`;

/** The process writes its own id first, so that no process exists without one. It keeps the id when it becomes node. */
const script = 'echo $$ > "$1.new" && mv "$1.new" "$1" && shift && ulimit -c 0 && exec "$@"';

/** Starts a process that outlives this one. Returns its id. */
export function startAgent({ folder, incarnation, program, environment }: ProcessStart): number {
  const log = openSync(folder.log, 'a', 0o600);
  try {
    const mark = markOf(folder.revisionId, incarnation);
    // As many threads of V8 as processors: its default of four delays graphs where there are two.
    const node = [process.execPath, '--v8-pool-size=0', program, mark];
    const child = spawn('/bin/sh', ['-c', script, 'sh', folder.pidFile(incarnation), ...node], {
      cwd: folder.project,
      env: environment,
      stdio: ['ignore', log, log],
      detached: true,
    });
    child.on('error', () => undefined);
    child.unref();
    if (child.pid === undefined) throw new Error('The system starts no further process.');
    return child.pid;
  } finally {
    closeSync(log);
  }
}

/** The living process of the incarnation; null without one. `procFolder`: for tests. */
export async function findAgent(
  folder: AgentFolder,
  incarnation: number,
  pid: number | null,
  procFolder?: string,
): Promise<number | null> {
  const mark = markOf(folder.revisionId, incarnation);
  if (pid !== null && (await isAgent(pid, mark, procFolder))) return pid;
  const written = (await folder.pids()).get(incarnation);
  return written !== undefined && (await isAgent(written, mark, procFolder)) ? written : null;
}

/** Living processes of all incarnations. */
export async function findAllAgents(folder: AgentFolder): Promise<{ incarnation: number; pid: number }[]> {
  const found: { incarnation: number; pid: number }[] = [];
  for (const [incarnation, pid] of await folder.pids()) {
    if (await isAgent(pid, markOf(folder.revisionId, incarnation))) found.push({ incarnation, pid });
  }
  return found;
}

const commandLineTimeoutMs = 2_000;
const commandLinePollMs = 5;

/** A process that becomes another program has no command line for up to some 100 ms. */
async function isAgent(pid: number, mark: string, procFolder?: string): Promise<boolean> {
  const deadline = performance.now() + commandLineTimeoutMs;
  for (;;) {
    const words = (commandLineOf(pid, procFolder) ?? '').split(/\s+/);
    if (words.some((word) => word !== '')) return words.includes(mark);
    if (hasEnded(pid, procFolder) || performance.now() > deadline) return false;
    await pause(commandLinePollMs);
  }
}

/** True for one whose parent has not noticed its end, too. */
function hasEnded(pid: number, procFolder = '/proc'): boolean {
  try {
    const stat = readFileSync(join(procFolder, String(pid), 'stat'), 'utf8');
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return true;
  }
}

/** The agent server ends its own threads. Processes started by graphs are in its group. */
export function signalAgent(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
  } catch {
    // It has ended.
  }
}

/** Another program may take it before the agent server does; the start then fails and is repeated. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
