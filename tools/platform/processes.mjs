/** The services as child processes: started, watched, stopped together. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PlainError } from './progress.mjs';
import { root } from './workspace.mjs';

const readyTimeoutMs = 60_000;
/** Ctrl-C ends everything within 5 s: the services get most of it, the database the rest. */
const stopTimeoutMs = 3500;

/** Fails when something else listens on the port. */
export function checkPort(port, host, variable) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        return reject(
          new PlainError(`Port ${port} is taken. Stop what uses it, or choose another port with ${variable}.`),
        );
      }
      reject(new PlainError(`Cannot listen on ${host}:${port} (${error.code}). Check HEDDLE_HOST and ${variable}.`));
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

export class Service {
  constructor({ name, entry, env, url, logDir }) {
    Object.assign(this, { name, entry, env, url, logDir });
    this.tail = '';
  }

  start(onUnexpectedExit) {
    mkdirSync(this.logDir, { recursive: true });
    const log = createWriteStream(join(this.logDir, `${this.name}.log`), { flags: 'a' });
    this.child = spawn(process.execPath, ['--enable-source-maps', this.entry], {
      cwd: root,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own group: Ctrl-C reaches this process only, which then stops the services in order.
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.on('data', (chunk) => {
        log.write(chunk);
        this.tail = (this.tail + chunk).slice(-4000);
      });
    }
    this.exited = new Promise((resolve) =>
      this.child.once('exit', (code, signal) => {
        log.end();
        resolve();
        if (!this.stopping) onUnexpectedExit(this, signal ?? code);
      }),
    );
  }

  get running() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  async ready() {
    const deadline = Date.now() + readyTimeoutMs;
    for (;;) {
      if (!this.running) throw new PlainError(`${this.name} did not start:\n${this.tail}`);
      const answer = await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      if (answer?.ok) return;
      if (Date.now() > deadline)
        throw new PlainError(`${this.name} is not ready after ${readyTimeoutMs / 1000} s:\n${this.tail}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  async stop() {
    this.stopping = true;
    if (!this.running) return;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), stopTimeoutMs);
    await this.exited;
    clearTimeout(timer);
  }
}
