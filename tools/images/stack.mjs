/** The platform in containers as a hardened cluster runs them, on a network without a way out, with a PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '@heddle/launcher/progress';
import { imageOf } from './catalogue.mjs';
import { docker } from './engine.mjs';

/** Restrictions of pods: only /tmp is writable, no capabilities, no privilege escalation. */
const hardened = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges:true',
  '--user=1000:1000',
  '--pids-limit=256',
];
const patienceMs = 180_000;
const hex = () => randomBytes(24).toString('hex');

export class Stack {
  name = `heddle-verify-${process.pid}`;
  apiKey = `hdl_${randomBytes(8).toString('hex')}_${hex()}`;
  adminPassword = hex();
  passwords = { control_plane: hex(), agent_server: hex(), experiments: hex() };

  /** @param {{ tag: string, postgresImage: string }} options */
  constructor({ tag, postgresImage }) {
    this.tag = tag;
    this.postgresImage = postgresImage;
  }

  /** @param {string} service */
  container(service) {
    return `${this.name}-${service}`;
  }

  async createNetwork() {
    await docker('network', 'create', '--internal', this.name);
  }

  async startPostgres() {
    const variables = [`POSTGRES_PASSWORD=${this.adminPassword}`, 'POSTGRES_DB=heddle'];
    const health = ['--health-cmd=pg_isready -U postgres -d heddle -h 127.0.0.1', '--health-interval=1s'];
    await this.start('postgres', this.postgresImage, { variables, flags: ['--tmpfs=/var/lib/postgresql', ...health] });
    await this.healthy('postgres');
  }

  /** @type {(schema: keyof Stack['passwords']) => string} */
  databaseUrl(schema) {
    return `postgresql://heddle_${schema}:${this.passwords[schema]}@postgres:5432/heddle`;
  }

  get bootstrapVariables() {
    return [
      `DATABASE_ADMIN_URL=postgresql://postgres:${this.adminPassword}@postgres:5432/heddle`,
      `CONTROL_PLANE_DATABASE_URL=${this.databaseUrl('control_plane')}`,
      `AGENT_SERVER_DATABASE_URL=${this.databaseUrl('agent_server')}`,
      `EXPERIMENTS_DATABASE_URL=${this.databaseUrl('experiments')}`,
    ];
  }

  /** Runs a program of an image to its end. @type {(app: string, entry: string, variables: string[]) => Promise<string>} */
  step(app, entry, variables) {
    const given = variables.flatMap((variable) => ['--env', variable]);
    const image = imageOf(app, this.tag);
    return docker('run', '--rm', '--network', this.name, ...hardened, ...given, image, 'node', entry);
  }

  /**
   * @param {string} app
   * @param {{ variables: string[], memory: string, flags?: string[] }} options
   */
  async startApp(app, { variables, memory, flags = [] }) {
    // No swap, as in a cluster.
    const limits = [`--memory=${memory}`, `--memory-swap=${memory}`];
    const image = imageOf(app, this.tag);
    await this.start(app, image, { variables, flags: [...hardened, ...limits, '--health-interval=2s', ...flags] });
  }

  /** @type {(service: string, image: string, options: { variables: string[], flags: string[] }) => Promise<void>} */
  async start(service, image, { variables, flags }) {
    const given = variables.flatMap((variable) => ['--env', variable]);
    const place = ['--name', this.container(service), '--network', this.name, '--network-alias', service];
    await docker('run', '--detach', ...place, ...flags, ...given, image);
  }

  /** Waits until the image's own health check passes. @param {string} service */
  async healthy(service) {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const [running, health] = (await this.inspect(service, '{{.State.Running}} {{.State.Health.Status}}')).split(' ');
      if (health === 'healthy') return;
      if (running !== 'true' || Date.now() > deadline) {
        const log = await this.log(service);
        throw new PlainError(`${service} is ${running === 'true' ? health : 'not running'}. Its log ends:\n${log}`);
      }
      await pause(500);
    }
  }

  /** @type {(service: string, format: string) => Promise<string>} */
  inspect(service, format) {
    return docker('inspect', '--format', format, this.container(service));
  }

  /** The end of its log. @param {string} service */
  async log(service) {
    return (await docker('logs', '--tail', '40', this.container(service))).slice(-6000);
  }

  /** Address of a service on the network, which this machine reaches over the bridge. @type {(service: string, port: number) => Promise<string>} */
  async url(service, port) {
    return `http://${await this.inspect(service, '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}')}:${port}`;
  }

  /** @type {(service: string, ...command: string[]) => Promise<string>} */
  exec(service, ...command) {
    return docker('exec', this.container(service), ...command);
  }

  /**
   * SIGTERM, and SIGKILL after `seconds`: how long it took and how it ended.
   *
   * @type {(service: string, seconds: number) => Promise<{ ms: number, exitCode: number, outOfMemory: boolean }>}
   */
  async stop(service, seconds) {
    const startedAt = Date.now();
    await docker('stop', '--time', String(seconds), this.container(service));
    const ms = Date.now() - startedAt;
    const [exitCode, outOfMemory] = (await this.inspect(service, '{{.State.ExitCode}} {{.State.OOMKilled}}')).split(
      ' ',
    );
    return { ms, exitCode: Number(exitCode), outOfMemory: outOfMemory === 'true' };
  }

  /** The same container once more. @param {string} service */
  async restart(service) {
    await docker('start', this.container(service));
  }

  /** @param {string} service */
  async removeContainer(service) {
    await docker('rm', '--force', '--volumes', this.container(service));
  }

  async remove() {
    const containers = await docker('ps', '--all', '--quiet', '--filter', `network=${this.name}`);
    if (containers) await docker('rm', '--force', '--volumes', ...containers.split('\n'));
    await docker('network', 'rm', this.name).catch(() => undefined);
  }
}
