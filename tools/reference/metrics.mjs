import { code, page, table } from './table.mjs';

/** @typedef {Record<string, readonly string[] | string>} LabelValues lists of values, or descriptions */
/** @typedef {{ name: string, type: string, labels: string[], help: string, values: LabelValues }} MetricDescription */
/** @typedef {{ name: string, help: string, type: unknown, labelNames?: string[] }} RegisteredMetric */

/**
 * The metrics that a service registers itself, without those of Node.js.
 * @param {{ registry: { getMetricsAsArray: () => unknown[] }, valuesOf: (metric: string) => LabelValues }} metrics
 * @returns {MetricDescription[]}
 */
export function metricsOf(metrics) {
  return /** @type {RegisteredMetric[]} */ (metrics.registry.getMetricsAsArray())
    .filter(({ name }) => !/^(process|nodejs)_/.test(name))
    .map(({ name, help, type, labelNames = [] }) => ({
      name,
      help,
      type: String(type),
      labels: labelNames,
      values: metrics.valuesOf(name),
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

/**
 * A row for each label; metrics whose label has the same values share one.
 * @param {MetricDescription[]} metrics
 */
function labelRows(metrics) {
  /** @type {Map<string, { label: string, values: string, names: Set<string> }>} */
  const rows = new Map();
  for (const { name, values } of metrics) {
    for (const [label, given] of Object.entries(values)) {
      const text = typeof given === 'string' ? given : [...given].sort().map(code).join(', ');
      const key = JSON.stringify([label, text]);
      const row = rows.get(key) ?? { label, values: text, names: new Set() };
      rows.set(key, row);
      row.names.add(name);
    }
  }
  return [...rows.values()].map(({ label, values, names }) => [code(label), values, [...names].map(code).join(', ')]);
}

/** Names of the official agent server, for dashboards that were made for it. */
const officialName = /^lg_api_/;

/**
 * @param {Record<string, MetricDescription[]>} metrics of each service, by its name
 */
export async function metricsPage(metrics) {
  const [first = [], ...rest] = Object.values(metrics);
  const shared = first.filter(({ name }) => rest.every((others) => others.some((other) => other.name === name)));
  const isShared = (/** @type {MetricDescription} */ { name }) => shared.some((other) => other.name === name);
  const section = (/** @type {string} */ title, /** @type {MetricDescription[]} */ listed) =>
    `## ${title}\n\n${table(
      ['metric', 'type', 'labels', 'meaning'],
      listed.map(({ name, type, labels, help }) => [code(name), type, labels.map(code).join(', '), help]),
    )}`;
  const sections = Object.entries(metrics).flatMap(([service, own]) => {
    const further = own.filter((metric) => !isShared(metric));
    const official = further.filter(({ name }) => officialName.test(name));
    return [
      section(
        service,
        further.filter(({ name }) => !officialName.test(name)),
      ),
      ...(official.length > 0 ? [section(`${service}, official names`, official)] : []),
    ];
  });
  return await page('Metrics', [
    'Metrics that each service registers, besides the usual `process_*` and `nodejs_*` of Node.js. [Values of labels](#values-of-labels) follow the tables; [metrics](../operate/metrics.md) explains them.',
    section('Every service', shared),
    ...sections,
    `## Values of labels\n\n${table(['label', 'values', 'metrics'], labelRows(Object.values(metrics).flat()))}`,
  ]);
}
