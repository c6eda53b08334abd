import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, apiKey } from './agent-server.harness.js';
import { Collector } from './collector.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerSpanId = 'b7ad6b7169203331';

describe('a process for requests and one for runs, with a collector and management ports', () => {
  const collector = new Collector();
  const fleet = agentServerFleet();
  let api: AgentServer;
  let worker: AgentServer;
  let managementUrl: string;

  beforeAll(async () => {
    const [endpoint, port] = await Promise.all([collector.start(), freePort()]);
    managementUrl = `http://127.0.0.1:${port}`;
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=secret',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=e2e',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRICS_EXPORTER: 'otlp',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    };
    api = await fleet.start({ ...env, AGENT_ROLE: 'api', HEDDLE_MANAGEMENT_PORT: String(port) });
    worker = await fleet.start({ ...env, AGENT_ROLE: 'worker' });
  });
  afterAll(async () => {
    await fleet.close();
    await collector.close();
  });

  const post = (path: string, body: object, traced: boolean) =>
    fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        ...(traced ? { traceparent: `00-${traceId}-${callerSpanId}-01` } : {}),
      },
      body: JSON.stringify(body),
    });

  it('make one trace of a run, from the caller through both processes to the model', async () => {
    const { thread_id: threadId } = await api.client.threads.create();
    const input = { messages: [{ role: 'user', content: 'What is 2 times 3?' }] };
    const answer = await post(`/threads/${threadId}/runs/wait`, { assistant_id: 'tools', input }, true);
    expect(answer.status).toBe(200);
    const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
    const find = (name: string | RegExp) =>
      ofTrace().find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
    // They come in batches, and the longest span of each process comes last.
    await waitFor(() => find('POST /threads/:thread_id/runs/wait') && find('run execute'), {
      what: 'the spans of both processes',
      timeoutMs: 30_000,
    });
    const chain = (name: string | RegExp): (string | null)[] => {
      const names: (string | null)[] = [];
      for (let span = find(name); span; span = ofTrace().find(({ spanId }) => spanId === span?.parentSpanId)) {
        names.push(span.name);
        if (span.parentSpanId === callerSpanId) return [...names, 'caller'];
      }
      return [...names, null];
    };
    const request = ['run create', 'POST /threads/:thread_id/runs/wait', 'caller'];
    expect(chain('run queued')).toEqual(['run queued', ...request]);
    expect(chain('run execute')).toEqual(['run execute', ...request]);
    const model = chain(/^model /);
    expect(model[1]).toMatch(/^node /);
    expect(model.slice(2)).toEqual(['run execute', ...request]);
    const tool = chain(/^tool /);
    expect(tool[1]).toMatch(/^node /);
    expect(tool.slice(2)).toEqual(['run execute', ...request]);
    expect(chain('INSERT').slice(1)).toEqual(request);

    const created = find('run create');
    const executed = find('run execute');
    expect(created?.resource).toMatchObject({
      'service.name': 'agent-server',
      'deployment.environment.name': 'e2e',
    });
    expect(created?.resource['service.instance.id']).not.toBe(executed?.resource['service.instance.id']);
    expect(executed?.attributes).toMatchObject({ 'heddle.graph_id': 'tools', 'heddle.run.outcome': 'completed' });
    expect(executed?.attributes['heddle.run_id']).toBe(created?.attributes['heddle.run_id']);
    expect(find(/^POST/)?.attributes).toMatchObject({
      'http.response.status_code': 200,
      'heddle.request_id': expect.any(String),
    });
    // Shared work and probes belong to no trace.
    expect(collector.spans.some(({ name }) => name.includes('/ready'))).toBe(false);
    const keys = collector.requests.map(({ headers }) => headers['x-collector-key']);
    expect(new Set(keys)).toEqual(new Set(['secret']));
    for (const { output } of [api, worker]) {
      await waitFor(() => output().includes(`"trace_id":"${traceId}"`), { what: 'a log line of the trace' });
    }
  });

  it("keep the trace of a run separate, and start one without a caller's trace", async () => {
    const { thread_id: threadId } = await api.client.threads.create();
    const answer = await post(
      `/threads/${threadId}/runs`,
      { assistant_id: 'failing', input: { fail_in: 'first' } },
      false,
    );
    const run = (await answer.json()) as { run_id: string; kwargs: object };
    expect(run.kwargs).not.toHaveProperty('traceparent');
    const executed = await waitFor(
      () =>
        collector.spans.find(
          ({ name, attributes }) => name === 'run execute' && attributes['heddle.run_id'] === run.run_id,
        ),
      { what: 'the span of the run', timeoutMs: 30_000 },
    );
    expect(executed.traceId).not.toBe(traceId);
    expect(executed.failed).toBe(true);
  });

  it('export the metrics of /metrics, too', async () => {
    const executions = await waitFor(
      () =>
        collector.metrics.findLast(
          ({ name, histogram }) => name === 'agent_run_execution_seconds' && histogram?.dataPoints.length,
        ),
      { what: 'the executions', timeoutMs: 30_000 },
    );
    expect(executions.unit).toBe('s');
    expect(Number(executions.histogram?.dataPoints[0]?.count)).toBeGreaterThan(0);
  });

  it('serve metrics and documentation on the management port only', async () => {
    const statusOf = async (url: string) => (await fetch(url)).status;
    for (const path of ['/metrics', '/docs']) {
      expect([path, await statusOf(managementUrl + path), await statusOf(api.url + path)]).toEqual([path, 200, 404]);
    }
    for (const path of ['/ok', '/ready', '/openapi.json']) {
      expect([path, await statusOf(managementUrl + path), await statusOf(api.url + path)]).toEqual([path, 200, 200]);
    }
    expect(await statusOf(`${managementUrl}/info`)).toBe(404);
    expect(await statusOf(`${api.url}/info`)).toBe(200);
  });
});
