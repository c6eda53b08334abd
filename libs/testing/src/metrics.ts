import { readFileSync } from 'node:fs';

const page = new URL('../../../docs/reference/metrics.md', import.meta.url);

/** Row of the documentation page. */
export interface MetricRow {
  name: string;
  type: string;
  labels: string;
  meaning: string;
}

interface Registry {
  getMetricsAsArray(): { name: string; help: string; type: unknown }[];
}

/** Default metrics of Node, which the page does not list. */
const isOfTheProcess = ({ name }: { name: string }) => /^(process|nodejs)_/.test(name);

/** Metrics that a service registered itself, by name. */
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

/** Metrics in `docs/reference/metrics.md` under these headings, by name. */
export function documentedMetrics(...headings: string[]): MetricRow[] {
  const sections = readFileSync(page, 'utf8').split(/^## /m);
  return headings
    .flatMap((heading) => {
      const section = sections.find((text) => text.startsWith(`${heading}\n`));
      if (!section) throw new Error(`docs/reference/metrics.md has no section "${heading}"`);
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

/** Sum of the samples with these labels in the text of `/metrics`; NaN without any. */
export function sampleOf(text: string, name: string, labels: Record<string, string> = {}): number {
  const samples = text.split('\n').filter((line) => {
    const ofName = line.startsWith(`${name}{`) || line.startsWith(`${name} `);
    return ofName && Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`));
  });
  if (samples.length === 0) return NaN;
  return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
