import { get as getPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getSecure } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { KubeConfig, KubernetesObject, KubernetesObjectApi } from '@kubernetes/client-node';
import { ForeignObjectError, KubernetesAnswerError, toStepError } from './kubernetes-errors.js';
import { fieldManager, ownLabels, selector } from './object-names.js';

/** A call that takes longer has failed. */
const callMs = 15_000;
/** Time after which the kernel probes the connection of a silent log: less than gateways keep one without traffic. */
const probeMs = 30_000;
/** Longest pause on request of the API server. A longer one is requested again. */
const maxPauseMs = 30_000;
const serverSideApply = 'application/apply-patch+yaml';
/** Objects of one page of a list. */
const pageSize = 250;

/** Kind of an object, and its name in the namespace of the agents. */
export interface ObjectRef {
  apiVersion: string;
  kind: string;
  name: string;
}

interface LogRequest {
  pod: string;
  container: string;
  /** Only lines from this second on; undefined for all. */
  since?: Date | undefined;
}

type Labels = Readonly<Record<string, string>>;

/**
 * Objects of the agents' namespace, through the official client. An object without the given labels belongs to another
 * owner and is neither changed nor deleted.
 */
export class KubernetesApi {
  /** Time of `performance.now()` before which the API server wants no call. */
  private resumesAtMs = 0;

  private constructor(
    readonly namespace: string,
    private readonly config: KubeConfig,
    private readonly objects: KubernetesObjectApi,
  ) {}

  /** Loads the client, whose many models only this driver needs. `configFile`: null for the account of this pod. */
  static async connect(configFile: string | null, namespace: string | null): Promise<KubernetesApi> {
    const client = await import('@kubernetes/client-node');
    const config = new client.KubeConfig();
    if (configFile === null) config.loadFromCluster();
    else config.loadFromFile(configFile);
    const cluster = config.getCurrentCluster();
    if (!cluster) throw new Error('The kubeconfig names no cluster in its current context.');
    const configuration = client.createConfiguration({
      baseServer: new client.ServerConfiguration(cluster.server, {}),
      authMethods: { default: config },
      promiseMiddleware: [
        {
          pre: (context) => {
            context.setSignal(AbortSignal.timeout(callMs));
            return Promise.resolve(context);
          },
          post: (context) => Promise.resolve(context),
        },
      ],
    });
    const own = config.getContextObject(config.getCurrentContext())?.namespace?.trim();
    return new KubernetesApi(namespace ?? (own || 'default'), config, new client.KubernetesObjectApi(configuration));
  }

  /** Server-side apply. Takes fields over that others changed; a repetition changes nothing. */
  async apply(object: KubernetesObject, owner: Labels, signal: AbortSignal): Promise<KubernetesObject> {
    const { apiVersion = '', kind = '', metadata } = object;
    const present = await this.get({ apiVersion, kind, name: metadata?.name ?? '' }, signal);
    if (present && !isOf(present, owner)) throw new ForeignObjectError(kind, this.namespace, metadata?.name ?? '');
    // The id of the present object keeps a later replacement unchanged.
    const uid = present?.metadata?.uid;
    const applied = uid === undefined ? object : { ...object, metadata: { ...metadata, uid } };
    const patched = this.call(signal, () =>
      this.objects.patch(applied, undefined, undefined, fieldManager, true, serverSideApply),
    );
    // A 404 means that the namespace is missing.
    return patched.catch((error: unknown) => Promise.reject(signal.aborted ? error : toStepError(error)));
  }

  /** Null without such an object. */
  async get<T extends KubernetesObject>(ref: ObjectRef, signal: AbortSignal): Promise<T | null> {
    const { apiVersion, kind, name } = ref;
    const header = { apiVersion, kind, metadata: { name, namespace: this.namespace } };
    return orMissing(this.call(signal, () => this.objects.read(header) as Promise<T>));
  }

  async list<T extends KubernetesObject>(
    { apiVersion, kind }: Omit<ObjectRef, 'name'>,
    labels: Labels,
    signal: AbortSignal,
  ): Promise<T[]> {
    const found: T[] = [];
    let next: string | undefined;
    do {
      const continued = next;
      const page = await this.call(signal, () =>
        this.objects.list(
          ...([apiVersion, kind, this.namespace] as const),
          ...([undefined, undefined, undefined, undefined] as const),
          selector(labels),
          pageSize,
          continued,
        ),
      );
      found.push(...(page.items as T[]));
      next = page.metadata?._continue || undefined;
    } while (next !== undefined);
    return found;
  }

