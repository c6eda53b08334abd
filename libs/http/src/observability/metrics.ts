import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client';

export type { Counter, Gauge, Histogram };

/** Values by label name. */
type Labels = Record<string, string>;

/** All values of each label, from the list that types them. A text describes values without a list. */
type LabelValues<L extends string = string> = Readonly<Record<L, readonly string[] | string>>;

/** Seconds: for answers and statements, and for work of up to an hour. */
export const shortTimes = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
export const longTimes = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600];

/**
 * Prometheus registry of the process. Features register their own metrics in their constructor;
 * `docs/reference/metrics.md` lists them, and a test of each service compares. Labels must have few values: never an
 * id that grows with use.
 */
export class Metrics {
  readonly registry = new Registry();
  private readonly labelValues = new Map<string, LabelValues>();
  private readonly requests: Counter<'method' | 'route' | 'status'>;
  private readonly durations: Histogram<'method' | 'route' | 'status'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    const labels = {
      method: 'method of the request',
      route: 'template of the path',
      status: 'status code of the answer',
    };
    this.requests = this.counter('http_requests_total', 'Requests answered', labels);
    this.durations = this.histogram('http_request_duration_seconds', 'Time from the request to the end of the answer', {
      buckets: shortTimes,
      labels,
    });
  }

  /** Values of the labels of a metric, for the reference. */
  valuesOf(metric: string): LabelValues {
    return this.labelValues.get(metric) ?? {};
  }

  counter<L extends string = never>(name: string, help: string, labels?: LabelValues<L>): Counter<L> {
    return new Counter<L>({ name, help, labelNames: this.labelled(name, labels), registers: [this.registry] });
  }

  /** Counter with one label that starts at 0 for each of its values, so that the first event is an increase. */
  counterFromZero<L extends string>(
    name: string,
    help: string,
    labels: Readonly<Record<L, readonly string[]>>,
  ): Counter<L> {
    const counter = this.counter(name, help, labels);
    const [[label, values]] = Object.entries(labels) as [[L, readonly string[]]];
    for (const value of values) counter.inc({ [label]: value } as Record<L, string>, 0);
    return counter;
  }

  gauge<L extends string = never>(name: string, help: string, labels?: LabelValues<L>): Gauge<L> {
    return new Gauge<L>({ name, help, labelNames: this.labelled(name, labels), registers: [this.registry] });
  }

  histogram<L extends string = never>(
    name: string,
    help: string,
    { buckets, labels }: { buckets: readonly number[]; labels?: LabelValues<L> },
  ): Histogram<L> {
    return new Histogram<L>({
      name,
      help,
      buckets: [...buckets],
      labelNames: this.labelled(name, labels),
      registers: [this.registry],
    });
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    const labels = { method, route, status: String(status) };
    this.requests.inc(labels);
    this.durations.observe(labels, seconds);
  }

  /**
   * Gauges read together, once per scrape. A failed read gives NaN and does not fail the scrape. `labels` are constant
   * labels of each gauge.
   */
  gauges<N extends string>(
    helps: Record<N, string>,
    read: () => Promise<Record<N, number>>,
    labels: Partial<Record<N, Labels>> = {},
  ): void {
    const readOnce = once(read);
    for (const name of Object.keys(helps) as N[]) {
      const own = labels[name] ?? {};
      const gauge: Gauge<string> = new Gauge({
        name,
        help: helps[name],
        labelNames: Object.keys(own),
        registers: [this.registry],
        collect: async () => gauge.set(own, (await readOnce())?.[name] ?? NaN),
      });
    }
  }

  /**
   * Exposes a metric under another name and labels as well. It is recorded once: the alias reads the original at each
   * scrape.
   */
  alias(name: string, of: string, { labels = {}, renamed = {} }: { labels?: Labels; renamed?: Labels } = {}): void {
    const original = this.registry.getSingleMetric(of) as Metric & { type: string; help: string; labelNames: string[] };
    const nameOf = (label: string) => renamed[label] ?? label;
    const inherited = Object.entries(this.valuesOf(of)).map(([label, values]) => [nameOf(label), values]);
    this.labelValues.set(name, Object.fromEntries(inherited) as LabelValues);
    const alias = {
      name,
      help: original.help,
      type: original.type,
      labelNames: [...original.labelNames.map(nameOf), ...Object.keys(labels)],
      get: async () => {
        const { values, ...rest } = await original.get();
        return {
          ...rest,
          name,
          values: values.map((sample) => ({
            ...sample,
            ...('metricName' in sample ? { metricName: String(sample.metricName).replace(of, name) } : {}),
            labels: {
              ...Object.fromEntries(Object.entries(sample.labels).map(([label, value]) => [nameOf(label), value])),
              ...labels,
            },
          })),
        };
      },
    };
    this.registry.registerMetric(alias as unknown as Metric);
  }

  /** The same with one label; `read` returns the values by label value. */
  labelledGauges<N extends string, L extends string>(
    helps: Record<N, string>,
    labels: LabelValues<L>,
    read: () => Promise<ReadonlyMap<string, Record<N, number>>>,
  ): void {
    const readOnce = once(read);
    const [labelName] = Object.keys(labels) as [L];
    for (const name of Object.keys(helps) as N[]) {
      const gauge: Gauge<L> = new Gauge({
        name,
        help: helps[name],
        labelNames: this.labelled(name, labels),
        registers: [this.registry],
        collect: async () => {
          const values = await readOnce();
          gauge.reset();
          for (const [value, of] of values ?? []) gauge.set({ [labelName]: value } as Record<L, string>, of[name]);
        },
      });
    }
  }

  /** Counter whose value another component holds. */
  counterOf(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  private labelled<L extends string>(name: string, labels: LabelValues<L> = {} as LabelValues<L>): L[] {
    this.labelValues.set(name, labels);
    return Object.keys(labels) as L[];
  }
}

/** Concurrent callers share one result; undefined on failure. */
function once<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined;
  return () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
}
