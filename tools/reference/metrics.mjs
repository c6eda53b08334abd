import { code, page, table } from './table.mjs';

/** @typedef {{ name: string, type: string, labels: string[], help: string }} MetricDescription */
/** @typedef {{ name: string, help: string, type: unknown, labelNames?: string[] }} RegisteredMetric */

/**
 * The metrics that a service registers itself, without those of Node.js.
 * @param {{ getMetricsAsArray: () => unknown[] }} registry
 * @returns {MetricDescription[]}
 */
export function metricsOf(registry) {
  return /** @type {RegisteredMetric[]} */ (registry.getMetricsAsArray())
    .filter(({ name }) => !/^(process|nodejs)_/.test(name))
    .map(({ name, help, type, labelNames = [] }) => ({ name, help, type: String(type), labels: labelNames }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
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
    'Metrics that each service registers, besides the usual `process_*` and `nodejs_*` of Node.js. The values of labels and how to read them are in [metrics](../operate/metrics.md).',
    section('Every service', shared),
    ...sections,
  ]);
}
