import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP writes it in JSON, with its attributes as an object. */
interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: number;
  /** A metric of the process, with its attributes of OpenTelemetry. */
  resource: Record<string, unknown>;
  attributes: Record<string, unknown>;
  failed: boolean;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Payload {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        attributes: Attribute[];
        status: { code?: number };
      }[];
    }[];
  }[];
}

interface CollectedMetric {
  name: string;
  unit: string;
  histogram?: { dataPoints: { count: string | number; attributes: Attribute[] }[] };
}
interface MetricsPayload {
  resourceMetrics: { scopeMetrics: { metrics: CollectedMetric[] }[] }[];
}

const metricsOf = ({ resourceMetrics }: MetricsPayload) =>
  resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));

/** Collector of traces and metrics, over HTTP in JSON. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  readonly metrics: CollectedMetric[] = [];
  readonly requests: { path: string | undefined; headers: IncomingMessage['headers'] }[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.requests.push({ path: request.url, headers: request.headers });
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces') this.keep(JSON.parse(body) as Payload);
        else this.metrics.push(...metricsOf(JSON.parse(body) as MetricsPayload));
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private keep({ resourceSpans }: Payload): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({
          ...span,
          parentSpanId: span.parentSpanId ? span.parentSpanId : null,
          resource: toObject(resource.attributes),
          attributes: toObject(span.attributes),
          failed: span.status.code === 2,
        });
      }
    }
  }
}

const toObject = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
