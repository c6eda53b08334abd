import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createTestAuthority } from '@heddle/testing';
import { Loop } from '@heddle/leases';
import { BuildPods } from './build-pods.fixture.js';
import type { Answer, TestCluster } from './cluster.fixture.js';

/** Fate of the pods of an image; `slow` ones become ready after the end of a test. */
export type Fate = 'ready' | 'slow' | 'image-missing' | 'crashing';

const node = 'node-1';
const nodeCores = 64;
const registry = 'registry.test';
const statusType = 'application/strategic-merge-patch+json';

/**
 * Stands in for scheduler and kubelet: assigns the pods of a namespace, reports the states that real ones would report,
 * serves their logs, and lets deleted ones go. It decides nothing else: objects and conditions are those of the API
 * server and its controllers.
 */
export class StandInKubelet {
  /** Output of all containers, with times. */
  readonly output: string[] = [];
  readonly builds: BuildPods;
  private readonly server: Server;
  private readonly loop: Loop;
  private failure: unknown;

  constructor(
    private readonly cluster: TestCluster,
    private readonly namespace: string,
    folder: string,
  ) {
    this.builds = new BuildPods(cluster, namespace);
    const { certFile, keyFile } = createTestAuthority(folder, 'kubelet').sign('IP:127.0.0.1');
    this.server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'https://kubelet');
      const since = searchParams.get('sinceTime');
      const from = since === null ? 0 : Date.parse(since);
      const [, , , pod = ''] = pathname.split('/');
      const lines = (this.builds.output.get(pod) ?? this.output).filter(
        (line) => Date.parse(line.split(' ')[0] ?? '') >= from,
      );
      response.end(lines.map((line) => `${line}\n`).join(''));
    });
    this.loop = new Loop(() => this.round(), { everyMs: () => 100, onError: (error) => (this.failure = error) });
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    const { port } = this.server.address() as AddressInfo;
    await this.cluster.must('POST', '/api/v1/nodes', { metadata: { name: node } });
    const status = {
      addresses: [{ type: 'InternalIP', address: '127.0.0.1' }],
      daemonEndpoints: { kubeletEndpoint: { Port: port } },
    };
    await this.cluster.must('PATCH', `/api/v1/nodes/${node}/status`, { status }, statusType);
    this.loop.start();
  }

  /** Fails with the last error of a round. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await this.builds.stop();
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
    if (this.failure) throw this.failure as Error;
  }

  private async round(): Promise<void> {
    const { items } = await this.cluster.must('GET', this.path());
    for (const pod of items) await this.tend(pod);
  }

  private async tend(pod: any): Promise<void> {
    const path = this.path(pod.metadata.name);
    const isBuild = pod.metadata.labels['heddle/build'] !== undefined;
    if (pod.metadata.deletionTimestamp) {
      if (isBuild && !this.builds.end(pod.metadata.uid)) return;
      return this.tolerant(this.cluster.ask('DELETE', `${path}?gracePeriodSeconds=0`));
    }
    const fate = fateOf(pod.spec.containers[0]);
    if (!pod.spec.nodeName && fate !== 'unschedulable') {
      const target = { apiVersion: 'v1', kind: 'Node', name: node };
      await this.tolerant(
        this.cluster.ask('POST', `${path}/binding`, { metadata: { name: pod.metadata.name }, target }),
      );
    }
    const status = isBuild && fate === 'ready' ? await this.builds.tend(pod) : statusOf(fate, pod);
    if (status === null || (!isBuild && pod.status.message === status.message)) return;
    await this.tolerant(this.cluster.ask('PATCH', `${path}/status`, { status }, statusType));
  }

  /** A pod may be gone, or bound, since it was listed. */
  private async tolerant(answer: Promise<Answer>): Promise<void> {
    const { status, body } = await answer;
    if (status > 299 && status !== 404 && status !== 409) throw new Error(`${status}: ${body?.message}`);
  }

  private path(name?: string): string {
    return `/api/v1/namespaces/${this.namespace}/pods${name === undefined ? '' : `/${name}`}`;
  }
}

/** The registry does not exist: the name decides what happens. */
export const standInImage = (fate: Fate): string => `${registry}/${fate}:1.2.3`;

type PodFate = Fate | 'unschedulable';

function fateOf({ image, resources }: any): PodFate {
  if (Number(resources.requests.cpu) > nodeCores) return 'unschedulable';
  const named = (['slow', 'image-missing', 'crashing'] as const).find((fate) => image === standInImage(fate));
  return named ?? 'ready';
}

/** `message` marks a status that is reported already. */
function statusOf(fate: PodFate, pod: any): any {
  const message = `stand-in: ${fate}`;
  const condition = (type: string, isTrue: boolean, rest = {}) => ({
    type,
    status: isTrue ? 'True' : 'False',
    lastTransitionTime: new Date().toISOString(),
    ...rest,
  });
  if (fate === 'unschedulable') {
    const text = '0/1 nodes are available: 1 Insufficient cpu.';
    return { message, conditions: [condition('PodScheduled', false, { reason: 'Unschedulable', message: text })] };
  }
  const isReady = fate === 'ready';
  const { image } = pod.spec.containers[0];
  const containerStatuses = [{ name: 'agent', image, imageID: '', restartCount: 0, ...containerOf(fate, pod) }];
  const initContainerStatuses = (pod.spec.initContainers ?? []).map((one: any) => ({
    ...{ name: one.name, image: one.image, imageID: '', restartCount: 0, ready: true },
    state: { terminated: { exitCode: 0, reason: 'Completed' } },
  }));
  return {
    message,
    phase: isReady ? 'Running' : 'Pending',
    podIP: '10.1.0.1',
    conditions: ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready'].map((type) => condition(type, isReady)),
    initContainerStatuses,
    containerStatuses,
  };
}

function containerOf(fate: PodFate, pod: any): object {
  const startedAt = new Date().toISOString();
  switch (fate) {
    case 'ready':
      return {
        ready: true,
        started: true,
        containerID: `stand-in://${pod.metadata.uid}`,
        state: { running: { startedAt } },
      };
    case 'image-missing':
      return { ready: false, state: { waiting: { reason: 'ImagePullBackOff', message: 'Back-off pulling image' } } };
    case 'crashing':
      return {
        ready: false,
        restartCount: 2,
        state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off 20s restarting failed container' } },
        lastState: {
          terminated: { exitCode: 3, reason: 'Error', message: 'starting\n{"level":"error","msg":"no model"}' },
        },
      };
    default:
      return { ready: false, state: { waiting: { reason: 'ContainerCreating' } } };
  }
}
