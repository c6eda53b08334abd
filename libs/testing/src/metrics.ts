import { readFileSync } from 'node:fs';

const page = new URL('../../../docs/operations/metrics.md', import.meta.url);

/** As a row of the page says it. */
export interface MetricRow {
  name: string;
  type: string;
  labels: string;
  meaning: string;
}

interface Registry {
  getMetricsAsArray(): { name: string; help: string; type: unknown }[];
}

/** What every process of Node exports, which the page does not list. */
const isOfTheProcess = ({ name }: { name: string }) => /^(process|nodejs)_/.test(name);

/** The metrics that a service registered itself, in the order of their names. */
export function exportedMetrics(registry: Registry): MetricRow[] {
  return registry
    .getMetricsAsArray()
    .filter((metric) => !isOfTheProcess(metric))
    .map((metric) => ({
      name: metric.name,
      type: String(metric.type),
      labels: ((metric as { labelNames?: string[] }).labelNames ?? []).join(', '),
      meaning: metric.help,
    }))
    .sort(byName);
}

/** What `docs/operations/metrics.md` lists under these headings, in the order of the names. */
export function documentedMetrics(...headings: string[]): MetricRow[] {
  const sections = readFileSync(page, 'utf8').split(/^## /m);
  return headings
    .flatMap((heading) => {
      const section = sections.find((text) => text.startsWith(`${heading}\n`));
      if (!section) throw new Error(`docs/operations/metrics.md has no section "${heading}"`);
      return section.split('\n').filter((line) => line.startsWith('| `'));
    })
    .map((line) => {
      const [name = '', type = '', labels = '', meaning = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return { name: name.replaceAll('`', ''), type, labels: labels.replaceAll('`', ''), meaning };
    })
    .sort(byName);
}

const byName = (left: MetricRow, right: MetricRow) => (left.name < right.name ? -1 : 1);

/** The sum of the samples of a metric with these labels, in the text that `/metrics` answers; NaN when there is none. */
export function sampleOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const samples = text.split('\n').filter((line) => {
    const ofName = line.startsWith(`${name}{`) || line.startsWith(`${name} `);
    return ofName && Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`));
  });
  if (samples.length === 0) return NaN;
  return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
