import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { request, type RequestOptions } from 'node:https';
import { fileURLToPath } from 'node:url';
import { KubeConfig } from '@kubernetes/client-node';
import { existingCluster } from './existing-cluster.fixture.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const requestMs = 30_000;

export interface Answer {
  status: number;
  body: any;
}

/** An API server as an administrator: one of the test with the controllers of workloads, or that of an existing cluster. */
export class TestCluster {
  private readonly config = new KubeConfig();

  private constructor(
    kubeconfig: string,
    private readonly child: ChildProcess | null,
  ) {
    this.config.loadFromFile(kubeconfig);
  }

  /** Null where a program is missing; prints one line about it. */
  static async start(): Promise<TestCluster | null> {
    const existing = existingCluster();
    if (existing) return new TestCluster(existing.kubeconfig, null);
    const child = spawn(process.execPath, ['tools/cluster/serve.mjs'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const line = await new Promise<string>((done, fail) => {
      createInterface({ input: child.stdout }).once('line', done);
      child.once('close', (code) => fail(new Error(`The API server ended with ${code}.`)));
    });
    if (!line.startsWith('skipped:')) return new TestCluster(line, child);
    process.stderr.write(`${line}: the kubernetes driver is not tested at an API server\n`);
    return null;
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child === null) return;
    const ended = new Promise((done) => child.once('close', done));
    child.stdin?.end();
    await ended;
  }

  /** The kubeconfig of another user, in a namespace. */
  configOf(token: string, namespace: string): string {
    const cluster = this.config.getCurrentCluster();
    if (!cluster) throw new Error('The kubeconfig names no cluster in its current context.');
    const own = new KubeConfig();
    own.loadFromOptions({
      clusters: [cluster],
      users: [{ name: 'account', token }],
      contexts: [{ name: 'own', cluster: cluster.name, user: 'account', namespace }],
      currentContext: 'own',
    });
    return own.exportConfig();
  }

  async ask(method: string, path: string, object?: unknown, type = 'application/json'): Promise<Answer> {
    const body = object === undefined ? undefined : JSON.stringify(object);
    const options: RequestOptions = { method, timeout: requestMs };
    await this.config.applyToHTTPSOptions(options);
    options.headers = {
      ...options.headers,
      ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((done, fail) => {
      const sent = request(`${this.config.getCurrentCluster()?.server}${path}`, options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('error', fail);
        response.once('end', () => done({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : null }));
      });
      sent.once('error', fail);
      sent.end(body);
    });
  }

  /** The answer of a call that must succeed. */
  async must(method: string, path: string, object?: unknown, type?: string): Promise<any> {
    const { status, body } = await this.ask(method, path, object, type);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${body?.message}`);
    return body;
  }
}
