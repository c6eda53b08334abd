/** The services as child processes, which are started, watched and stopped together. */
import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { LogFile, WholeLines } from './log-file.mjs';
import { occupiedPortMessage } from './occupied-port.mjs';
import { PlainError } from './progress.mjs';
import { root } from './workspace.mjs';

/** Ctrl-C ends everything within 5 s: the services get most of it, the database the rest. */
const stopTimeoutMs = 3500;
/** Maximum delay of the last output after the end of its process. */
const closingMs = 500;

/**
 * The launcher waits for a service as long as it makes progress, on however slow a machine: it logs or it computes. An
 * idle process uses less than 1 s of CPU in a minute.
 */
const defaultPatience = { quietMs: 60_000, cpuSeconds: 2, cpuCheckMs: 5000 };

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Fails when something else listens on the port.
 *
 * @param {{ port: number, host: string, url: string, variable: string, dataDir: string }} place
 * @returns {Promise<void>}
 */
export async function checkPort(place) {
  const { port, host, variable } = place;
  const code = await listenFailure(port, host);
  if (code === undefined) return;
  if (code === 'EADDRINUSE') throw new PlainError(await occupiedPortMessage(place));
  throw new PlainError(`Cannot listen on ${host}:${port} (${code}). Check HEDDLE_HOST and ${variable}.`);
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
function listenFailure(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => done(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
}

/**
 * CPU time that a process has used, in s; undefined where `ps` does not tell.
 *
 * @param {number} pid
 * @returns {Promise<number | undefined>}
 */
export function cpuSecondsOf(pid) {
  return new Promise((done) => {
    execFile('ps', ['-o', 'time=', '-p', String(pid)], (error, stdout) => {
      const [, days = 0, hours = 0, minutes, seconds] =
        /^\s*(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*$/.exec(error ? '' : stdout) ?? [];
      if (seconds === undefined) return done(undefined);
      done(((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds));
    });
  });
}

/**
 * @typedef {object} ServiceOptions
 * @property {string} name
 * @property {string} entry
 * @property {Record<string, string>} env
 * @property {string} url
 * @property {string} logDir
 * @property {(lines: string) => void} [onLines]
 * @property {(body: unknown) => boolean} [isUsable] Whether a service is usable although `/ready` answers 503 with this body
 * @property {Partial<typeof defaultPatience>} [patience]
 * @property {typeof cpuSecondsOf} [cpuSecondsOf]
 */

export class Service {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child;
  /** @type {Promise<void> | undefined} */
  exited;
  stopping = false;

  /** @param {ServiceOptions} options */
  constructor({ name, entry, env, url, logDir, onLines, isUsable, patience, cpuSecondsOf: cpuTime = cpuSecondsOf }) {
    this.name = name;
    this.entry = entry;
    this.env = env;
    this.url = url;
    this.onLines = onLines;
    this.isUsable = isUsable;
    this.cpuTime = cpuTime;
    this.patience = { ...defaultPatience, ...patience };
    this.logPath = join(logDir, `${name}.log`);
    this.tail = '';
    this.written = 0;
  }

  /** Environment of the process; an inherited NAME_FILE must not override a value set here. */
  get environment() {
    const overridden = Object.keys(this.env).map((name) => `${name}_FILE`);
    const inherited = Object.entries(process.env).filter(([name]) => !overridden.includes(name));
    return { ...Object.fromEntries(inherited), ...this.env };
  }

  /** @param {(service: Service, how: string | number | null) => void} onUnexpectedExit */
  start(onUnexpectedExit) {
    this.stopping = false;
    const log = new LogFile(this.logPath);
    // As many threads of V8 as processors: its default of four delays the services where there are two.
    const child = spawn(process.execPath, ['--v8-pool-size=0', '--enable-source-maps', this.entry], {
      cwd: root,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A process group of its own: Ctrl-C reaches this process only, which then stops the services in order.
      detached: true,
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      const lines = new WholeLines((text) => {
        log.write(text);
        this.onLines?.(text);
      });
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        this.written += text.length;
        this.tail = (this.tail + text).slice(-4000);
        lines.push(text);
      });
      stream?.once('end', () => lines.end());
    }
    const closed = new Promise((done) => child.once('close', done));
    this.exited = new Promise((done) =>
      child.once('exit', (code, signal) => {
        void Promise.race([closed, pause(closingMs)]).then(() => {
          log.close();
          done();
          if (!this.stopping) onUnexpectedExit(this, signal ?? code);
        });
      }),
    );
  }

  get running() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The end of the log and its path. */
  get evidence() {
    return `The end of its log (${this.logPath}):\n${this.tail}`;
  }

  async ready() {
    let progress = { at: Date.now(), written: this.written, cpu: 0 };
    let cpuCheckedAt = Date.now();
    for (;;) {
      if (!this.running) {
        await this.exited;
        throw new PlainError(`${this.name} did not start. ${this.evidence}`);
      }
      if (await this.answers()) return;
      const now = Date.now();
      let cpu = progress.cpu;
      if (now - cpuCheckedAt >= this.patience.cpuCheckMs) {
        const pid = this.child?.pid;
        cpu = (pid === undefined ? undefined : await this.cpuTime(pid)) ?? cpu;
        cpuCheckedAt = now;
      }
      if (this.written > progress.written || cpu - progress.cpu >= this.patience.cpuSeconds) {
        progress = { at: now, written: this.written, cpu };
      } else if (now - progress.at > this.patience.quietMs) {
        const seconds = this.patience.quietMs / 1000;
        throw new PlainError(`${this.name} is not ready and has done nothing for ${seconds} s. ${this.evidence}`);
      }
      await pause(now - progress.at < 10_000 ? 100 : 1000);
    }
  }

  async answers() {
    const answer = await this.askReady();
    return answer !== undefined && (answer.ok || this.isUsable?.(answer.body) === true);
  }

  /** Response of `/ready`; undefined without one. */
  async askReady() {
    try {
      const answer = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(2000) });
      const body = await answer.json().catch(() => undefined);
      return { ok: answer.ok, body };
    } catch {
      return undefined;
    }
  }

  async stop(timeoutMs = stopTimeoutMs) {
    this.stopping = true;
    const { child } = this;
    if (!child || !this.running) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    await this.exited;
    clearTimeout(timer);
  }
}
