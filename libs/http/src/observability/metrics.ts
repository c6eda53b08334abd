import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The process's Prometheus registry. Features add their own. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Counter;
  private readonly durations: Histogram;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    const labelNames = ['method', 'route', 'status'];
    this.requests = new Counter({
      name: 'http_requests_total',
      help: 'Requests answered',
      labelNames,
      registers: [this.registry],
    });
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of the answer',
      labelNames,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [this.registry],
    });
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    const labels = { method, route, status: String(status) };
    this.requests.inc(labels);
    this.durations.observe(labels, seconds);
  }

  /** Gauges that are read together, once for each scrape. What cannot be read then is NaN, and the scrape goes on. */
  gauges<N extends string>(helps: Record<N, string>, read: () => Promise<Record<N, number>>): void {
    let reading: Promise<Record<N, number> | undefined> | undefined;
    const readOnce = () =>
      (reading ??= read()
        .catch(() => undefined)
        .finally(() => (reading = undefined)));
    for (const name of Object.keys(helps) as N[]) {
      const gauge: Gauge = new Gauge({
        name,
        help: helps[name],
        registers: [this.registry],
        collect: async () => gauge.set((await readOnce())?.[name] ?? NaN),
      });
    }
  }
}
