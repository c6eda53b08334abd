import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { KubeConfig } from '@kubernetes/client-node';
import { testServerUrl } from '@heddle/testing';

const kinds: Readonly<Record<string, readonly string[]>> = {
  '/api/v1': ['Service', 'Secret', 'ServiceAccount', 'Pod'],
  '/apis/apps/v1': ['Deployment'],
  '/apis/batch/v1': ['Job'],
  '/apis/autoscaling/v2': ['HorizontalPodAutoscaler'],
  '/apis/policy/v1': ['PodDisruptionBudget'],
  '/apis/networking.k8s.io/v1': ['NetworkPolicy'],
};
const pluralOf = (kind: string): string => `${kind.toLowerCase()}s`.replace(/ys$/, 'ies');

interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** Answer instead of the real one: none at all, one that only begins, or one that is reset in the middle. */
export type Trouble = Refusal | 'silence' | 'beginning' | 'reset';

/**
 * Keeps objects as a Kubernetes API server does, without rules of its own, and fails on request. The suite of the driver
 * covers the rules, where the programs of a real API server are present.
 */
export class FakeApiServer {
  /** Objects by path. */
  readonly objects = new Map<string, any>();
  /** Undefined for the real answer. `url`: path and decoded query. */
  trouble: (method: string, url: string) => Trouble | undefined = () => undefined;
  /** Whether the pods of new Deployments are. */
  availableAtOnce = true;
  /** Whether pods go when they are deleted: those of a lost node stay. */
  podsGo = true;
  private readonly server: Server;

  constructor(readonly namespace: string) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** Settings of a control plane that uses this server. */
  env(folder: string): Record<string, string> {
    return {
      HEDDLE_DRIVER: 'kubernetes',
      DATABASE_ADMIN_URL: testServerUrl(),
      KUBERNETES_CONFIG_FILE: this.config(folder),
      KUBERNETES_AGENT_IMAGE: 'registry.test/agent:1',
    };
  }

  /** Path of a kubeconfig in the folder. */
  config(folder: string): string {
    const { port } = this.server.address() as AddressInfo;
    const config = new KubeConfig();
    config.loadFromOptions({
      clusters: [{ name: 'fake', server: `http://127.0.0.1:${port}`, skipTLSVerify: true }],
      users: [{ name: 'account', token: 'token' }],
      contexts: [{ name: 'own', cluster: 'fake', user: 'account', namespace: this.namespace }],
      currentContext: 'own',
    });
    const file = join(folder, 'kubeconfig');
    writeFileSync(file, config.exportConfig());
    return file;
  }

  path(kind: string, name: string): string {
    const [group = ''] = Object.entries(kinds).find(([, names]) => names.includes(kind)) ?? [];
    return `${group}/namespaces/${this.namespace}/${pluralOf(kind)}/${name}`;
  }

  get(kind: string, name: string): any {
    return this.objects.get(this.path(kind, name));
  }

  delete(kind: string, name: string): boolean {
    return this.objects.delete(this.path(kind, name));
  }

  /** Adds a pod of a revision, or changes its status. */
  setPod(name: string, labels: object, spec: object, status: object): void {
    const metadata = { name, uid: randomUUID(), namespace: this.namespace, labels };
    this.objects.set(this.path('Pod', name), { apiVersion: 'v1', kind: 'Pod', metadata, spec, status });
  }

  /** Reports that this many pods of a Deployment are available. */
  setAvailable(name: string, availableReplicas: number): void {
    Object.assign(this.get('Deployment', name).status, { availableReplicas });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
    const { method = '' } = request;
    const body = await text(request);
    const trouble = this.trouble(method, decodeURIComponent(request.url ?? ''));
    if (trouble === 'silence') return;
    if (trouble === 'beginning') return response.writeHead(200).flushHeaders();
    if (trouble === 'reset') return reset(response);
    if (trouble) {
      return send(response, trouble.status, { kind: 'Status', message: trouble.message }, trouble.headers);
    }
    const resources = kinds[pathname];
    if (resources) {
      const listed = resources.map((kind) => ({ kind, name: pluralOf(kind), namespaced: true, verbs: [] }));
      return send(response, 200, { kind: 'APIResourceList', resources: listed });
    }
    if (pathname.endsWith('/log')) return send(response, 404, { message: 'no log' });
    if (method === 'PATCH') return send(response, 200, this.apply(pathname, JSON.parse(body)));
    const stored = this.objects.get(pathname);
    if (stored) {
      if (method === 'DELETE') this.remove(pathname, stored);
      return send(response, 200, stored);
    }
    if (pathname.split('/').at(-2) === this.namespace) {
      return send(response, 200, { kind: 'List', metadata: {}, items: this.list(pathname, searchParams) });
    }
    return send(response, 404, { kind: 'Status', reason: 'NotFound', message: 'not found' });
  }

  private remove(path: string, stored: any): void {
    if (stored.kind === 'Pod' && !this.podsGo) stored.metadata.deletionTimestamp = new Date().toISOString();
    else this.objects.delete(path);
  }

  private apply(path: string, given: any): any {
    const stored = this.objects.get(path);
    const metadata = { uid: randomUUID(), ...stored?.metadata, ...given.metadata, generation: 1 };
    const replicas = given.spec?.replicas ?? 1;
    const availableReplicas = this.availableAtOnce ? replicas : 0;
    const counts = { observedGeneration: 1, replicas, updatedReplicas: replicas, availableReplicas };
    const status = stored?.status ?? (given.kind === 'Deployment' ? counts : undefined);
    this.objects.set(path, { ...given, metadata, ...(status && { status }) });
    return this.objects.get(path);
  }

  private list(path: string, query: URLSearchParams): any[] {
    const wanted = (query.get('labelSelector') ?? '').split(',').map((pair) => pair.split('='));
    return [...this.objects]
      .filter(([key]) => key.startsWith(`${path}/`))
      .map(([, object]) => object)
      .filter(({ metadata }) => wanted.every(([key = '', value]) => metadata.labels?.[key] === value));
  }
}

const send = (response: ServerResponse, status: number, body: object, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

/** The connection ends after the first bytes of the body. */
const reset = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"kind":', () => response.socket?.resetAndDestroy());
};
