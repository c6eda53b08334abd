import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { request } from 'node:https';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const requestMs = 30_000;

export interface Answer {
  status: number;
  body: any;
}

/** A real API server with the controllers of workloads, as an administrator. */
export class TestCluster {
  private constructor(
    readonly kubeconfig: string,
    private readonly child: ChildProcess,
  ) {}

  /** Null where a program is missing; prints one line about it. */
  static async start(): Promise<TestCluster | null> {
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
    const ended = new Promise((done) => this.child.once('close', done));
    this.child.stdin?.end();
    await ended;
  }

  /** The kubeconfig of another user, in a namespace. */
  configOf(token: string, namespace: string): string {
    const config = this.config();
    config.users[0].user = { token };
    config.contexts[0].context.namespace = namespace;
    return JSON.stringify(config);
  }

  async ask(method: string, path: string, object?: unknown, type = 'application/json'): Promise<Answer> {
    const { clusters, users } = this.config();
    const { server, 'certificate-authority': authority } = clusters[0].cluster;
    const body = object === undefined ? undefined : JSON.stringify(object);
    return new Promise((done, fail) => {
      const sent = request(
        `${server}${path}`,
        {
          method,
          ca: readFileSync(authority),
          timeout: requestMs,
          headers: {
            authorization: `Bearer ${users[0].user.token}`,
            ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.once('error', fail);
          response.once('end', () => done({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : null }));
        },
      );
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

  private config(): any {
    return JSON.parse(readFileSync(this.kubeconfig, 'utf8'));
  }
}
