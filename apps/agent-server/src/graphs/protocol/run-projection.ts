import { convertToProtocolEvent, createLifecycleTransformer, isCheckpointEnvelope } from '@langchain/langgraph';
import { isObject } from '@heddle/errors';
import { DerivedMessages, type MessageEvent } from './derived-messages.js';
import { draft, type ProtocolDraft } from './protocol-event.js';
import { parseLoggedName } from './protocol-log.js';

type LifecycleStatus = 'running' | 'started' | 'completed' | 'failed' | 'interrupted';

interface ProjectedRun {
  /** Name of the root graph. */
  graphName: string;
  /** Time of the start in ms. */
  startedMs: number;
  /** Ids of the interrupts that the run answers. */
  answered: readonly string[];
}

export interface ProjectedEnd {
  status: 'completed' | 'failed' | 'interrupted';
  /** Open questions. */
  interrupts: readonly { id: string; value: unknown }[];
  error: string | null;
  endedMs: number;
}

/**
 * Events of the streaming protocol, derived from the log of one run. The same log gives the same events in the same
 * order, so that every process numbers them alike.
 *
 * A run of the protocol has its content blocks, tools and checkpoints in the log. For every other run they are derived
 * from the events of its stream modes, and subgraphs for all.
 */
export class RunProjection {
  private readonly messages = new DerivedMessages();
  private readonly lifecycle = createLifecycleTransformer({ emitRootOnRegister: false });
  private readonly emitted: ProtocolDraft[] = [];
  /** Namespaces that have started and not ended. */
  private readonly started = new Map<string, { namespace: string[]; graphName: unknown }>();
  private readonly interruptedIn = new Map<string, string[]>();
  private readonly checkpoints = new Map<string, string>();
  private isRunning = false;
  private error: string | null = null;
  private now: number;

  constructor(private readonly run: ProjectedRun) {
    this.now = run.startedMs;
    this.lifecycle.onRegister?.({
      push: (namespace, { params }) => this.emitted.push(this.lifecycleOf(namespace, params.data)),
    });
  }

  read({ event, data }: { event: string; data: string }): ProtocolDraft[] {
    const { method, namespace, isProtocol } = parseLoggedName(event);
    return isProtocol ? this.readOwn(method, namespace, data) : this.readDerived(method, namespace, data);
  }

  /** Events after the last one of the log. Their order is that of the protocol: questions before the end. */
  end({ status, interrupts, error, endedMs }: ProjectedEnd): ProtocolDraft[] {
    this.now = Math.max(this.now, endedMs);
    const nested = status === 'interrupted' ? 'completed' : status;
    return [
      // Questions have the first numbers: they are asked again when the log is no longer kept.
      ...interrupts.map(({ id, value }) => this.requestOf(id, value)),
      ...this.messages.finishIn(null).map((one) => this.messageOf(one)),
      ...[...this.started.values()].map(({ namespace, graphName }) =>
        this.draft('lifecycle', namespace, { event: nested, graph_name: graphName }),
      ),
      this.root(status, status === 'failed' ? (error ?? this.error) : null),
    ];
  }