  /** Deletes an object with these labels; others stay. `graceS`: of a pod. */
  async remove(ref: ObjectRef, owner: Labels, signal: AbortSignal, graceS?: number): Promise<void> {
    const present = await this.get(ref, signal);
    if (!present || !isOf(present, owner) || present.metadata?.deletionTimestamp) return;
    const { uid } = present.metadata ?? {};
    const { apiVersion, kind, name } = ref;
    const body = {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      // The name of a Job is free when its pods are gone: no second one builds beside them.
      propagationPolicy: kind === 'Job' ? 'Foreground' : 'Background',
      ...(uid !== undefined && { preconditions: { uid } }),
      ...(graceS !== undefined && { gracePeriodSeconds: graceS }),
    };
    const header = { apiVersion, kind, metadata: { name, namespace: this.namespace } };
    const nothing = [undefined, undefined, undefined, undefined, undefined] as const;
    await orMissing(this.call(signal, () => this.objects.delete(header, ...nothing, body)));
  }

  /** Lines of a container with their times, until the container ends. */
  async followLog({ pod, container, since }: LogRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const options: RequestOptions = { signal, timeout: callMs };
    await this.config.applyToHTTPSOptions(options);
    const url = new URL(
      `${this.config.getCurrentCluster()?.server}/api/v1/namespaces/${this.namespace}/pods/${pod}/log`,
    );
    url.search = new URLSearchParams({
      ...{ container, follow: 'true', timestamps: 'true' },
      ...(since && { sinceTime: since.toISOString() }),
    }).toString();
    const get = url.protocol === 'http:' ? getPlain : getSecure;
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const request = get(url, options, done).on('error', fail);
      request.setSocketKeepAlive(true, probeMs);
      request.on('timeout', () => request.destroy(new Error(`The log of pod ${pod} is not answered.`)));
    });
    // A container may be silent for any time.
    answer.setTimeout(0);
    if (answer.statusCode === 200) return answer;
    answer.resume();
    throw new KubernetesAnswerError(answer.statusCode ?? 0, '', `The log of pod ${pod} is not available.`);
  }

  /** Stops waiting on request; a call in progress ends unobserved. Errors are those of a step. */
  private async call<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const waitMs = this.resumesAtMs - performance.now();
    if (waitMs > 0) await pause(waitMs, undefined, { signal });
    signal.throwIfAborted();
    let stop = () => {};
    const stopped = new Promise<never>((_done, fail) => {
      stop = () => fail(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
    });
    const fail = (error: unknown): Promise<never> => {
      this.resumesAtMs = Math.max(this.resumesAtMs, performance.now() + pauseMsOf(error));
      return Promise.reject(toAnswerError(error));
    };
    try {
      return await Promise.race([work().catch(fail), stopped]);
    } catch (error) {
      if (signal.aborted) throw error;
      throw error instanceof KubernetesAnswerError && error.status === 404 ? error : toStepError(error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

/** Whether the object has all these labels. */
const isOf = ({ metadata }: KubernetesObject, owner: Labels): boolean =>
  Object.entries({ ...ownLabels, ...owner }).every(([key, value]) => metadata?.labels?.[key] === value);

async function orMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof KubernetesAnswerError && error.status === 404) return null;
    throw error;
  }
}

/** Pause that an answer asks for in `Retry-After`, which an API server sends in seconds. */
function pauseMsOf(error: unknown): number {
  const seconds = Number((error as { headers?: Record<string, string> }).headers?.['retry-after']);
  return seconds > 0 ? Math.min(maxPauseMs, seconds * 1000) : 0;
}

/** The client reports an answer with `code`, the HTTP status, and `body`, the Status object. */
function toAnswerError(error: unknown): unknown {
  const { code, body } = error as { code?: unknown; body?: unknown };
  if (typeof code !== 'number') return error;
  const status = typeof body === 'string' ? parseStatus(body) : ((body ?? {}) as { reason?: string; message?: string });
  return new KubernetesAnswerError(code, status.reason ?? '', status.message ?? `status ${code}`);
}

function parseStatus(text: string): { reason?: string; message?: string } {
  try {
    return JSON.parse(text) as { reason?: string; message?: string };
  } catch {
    return { message: text };
  }
}
