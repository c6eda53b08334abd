/** A Kubernetes API server with a store, and nothing else: it checks and admits objects as a cluster does; none runs. */
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '@heddle/launcher/progress';

const programs = /** @type {const} */ (['etcd', 'kube-apiserver']);
/** Programs beside the API server, for tests that need the pods of Deployments. */
export const controllerPrograms = /** @type {const} */ ([...programs, 'kube-controller-manager']);
const patienceMs = 180_000;
const stopTimeoutMs = 15_000;

/** Path of a program: in HEDDLE_CLUSTER_BIN, or on the PATH. @param {string} name */
function find(name) {
  const folders = [process.env.HEDDLE_CLUSTER_BIN ?? '', ...(process.env.PATH ?? '').split(delimiter)];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The programs that are needed and not there.
 *
 * @param {readonly string[]} [needed]
 */
export const missingPrograms = (needed = programs) => needed.filter((name) => !find(name));

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** @typedef {{ status: number, warnings: string[], body: any }} Answer */

export class ApiServer {
  folder = mkdtempSync(join(tmpdir(), 'heddle-cluster-'));
  token = randomBytes(16).toString('hex');
  port = 0;
  /** @type {{ name: string, child: import('node:child_process').ChildProcess, ended: Promise<void>, output: string }[]} */
  processes = [];

  async start() {
    const [clientPort, peerPort] = [await freePort(), await freePort()];
    this.port = await freePort();
    const store = `http://127.0.0.1:${clientPort}`;
    const peer = `http://127.0.0.1:${peerPort}`;
    this.spawn('etcd', [
      `--data-dir=${join(this.folder, 'etcd')}`,
      `--listen-client-urls=${store}`,
      `--advertise-client-urls=${store}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ]);
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const file = (/** @type {string} */ name, /** @type {string} */ content) => this.write(name, content);
    this.spawn('kube-apiserver', [
      `--etcd-servers=${store}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${this.port}`,
      // It creates its certificate there.
      `--cert-dir=${join(this.folder, 'certificates')}`,
      `--token-auth-file=${file('tokens.csv', `${this.token},admin,admin,system:masters\n`)}`,
      '--authorization-mode=RBAC',
      `--service-account-key-file=${file('accounts.pub', publicKey)}`,
      `--service-account-signing-key-file=${file('accounts.key', privateKey)}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      '--service-cluster-ip-range=10.96.0.0/16',
      '--endpoint-reconciler-type=none',
      '--kubelet-preferred-address-types=InternalIP',
      // No controller creates the accounts that pods name.
      '--disable-admission-plugins=ServiceAccount',
    ]);
    const deadline = Date.now() + patienceMs;
    while (!(await this.isReady())) {
      const dead = this.processes.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
      if (dead) throw new PlainError(`${dead.name} ended. It said:\n${dead.output.slice(-3000)}`);
      if (Date.now() > deadline) throw new PlainError(`kube-apiserver is not ready after ${patienceMs / 1000} s`);
      await pause(500);
    }
  }

  /** @type {(name: typeof controllerPrograms[number], args: string[]) => void} */
  spawn(name, args) {
    const child = spawn(find(name) ?? name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise((/** @type {(value: void) => void} */ done) => child.once('close', () => done()));
    const entry = { name, child, ended, output: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (entry.output = (entry.output + chunk).slice(-20_000)));
    child.once('error', (error) => (entry.output += error.message));
    this.processes.push(entry);
  }

  /**
   * Controllers of workloads: they make ReplicaSets and pods, count quotas and collect garbage. No scheduler and no
   * kubelet: pods stay pending until something else reports their state.
   */
  startControllers() {
    this.spawn('kube-controller-manager', [
      `--kubeconfig=${this.kubeconfig()}`,
      '--leader-elect=false',
      '--secure-port=0',
      `--controllers=${['deployment', 'replicaset', 'job', 'garbage-collector', 'resourcequota'].map((name) => `${name}-controller`).join(',')}`,
    ]);
  }

  /** Path of a kubeconfig of the administrator. */
  kubeconfig() {
    const certificate = join(this.folder, 'certificates/apiserver.crt');
    return this.write(
      'kubeconfig',
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        clusters: [
          { name: 'own', cluster: { server: `https://127.0.0.1:${this.port}`, 'certificate-authority': certificate } },
        ],
        users: [{ name: 'admin', user: { token: this.token } }],
        contexts: [{ name: 'own', context: { cluster: 'own', user: 'admin' } }],
        'current-context': 'own',
      }),
    );
  }

  /** @type {(name: string, content: string) => string} */
  write(name, content) {
    const path = join(this.folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  }

  async isReady() {
    const answer = await this.ask('GET', '/readyz').catch(() => undefined);
    return answer?.status === 200;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [object]
   * @returns {Promise<Answer>}
   */
  ask(method, path, object) {
    const body = object === undefined ? undefined : JSON.stringify(object);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          ca: readFileSync(join(this.folder, 'certificates/apiserver.crt')),
          headers: {
            authorization: `Bearer ${this.token}`,
            ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
          response.once('error', reject);
          response.once('end', () => {
            const warnings = [response.headers.warning ?? []].flat().filter(Boolean);
            const isJson = response.headers['content-type']?.startsWith('application/json');
            resolve({ status: response.statusCode ?? 0, warnings, body: isJson ? JSON.parse(text) : text });
          });
        },
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }

  async stop() {
    for (const { child, ended } of [...this.processes].reverse()) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      if (child.pid !== undefined) await ended;
      clearTimeout(timer);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
