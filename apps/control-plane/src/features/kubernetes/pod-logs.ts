import { StringDecoder } from 'node:string_decoder';
import type { V1ContainerStatus, V1Pod } from '@kubernetes/client-node';
import type { Logger } from 'pino';
import { LineSplitter } from '@heddle/builds';
import type { DeploymentLog, LogSource } from '../../core/logs/deployment-log.port.js';
import { parseLine } from '../agents/log-line.plan.js';
import type { KubernetesApi } from './kubernetes-api.js';
import { parseTimedLine, secondOf } from './log-position.js';
import type { PodLogPosition, PodLogRepository } from './pod-log.repository.js';

interface LoggedPod {
  pod: V1Pod;
  source: LogSource;
}

/** Containers whose lines need no name before them. */
const mainContainers = ['agent', 'build'];

interface Following {
  position: PodLogPosition;
  saved: string;
  isOver: boolean;
  /** The container may have written more after the end of this answer. */
  isPartial: boolean;
}

/**
 * Copies the output of pods into the logs of their revisions. The position is stored after the lines, so that a process
 * that takes over repeats some lines rather than losing any.
 */
export class PodLogs {
  /** Followed logs by id of the container's instance. */
  private readonly following = new Map<string, Following>();
  private controller = new AbortController();

  constructor(
    private readonly api: KubernetesApi,
    private readonly positions: PodLogRepository,
    private readonly log: DeploymentLog,
    private readonly logger: Logger,
  ) {}

  /** Follows the containers of these pods, and stores positions. */
  async round(pods: readonly LoggedPod[]): Promise<void> {
    // A container is followed again from its stored position.
    await this.savePositions();
    const instances = new Set<string>();
    for (const { pod, source } of pods) {
      for (const container of startedContainers(pod)) {
        const instance = container.containerID ?? '';
        instances.add(instance);
        const known = this.following.get(instance);
        const isDue = !known || (known.isOver && known.isPartial);
        if (isDue) this.begin(instance, pod, container, source);
      }
    }
    for (const [instance, { isOver }] of this.following) {
      if (isOver && !instances.has(instance)) this.following.delete(instance);
    }
  }

  async stop(): Promise<void> {
    this.controller.abort();
    this.controller = new AbortController();
    await this.savePositions();
    this.following.clear();
  }

  private begin(instance: string, pod: V1Pod, { name: container, state }: V1ContainerStatus, source: LogSource): void {
    const { name = '', uid = '' } = pod.metadata ?? {};
    const { revisionId, tenantId } = source;
    const following: Following = {
      position: { podId: uid, container, revisionId, tenantId, position: '' },
      saved: '',
      isOver: false,
      // Answers of the API server end, also while the container runs.
      isPartial: state?.terminated === undefined,
    };
    this.following.set(instance, following);
    const { signal } = this.controller;
    this.follow(name, following, source, signal).then(
      () => (following.isOver = true),
      (error: unknown) => {
        following.isOver = following.isPartial = true;
        if (!signal.aborted) this.logger.debug({ err: error, pod: name }, 'the log of a pod could not be followed');
      },
    );
  }

  private async follow(pod: string, following: Following, source: LogSource, signal: AbortSignal): Promise<void> {
    const { podId, container } = following.position;
    const from = (await this.positions.position(podId, container)) ?? '';
    following.position.position = from;
    following.saved = from;
    const splitter = new LineSplitter((line) => {
      const timed = parseTimedLine(line);
      if (!timed || timed.position <= from || timed.text.trim() === '') return;
      const { level, message } = parseLine(timed.text);
      this.log.append(source, level, mainContainers.includes(container) ? message : `${container}: ${message}`);
      following.position.position = timed.position;
    });
    const decoder = new StringDecoder('utf8');
    const since = from === '' ? undefined : secondOf(from);
    const answer = await this.api.followLog({ pod, container, since }, signal);
    for await (const chunk of answer) splitter.push(decoder.write(chunk as Buffer));
    splitter.end();
  }

  private async savePositions(): Promise<void> {
    const changed = [...this.following.values()].filter(({ position, saved }) => position.position !== saved);
    if (changed.length === 0) return;
    const positions = changed.map(({ position }) => ({ ...position }));
    await this.log.flush();
    await this.positions.save(positions);
    changed.forEach((one, index) => (one.saved = positions[index]?.position ?? one.saved));
  }
}

const startedContainers = ({ status }: V1Pod): V1ContainerStatus[] =>
  [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])].filter(
    ({ containerID, state }) => containerID && (state?.running || state?.terminated),
  );
