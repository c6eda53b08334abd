import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { AggregationTemporality, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics';

/** Metric in the format of the Prometheus registry. */
export interface RegistryMetric {
  name: string;
  help: string;
  type: string;
  values: { value: number; labels: Record<string, string | number>; metricName?: string }[];
}

interface Period {
  startTime: HrTime;
  endTime: HrTime;
}

/** Converts the metrics of `/metrics` to OpenTelemetry, under the same names. Summaries have no counterpart. */
export function toOtlpMetrics(metrics: readonly RegistryMetric[], period: Period): MetricData[] {
  return metrics.flatMap((metric): MetricData[] => {
    const common = {
      descriptor: {
        name: metric.name,
        description: metric.help,
        unit: unitOf(metric.name),
        valueType: ValueType.DOUBLE,
      },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    switch (metric.type) {
      case 'counter':
        return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points(metric, period) }];
      case 'gauge':
        return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points(metric, period) }];
      case 'histogram':
        return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, period) }];
      default:
        return [];
    }
  });
}

/** Leaves out unreadable values. */
function points({ values }: RegistryMetric, period: Period) {
  return values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...period, attributes: labels as Attributes, value }));
}

function histograms({ name, values }: RegistryMetric, period: Period) {
  const series = new Map<string, { attributes: Attributes; upTo: [boundary: number, count: number][]; sum: number }>();
  for (const { value, labels, metricName } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(Object.entries(attributes).sort());
    const one = series.get(key) ?? { attributes, upTo: [], sum: 0 };
    series.set(key, one);
    if (metricName === `${name}_bucket`) one.upTo.push([le === '+Inf' ? Infinity : Number(le), value]);
    else if (metricName === `${name}_sum`) one.sum = value;
  }
  return [...series.values()].map(({ attributes, upTo, sum }) => {
    upTo.sort(([left], [right]) => left - right);
    // Prometheus counts up to a boundary, OpenTelemetry between two boundaries.
    const counts = upTo.map(([, count], index) => count - (upTo[index - 1]?.[1] ?? 0));
    const boundaries = upTo.map(([boundary]) => boundary).filter(Number.isFinite);
    const count = upTo.at(-1)?.[1] ?? 0;
    return { ...period, attributes, value: { buckets: { boundaries, counts }, count, sum } };
  });
}

function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's';
  return /_bytes(_total)?$/.test(name) ? 'By' : '';
}
