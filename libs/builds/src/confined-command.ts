import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { BuildFailedError } from './build-failure.js';
import { LineSplitter } from './line-splitter.js';
import { folderBytes } from './folder-size.js';
import { markOf, ProcessTree } from './process-tree.js';

export interface CommandLimits {
  timeoutMs: number;
  maxMemoryBytes: number;
  maxProcesses: number;
  /** Limit of `folder`. */
  maxDiskBytes: number;
}

interface ConfinedCommand {
  /** Name in messages: the command as its user knows it. */
  name: string;
  /** Code of the failure when the command fails. */
  code: string;
  program: string;
  args: readonly string[];
  cwd: string;
  /** Folder that the command may fill. */
  folder: string;
  /** Folder to which paths in the output are made relative: users do not know the machine's. */
  root: string;
  environment: Readonly<Record<string, string>>;
  limits: CommandLimits;
  onLine: (line: string) => void;
  signal: AbortSignal;
}

const usageEveryMs = 500;
const diskEveryMs = 3_000;
const keptLines = 30;

/**
 * Runs a command in a session of its own, without any variable of this process. Its processes are ended in every case,
 * on success too: a build leaves none behind.
 *
 * @throws {BuildFailedError} The command failed or exceeded a limit.
 */
export async function runConfined(command: ConfinedCommand): Promise<void> {
  const { name, code, limits, signal } = command;
  signal.throwIfAborted();
  const mark = markOf(command.folder, randomUUID());
  const child = start(command, mark);
  const tail: string[] = [];
  const ended = endOf(child, (output) => {
    const line = output.replaceAll(`file://${command.root}/`, '').replaceAll(`${command.root}/`, '');
    command.onLine(line);
    if (tail.push(line) > keptLines) tail.shift();
  });
  const tree = child.pid === undefined ? null : new ProcessTree(child.pid, `${mark.variable}=${mark.value}`);
  let exceeded: string | null = null;
  const stop = (reason: string | null) => {
    exceeded ??= reason;
    void tree?.kill();
  };
  const onAbort = () => stop(null);
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop(`it did not end within ${limits.timeoutMs / 1000} s`), limits.timeoutMs);
  const watches = tree ? [watchUsage(tree, limits, stop), watchDisk(command, stop)] : [];
  try {
    const { exitCode, reason } = await ended;
    signal.throwIfAborted();
    if (exceeded !== null)
      throw new BuildFailedError('limit_exceeded', withTail(`${name}: ${exceeded}.`, tail), exitCode);
    if (exitCode !== 0) throw new BuildFailedError(code, withTail(`${name} ${reason}.`, tail), exitCode);
  } finally {
    clearTimeout(timer);
    for (const watch of watches) clearInterval(watch);
    signal.removeEventListener('abort', onAbort);
    await tree?.kill();
  }
}

function start(
  { program, args, cwd, environment, limits }: ConfinedCommand,
  { variable, value }: ReturnType<typeof markOf>,
): ChildProcess {
  // Blocks of 512 bytes; no core files.
  const confine = `ulimit -c 0; ulimit -f ${Math.ceil(limits.maxDiskBytes / 512)}; exec "$@"`;
  return spawn('/bin/sh', ['-c', confine, 'sh', program, ...args], {
    cwd,
    env: { ...environment, [variable]: value },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Maximum delay of the last output: a process that left the group may keep the pipes open. */
const closingMs = 1_000;

function endOf(
  child: ChildProcess,
  onLine: (line: string) => void,
): Promise<{ exitCode: number | null; reason: string }> {
  for (const stream of [child.stdout, child.stderr]) {
    const lines = new LineSplitter(onLine);
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    stream?.once('end', () => lines.end());
  }
  return new Promise((done) => {
    child.once('error', (error) => done({ exitCode: null, reason: `cannot be started: ${error.message}` }));
    const closed = new Promise<void>((over) => child.once('close', () => over()));
    child.once('exit', (exitCode, by) => {
      const reason = by ? `was ended by ${by}` : `ended with exit code ${exitCode}`;
      const late = setTimeout(() => done({ exitCode, reason }), closingMs);
      void closed.then(() => {
        clearTimeout(late);
        done({ exitCode, reason });
      });
    });
  });
}

function watchUsage(tree: ProcessTree, limits: CommandLimits, stop: (reason: string) => void): NodeJS.Timeout {
  const check = async () => {
    const { processes, memoryBytes } = await tree.usage();
    if (processes > limits.maxProcesses) stop(`it started more than ${limits.maxProcesses} processes`);
    if (memoryBytes > limits.maxMemoryBytes) stop(`it used more than ${mib(limits.maxMemoryBytes)} of memory`);
  };
  return setInterval(() => void check(), usageEveryMs);
}

function watchDisk({ folder, limits }: ConfinedCommand, stop: (reason: string) => void): NodeJS.Timeout {
  let isRunning = false;
  const check = async () => {
    if (isRunning) return;
    isRunning = true;
    if ((await folderBytes(folder, limits.maxDiskBytes)) > limits.maxDiskBytes) {
      stop(`it wrote more than ${mib(limits.maxDiskBytes)} to disk`);
    }
    isRunning = false;
  };
  return setInterval(() => void check(), diskEveryMs);
}

const mib = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;

const withTail = (text: string, tail: readonly string[]) =>
  tail.length === 0 ? text : `${text} The end of its output:\n${tail.join('\n')}`;
