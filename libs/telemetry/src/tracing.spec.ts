import { readFileSync } from 'node:fs';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import * as api from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  currentTraceparent,
  isRecording,
  isTracing,
  outsideTraces,
  setTracing,
  startServerSpan,
  startSpan,
  traceFields,
  traceHeaders,
  withSpan,
} from './tracing.js';

const caller = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('without a collector', () => {
  it('creates no span, and executes the work', async () => {
    expect(isTracing()).toBe(false);
    expect(startSpan('x')).toBeUndefined();
    expect(startServerSpan('x', { traceparent: caller })).toBeUndefined();
    expect(await withSpan('x', {}, async (span) => [span, isRecording(), currentTraceparent(), traceFields()])).toEqual(
      [undefined, false, undefined, undefined],
    );
    expect(traceHeaders()).toEqual({});
    expect(outsideTraces(() => 'done')).toBe('done');
  });

  it('does not load the SDK, which is imported on demand', () => {
    const folder = new URL('.', import.meta.url);
    const importsOf = (name: string) =>
      [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '(.+?)'/gm)].map(
        ([, from = '']) => from,
      );
    const loaded = new Set(['index.ts']);
    for (const name of loaded) {
      for (const from of importsOf(name)) if (from.startsWith('./')) loaded.add(from.slice(2).replace('.js', '.ts'));
    }
    expect([...loaded].sort()).toEqual(['index.ts', 'telemetry-settings.ts', 'telemetry.ts', 'tracing.ts']);
    for (const name of loaded) expect(importsOf(name).filter((from) => from.startsWith('@opentelemetry'))).toEqual([]);
    expect(importsOf('sdk.ts')).toContain('@opentelemetry/sdk-trace-base');
  });
});

describe('with a collector', () => {
  const exporter = new InMemorySpanExporter();
  beforeEach(() => {
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    setTracing({ api, tracer: provider.getTracer('test') });
  });
  afterEach(() => {
    setTracing(undefined);
    api.context.disable();
    api.propagation.disable();
    exporter.reset();
  });

  const named = (name: string) => {
    const span = exporter.getFinishedSpans().find((candidate) => candidate.name === name);
    if (!span) throw new Error(`no span ${name}`);
    return span;
  };

  it('continues the trace of the caller, also after an await, and propagates it', async () => {
    const server = startServerSpan('request', { traceparent: caller });
    const headers = await server?.run(async () => {
      await new Promise((done) => setImmediate(done));
      expect(isRecording()).toBe(true);
      return withSpan('inner', { kind: 'client' }, async () => traceHeaders());
    });
    server?.end();
    expect(named('request').parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(named('inner').parentSpanContext?.spanId).toBe(named('request').spanContext().spanId);
    expect(headers?.traceparent).toBe(`00-0af7651916cd43dd8448eb211c80319c-${named('inner').spanContext().spanId}-01`);
  });

  it('continues a given traceparent instead of the current span', async () => {
    await withSpan('outer', {}, async () => startSpan('elsewhere', { parent: caller })?.end());
    expect(named('elsewhere').parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(named('outer').parentSpanContext).toBeUndefined();
  });

  it('starts a new trace for an invalid traceparent', () => {
    startServerSpan('request', { traceparent: 'nonsense' })?.end();
    expect(named('request').parentSpanContext).toBeUndefined();
  });

  it('fails with its work', async () => {
    const failing = withSpan('work', {}, () => Promise.reject(new TypeError('no')));
    await expect(failing).rejects.toThrow('no');
    expect(named('work')).toMatchObject({
      status: { code: 2, message: 'TypeError' },
      attributes: { 'error.type': 'TypeError' },
    });
  });

  it('has the ids for log lines, and keeps shared work out of all traces', async () => {
    await withSpan('outer', {}, async () => {
      expect(traceFields()).toEqual({ trace_id: expect.stringMatching(/^\w{32}$/), span_id: expect.any(String) });
      expect(outsideTraces(() => traceFields())).toBeUndefined();
      expect(outsideTraces(() => isRecording())).toBe(false);
    });
  });
});
