import type * as Api from '@opentelemetry/api';

/** Present while traces are exported. */
export interface ActiveTracing {
  api: typeof Api;
  tracer: Api.Tracer;
}

let active: ActiveTracing | undefined;

/** Called by the SDK's start and end. */
export function setTracing(tracing: ActiveTracing | undefined): void {
  active = tracing;
}

type SpanKindName = 'server' | 'client' | 'producer' | 'consumer' | 'internal';

interface SpanOptions {
  kind?: SpanKindName;
  attributes?: Api.Attributes;
  /** W3C `traceparent` of the parent span; default: the current span. */
  parent?: string | undefined;
  /** Start, if it is in the past. */
  startedAt?: Date;
}

/** Whether spans are recorded. Otherwise all functions below do nothing, at the cost of one comparison. */
export const isTracing = (): boolean => active !== undefined;

/** Span in progress. */
export class OpenSpan {
  constructor(
    private readonly api: typeof Api,
    private readonly span: Api.Span,
    private readonly context: Api.Context,
  ) {}

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  /** W3C header for the continuation of the trace elsewhere. */
  get traceparent(): string | undefined {
    return traceparentOf(this.api, this.context);
  }

  /** Runs work with this span as the current one, also across awaits. */
  run<T>(work: () => T): T {
    return this.api.context.with(this.context, work);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: Api.Attributes): void {
    this.span.setAttributes(attributes);
  }

  /** Records only the name of an error: messages of databases and graphs may quote client data. */
  fail(error: Error | string): void {
    const type = error instanceof Error ? error.name : error;
    this.span.setAttribute('error.type', type);
    this.span.setStatus({ code: this.api.SpanStatusCode.ERROR, message: type });
  }

  end(at?: Date): void {
    this.span.end(at);
  }
}

/** Undefined without trace export. */
export function startSpan(name: string, options: SpanOptions = {}): OpenSpan | undefined {
  return active && open(active, name, options, parentContext(active, options.parent));
}

/** Span of a request, child of the span in its headers. */
export function startServerSpan(name: string, headers: Readonly<Record<string, unknown>>): OpenSpan | undefined {
  if (!active) return undefined;
  const { propagation, ROOT_CONTEXT } = active.api;
  return open(active, name, { kind: 'server' }, propagation.extract(ROOT_CONTEXT, headers));
}

/** Span around the work; an error marks it as failed. */
export async function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span?: OpenSpan) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error instanceof Error ? error : 'Error');
    throw error;
  } finally {
    span.end();
  }
}

/** Whether the current span is exported; only then do child spans make sense. */
export function isRecording(): boolean {
  return active?.api.trace.getActiveSpan()?.isRecording() ?? false;
}

/** W3C `traceparent` of the current span. */
export function currentTraceparent(): string | undefined {
  return active && traceparentOf(active.api, active.api.context.active());
}

/** Headers that propagate the trace to another service. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  active?.api.propagation.inject(active.api.context.active(), headers);
  return headers;
}

/** Trace fields of log lines. */
export function traceFields(): { trace_id: string; span_id: string } | undefined {
  const span = active?.api.trace.getActiveSpan()?.spanContext();
  return span && { trace_id: span.traceId, span_id: span.spanId };
}

/** Runs work shared by several requests, which would otherwise join the trace of the first one. */
export function outsideTraces<T>(work: () => T): T {
  return active ? active.api.context.with(active.api.ROOT_CONTEXT, work) : work();
}

function open(
  { api, tracer }: ActiveTracing,
  name: string,
  { kind = 'internal', attributes, startedAt }: SpanOptions,
  parent: Api.Context,
): OpenSpan {
  const kinds: Record<SpanKindName, Api.SpanKind> = {
    internal: api.SpanKind.INTERNAL,
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  };
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: startedAt }, parent);
  return new OpenSpan(api, span, api.trace.setSpan(parent, span));
}

function parentContext({ api }: ActiveTracing, traceparent: string | undefined): Api.Context {
  if (traceparent === undefined) return api.context.active();
  return api.propagation.extract(api.ROOT_CONTEXT, { traceparent });
}

function traceparentOf(api: typeof Api, context: Api.Context): string | undefined {
  const headers: Record<string, string> = {};
  api.propagation.inject(context, headers);
  return headers.traceparent;
}
