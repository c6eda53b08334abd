import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createConnection } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { releaseDataFolder, claimDataFolder } from './data-folder-owner.js';
import { EmbeddedPostgresError } from './embedded-postgres.errors.js';
import { stopLeftoverPostmaster } from './leftover-postmaster.js';
import { commandLineOf, type CommandLineOf } from './running-processes.js';

interface EmbeddedPostgresOptions {
  /** Folder of the cluster; kept between starts. */
  dataDir: string;
  port: number;
  /** False for disposable clusters (tests): speed before durability. */
  durable?: boolean;
  maxConnections?: number;
  /** Receives the output of the server and `initdb`. */
  onOutput?: (chunk: Buffer) => void;
  /** Looks up the command of a process. */
  commandLineOf?: CommandLineOf;
}

/** Maximum silence of a starting server; crash recovery prints its progress every 10 s. */
const startSilenceMs = 60_000;
const stopTimeoutMs = 4_000;
const user = 'postgres';

/**
 * PostgreSQL 18 from the `embedded-postgres` packages, as a child process. Their launcher is not used: as root it needs
 * a system user and folders open to that user (libs/database/README.md).
 */
export class EmbeddedPostgres {
  private child: ChildProcess | undefined;
  private output = '';
  private printedAt = 0;
  private stopped = false;

  constructor(private readonly options: EmbeddedPostgresOptions) {}

  /** Administrator URL. The server accepts local connections only. */
  get url(): string {
    return this.urlAt(this.options.port);
  }

  async start(): Promise<void> {
    const { port, commandLineOf: commandOf = commandLineOf } = this.options;
    const dataDir = resolve(this.options.dataDir);
    this.stopped = false;
    mkdirSync(dirname(dataDir), { recursive: true });
    claimDataFolder(dataDir, commandOf);
    await stopLeftoverPostmaster(dataDir, (at) => this.urlAt(at), commandOf);
    if (await portInUse(port)) throw new EmbeddedPostgresError(`port ${port} is taken`);
    if (!existsSync(join(dataDir, 'PG_VERSION'))) await this.initialise();
    const durability =
      this.options.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : [];
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `max_connections=${this.options.maxConnections ?? 200}`,
      ...durability,
    ];
    this.spawn('postgres', ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]);
    await this.waitUntilReady();
  }

  /** Fast shutdown: cuts open connections and leaves a clean cluster. */
  async stop(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    this.stopped = true;
    if (child && child.exitCode === null && child.signalCode === null) await this.end(child);
    releaseDataFolder(resolve(this.options.dataDir));
  }

  private async end(child: ChildProcess): Promise<void> {
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
    await exited;
    clearTimeout(timer);
  }

  private urlAt(port: number): string {
    return `postgresql://${user}:${this.password()}@127.0.0.1:${port}/postgres`;
  }

  private spawn(program: 'postgres' | 'initdb', programArgs: string[]): ChildProcess {
    if (this.stopped) throw new EmbeddedPostgresError('PostgreSQL was stopped while it started');
    const [command, args, ids] = unprivileged(binary(program), programArgs);
    // Separate process group: Ctrl-C in a terminal must reach the services first and the database last.
    const child = spawn(command, args, { ...ids, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.printedAt = Date.now();
    const collect = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-4000);
      this.printedAt = Date.now();
      this.options.onOutput?.(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => collect(Buffer.from(`${error.message}\n`)));
    this.child = child;
    return child;
  }

  /** No time limit, as disks differ; `stop` ends it and removes its files. */
  private async initialise(): Promise<void> {
    const dataDir = resolve(this.options.dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const passwordFile = join(dirname(dataDir), '.pg-password');
    writeFileSync(passwordFile, `${this.password()}\n`, { mode: 0o600 });
    const ids = unprivilegedIds();
    if (ids) {
      chownSync(dataDir, ids.uid, ids.gid);
      chownSync(passwordFile, ids.uid, ids.gid);
    }
    const child = this.spawn('initdb', [
      '-D',
      dataDir,
      '-U',
      user,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      ...(this.options.durable === false ? ['--no-sync'] : []),
    ]);
    const failure = await new Promise<string | undefined>((done) => {
      child.once('close', (code) => done(code === 0 ? undefined : this.output.trim()));
    });
    rmSync(passwordFile, { force: true });
    if (failure !== undefined) {
      rmSync(dataDir, { recursive: true, force: true });
      throw new EmbeddedPostgresError(`initdb failed: ${failure}`);
    }
  }

  /** Keeps other local users out. Derived rather than stored, so that no second file can get lost. */
  private password(): string {
    const secretFile = join(dirname(resolve(this.options.dataDir)), 'postgres-secret');
    if (!existsSync(secretFile)) {
      mkdirSync(dirname(secretFile), { recursive: true });
      writeFileSync(
        secretFile,
        createHash('sha256')
          .update(crypto.getRandomValues(new Uint8Array(32)))
          .digest('hex'),
        {
          mode: 0o600,
          flag: 'wx',
        },
      );
    }
    return readFileSync(secretFile, 'utf8').trim();
  }

  /** Waits as long as the server makes progress: crash recovery may take minutes. */
  private async waitUntilReady(): Promise<void> {
    for (;;) {
      if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new EmbeddedPostgresError(`PostgreSQL did not start:\n${this.output}`);
      }
      const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 2000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (Date.now() - this.printedAt > startSilenceMs) {
          throw new EmbeddedPostgresError(
            `PostgreSQL does not answer and has printed nothing for ${startSilenceMs / 1000} s:\n${this.output}`,
            { cause: error },
          );
        }
        await pause(50);
      }
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function portInUse(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });
}

function binary(name: 'postgres' | 'initdb'): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    // The binaries are dependencies of this optional peer; service images omit it.
    entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(packageName);
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  return join(dirname(entry), '..', 'native', 'bin', name);
}

/** PostgreSQL refuses to run as root: as root it runs as `postgres` or `nobody`. */
function unprivilegedIds(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/**
 * Ends the database together with this process, even after SIGKILL. Linux only; elsewhere the next start takes over.
 */
const endsWithParent = '--pdeathsig=SIGINT';

const setprivWorks = (options: string[]) => spawnSync('setpriv', [...options, 'true']).status === 0;

/**
 * Runs the command as an unprivileged user. That user cannot traverse a clone in a private folder (mode 0700, as
 * `mktemp -d` and /root), so with `setpriv` the process keeps the right to pass directories and no other.
 */
function unprivileged(command: string, args: string[]): [string, string[], { uid?: number; gid?: number }] {
  const ids = unprivilegedIds();
  const options = ids
    ? [
        '--securebits=+no_setuid_fixup',
        `--reuid=${ids.uid}`,
        `--regid=${ids.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
        endsWithParent,
      ]
    : [endsWithParent];
  if (!setprivWorks(options)) return [command, args, ids ?? {}];
  return ['setpriv', [...options, command, ...args], {}];
}
