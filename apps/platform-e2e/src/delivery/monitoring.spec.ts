import { documentedMetrics } from '@heddle/testing';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readText } from './repository.js';

const folder = 'k8s/components/monitoring';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook: string };
}
interface Panel {
  title: string;
  type: string;
  targets?: { expr: string; legendFormat: string }[];
}

const { groups } = (parse(readText(`${folder}/prometheus-rule.yaml`)) as { spec: { groups: { rules: Rule[] }[] } })
  .spec;
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readText(`${folder}/dashboards/heddle.json`)) as { panels: Panel[] };
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Exported metrics of the services (their tests check the page), as series: histograms are three each. */
const ownSeries = documentedMetrics('Every service', 'control-plane', 'agent-server', 'experiments').flatMap(
  ({ name, type }) => (type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name]),
);
/** Series of Prometheus itself, of Node.js, and of kube-state-metrics. */
const othersSeries = [
  'up',
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
  'kube_deployment_status_replicas_unavailable',
];
const notMetrics =
  /^(and|or|unless|on|by|without|offset|sum|max|min|avg|rate|increase|histogram_quantile|[\d.]+[smhd]?)$/;

/** Names of metrics in an expression, without labels, durations and keywords. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(by|on|without)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*|\d[\w.]*/g)]
    .map(([word]) => word)
    .filter((word) => !notMetrics.test(word));
}

it('finds the metrics of an expression', () => {
  expect(metricsOf('sum by (a, b) (rate(x_total{s=~"a|b"}[5m])) / on (a) group_left y > 0.5 and z offset 15m')).toEqual(
    ['x_total', 'group_left', 'y', 'z'],
  );
});

describe('alerts', () => {
  it.each(rules)('$alert uses exported metrics', ({ expr }) => {
    const metrics = metricsOf(expr);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => ![...ownSeries, ...othersSeries].includes(name))).toEqual([]);
  });

  it.each(rules)('$alert has a summary, a severity and a runbook', (rule) => {
    expect(rule.labels.severity).toMatch(/^(warning|critical)$/);
    expect(rule.for).toMatch(/^\d+m$/);
    expect(rule.annotations.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(rule.annotations.description).toMatch(/\{\{ \$(value|labels\.\w+)[^]*\.$/);
    expect(rule.annotations.runbook).toBe(`docs/operate/alerts.md#${rule.alert.toLowerCase()}`);
  });

  it('are each explained in docs/operate/alerts.md, in this order', () => {
    const headings = [...readText('docs/operate/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(rules.map(({ alert }) => alert));
    expect(rules.length).toBeGreaterThan(11);
  });
});

describe('the dashboard', () => {
  it('uses exported metrics, in one namespace', () => {
    const metrics = [...new Set(shown.flatMap(metricsOf))];
    expect(metrics.filter((name) => ![...ownSeries, ...othersSeries].includes(name))).toEqual([]);
    for (const expr of shown) expect(expr).toContain('namespace="$namespace"');
  });

  it('shows every metric of the services, except deprecated ones', () => {
    const all = documentedMetrics('Every service', 'control-plane', 'agent-server', 'experiments').filter(
      ({ meaning }) => !meaning.startsWith('Deprecated'),
    );
    const asked = shown.flatMap(metricsOf);
    const missing = all.filter(({ name }) => !asked.some((series) => series.replace(/_bucket$/, '') === name));
    expect(missing).toEqual([]);
  });

  it('has a title and a query in each panel', () => {
    for (const { title, type, targets } of panels) {
      expect(title).not.toBe('');
      if (type !== 'row') expect(targets?.length).toBeGreaterThan(0);
    }
  });
});