  private readOwn(method: string, namespace: string[], data: string): ProtocolDraft[] {
    const [, timestamp] = /^\{"timestamp":(\d+)/.exec(data) ?? [];
    if (timestamp === undefined) return [];
    this.now = Math.max(this.now, Number(timestamp));
    // Tokens are not parsed.
    const plain: ProtocolDraft = { method, namespace, tail: data.slice(1) };
    if (method === 'messages' || method === 'tools') return this.with(method, namespace, null, [plain]);
    const { data: value } = JSON.parse(data) as { data: unknown };
    if (method === 'custom') return this.with(method, namespace, null, [{ ...plain, name: nameOf(value) }]);
    if (method === 'lifecycle') return this.with(method, namespace, value, []);
    if (method === 'checkpoints') this.checkpoints.set(namespace.join('|'), JSON.stringify(value));
    return this.with(method, namespace, null, [plain]);
  }

  private readDerived(method: string, namespace: string[], data: string): ProtocolDraft[] {
    switch (method) {
      case 'metadata':
        return this.begin();
      case 'error':
        this.error = messageOfError(data);
        return [];
      case 'values':
        return this.values(namespace, data);
      case 'updates':
        return this.updates(namespace, JSON.parse(data));
      case 'tasks':
        return this.with('tasks', namespace, JSON.parse(data), [this.draftOf('tasks', namespace, data)]);
      case 'custom':
        return this.converted('custom', namespace, JSON.parse(data));
      case 'tools':
        return this.converted('tools', namespace, JSON.parse(data));
      case 'checkpoints':
        return this.checkpoint(namespace, JSON.parse(data));
      case 'messages':
        return this.message(JSON.parse(data));
      case 'messages/metadata':
        this.messages.announce(JSON.parse(data));
        return [];
      case 'messages/partial':
      case 'messages/complete':
        return this.accumulated(JSON.parse(data), method === 'messages/complete');
      default:
        return [];
    }
  }

  /** A later execution continues the run. */
  private begin(): ProtocolDraft[] {
    if (this.isRunning) return this.messages.finishIn(null).map((one) => this.messageOf(one));
    this.isRunning = true;
    const { answered } = this.run;
    const running = this.root('running', null);
    if (answered.length === 0) return [running];
    return [running, { ...this.draft('input.answered', [], { interrupt_ids: answered }), isSynthetic: true }];
  }

  private values(namespace: string[], data: string): ProtocolDraft[] {
    let text = data;
    if (data.includes('"__interrupt__"')) {
      const value: unknown = JSON.parse(data);
      if (isObject(value) && Array.isArray(value.__interrupt__)) {
        const { __interrupt__: interrupts, ...rest } = value;
        this.noteInterrupts(namespace, interrupts);
        if (Object.keys(rest).length === 0) return this.finished(namespace);
        text = JSON.stringify(rest);
      }
    }
    const checkpoint = this.checkpoints.get(namespace.join('|'));
    this.checkpoints.delete(namespace.join('|'));
    const { tail, ...place } = this.draftOf('values', namespace, text);
    const paired = checkpoint === undefined ? tail : `"checkpoint":${checkpoint},${tail}`;
    return this.with('values', namespace, null, [...this.finished(namespace), { ...place, tail: paired }]);
  }

  private updates(namespace: string[], updates: unknown): ProtocolDraft[] {
    if (!isObject(updates)) return [];
    if (Array.isArray(updates.__interrupt__)) {
      this.noteInterrupts(namespace, updates.__interrupt__);
      return this.finished(namespace);
    }
    const drafts = Object.entries(updates).flatMap(([node, values]) => {
      if (node === '__metadata__') return [];
      const made = draft('updates', namespace, this.now, JSON.stringify(updateOf(values)), { node });
      return this.with('updates', namespace, { node, values }, [made], node);
    });
    return [...this.finished(namespace), ...drafts];
  }

  private checkpoint(namespace: string[], payload: unknown): ProtocolDraft[] {
    if (!isObject(payload) || isCheckpointEnvelope(payload)) return [];
    const {
      checkpoint,
      parent_checkpoint: parent,
      metadata,
    } = payload as Record<string, Record<string, unknown> | null>;
    const envelope = {
      id: checkpoint?.checkpoint_id,
      ...(parent?.checkpoint_id ? { parent_id: parent.checkpoint_id } : {}),
      step: metadata?.step,
      source: metadata?.source,
    };
    if (typeof envelope.id !== 'string') return [];
    this.checkpoints.set(namespace.join('|'), JSON.stringify(envelope));
    return this.with('checkpoints', namespace, null, [this.draft('checkpoints', namespace, envelope)]);
  }

  private message(tuple: unknown): ProtocolDraft[] {
    const [message, metadata] = tuple as [unknown, unknown];
    return this.fromMessages(this.messages.add(message, metadata));
  }

  private accumulated(list: unknown, isComplete: boolean): ProtocolDraft[] {
    const messages: unknown[] = Array.isArray(list) ? list : [];
    return this.fromMessages(messages.flatMap((message) => this.messages.set(message, isComplete)));
  }

  private fromMessages(events: readonly MessageEvent[]): ProtocolDraft[] {
    return events.flatMap((one) => this.with('messages', one.namespace, null, [this.messageOf(one)]));
  }

  /** Messages of a graph that has gone on. */
  private finished(graph: readonly string[]): ProtocolDraft[] {
    return this.messages.finishIn(graph).map((one) => this.messageOf(one));
  }

  private converted(mode: 'custom' | 'tools', namespace: string[], payload: unknown): ProtocolDraft[] {
    const events = convertToProtocolEvent({ namespace, mode, payload, seq: 0 });
    return events.flatMap(({ params: { data } }) => {
      const made = this.draft(mode, namespace, data);
      const named = mode === 'custom' ? { ...made, name: nameOf(data) } : made;
      return this.with(mode, namespace, null, [named]);
    });
  }

  /** The events with those of the subgraphs that they start or end. */
  private with(
    method: string,
    namespace: string[],
    data: unknown,
    drafts: ProtocolDraft[],
    node?: string,
  ): ProtocolDraft[] {
    const params = { namespace, timestamp: this.now, ...(node === undefined ? {} : { node }), data };
    this.lifecycle.process({ type: 'event', seq: 0, method, params });
    return [...this.emitted.splice(0), ...drafts];
  }

  private lifecycleOf(namespace: string[], data: unknown): ProtocolDraft {
    this.note(namespace, data);
    return this.draft('lifecycle', namespace, data);
  }

  private note(namespace: string[], data: unknown): void {
    const { event, graph_name: graphName } = data as { event?: unknown; graph_name?: unknown };
    if (event === 'started') this.started.set(namespace.join('|'), { namespace, graphName });
    else this.started.delete(namespace.join('|'));
  }

  /** A question shows in its subgraph first, and then in the graphs above. */
  private noteInterrupts(namespace: string[], interrupts: readonly unknown[]): void {
    for (const one of interrupts) {
      if (!isObject(one) || typeof one.id !== 'string') continue;
      if (!this.interruptedIn.has(one.id)) this.interruptedIn.set(one.id, namespace);
    }
  }

  private requestOf(id: string, payload: unknown): ProtocolDraft {
    return requestOf({ id, value: payload }, this.interruptedIn.get(id) ?? [], this.now);
  }

  private root(event: LifecycleStatus, error: string | null): ProtocolDraft {
    const data = { event, graph_name: this.run.graphName, ...(error === null ? {} : { error }) };
    return { ...this.draft('lifecycle', [], data), isSynthetic: true };
  }

  private messageOf({ namespace, node, data }: MessageEvent): ProtocolDraft {
    return draft('messages', namespace, this.now, JSON.stringify(data), { node });
  }

  private draft(method: string, namespace: string[], data: unknown): ProtocolDraft {
    return this.draftOf(method, namespace, JSON.stringify(data));
  }

  private draftOf(method: string, namespace: string[], data: string): ProtocolDraft {
    return draft(method, namespace, this.now, data);
  }
}

/** A question to a person. The protocol has `payload`; the official Python client (0.4) reads `value`. */
export const requestOf = (
  { id, value }: { id: string; value: unknown },
  namespace: string[],
  timestamp: number,
): ProtocolDraft =>
  draft('input.requested', namespace, timestamp, JSON.stringify({ interrupt_id: id, payload: value, value }));

/** The protocol has objects only. LangGraph.js and official servers wrap other results, as those of tasks. */
const updateOf = (values: unknown): unknown =>
  typeof values === 'object' && values !== null ? values : { value: values };

const nameOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.name === 'string' ? value.name : undefined;

function messageOfError(data: string): string {
  const { message, error } = JSON.parse(data) as { message?: string; error?: string };
  return message ?? error ?? 'The run failed.';
}
