import { describe, expect, it } from '@jest/globals';
import { statistics, summaryOf } from '../../test/gated-comparison.js';
import { metricRows } from '../comparison/metric-rows.js';
import { decideGate, type Outcome } from './decide-gate.js';
import { type GateReport, regressedTitle, toJson } from './gate-report.js';
import { completeRules, readGateSettings } from './gate-rules.js';
import { escapeXml, toJunit } from './junit.js';
import { toMarkdown } from './markdown.js';

const nasty = 'a <b> & "c" \'d\' | `e` @team \u0007 \ud800 ]]> -->\n*f*';

function reportOf(): GateReport {
  const summary = summaryOf({
    metrics: { [nasty]: { statistics: statistics('regressed') }, unknown: { candidate: null } },
  });
  const { outcome, checks } = decideGate(
    summary,
    completeRules(readGateSettings({ max_regressions: 0 }, 'rules').rules),
  );
  return {
    outcome,
    dataset: { id: 'd', name: 'capitals' },
    baseline: { id: 'a', name: 'main', url: 'http://console/a' },
    candidates: [
      {
        candidate: { id: 'b', name: nasty, url: 'http://console/b' },
        outcome,
        checks,
        url: 'http://console/compare?x=a%2Cb&y=1',
        coverageLine: '40 of 40',
        rows: metricRows(summary),
        hasStatistics: true,
        summary,
        regressedExamples: [{ metric: nasty, exampleId: 'e1', url: 'http://console/e1' }],
      },
    ],
  };
}

describe('a report', () => {
  it('as JUnit is well-formed for all names, and counts', () => {
    const xml = toJunit(reportOf());
    const document = parseXml(xml);
    expect(document).toMatchObject({ name: 'testsuites', attributes: { tests: '2', failures: '1', errors: '1' } });
    const [suite] = document.children;
    expect(suite?.attributes.name).toBe(
      `${nasty.replace('\u0007', '\ufffd').replace('\ud800', '\ufffd')} against main`,
    );
    const cases = suite?.children.filter(({ name }) => name === 'testcase') ?? [];
    expect(cases.map(({ children }) => children.map(({ name }) => name))).toEqual([['failure'], ['error']]);
    expect(cases[0]?.children[0]?.text).toContain('e1 http://console/e1');
    expect(document.children[0]?.children[0]?.children[0]?.attributes.value).toBe('http://console/compare?x=a%2Cb&y=1');
  });

  it.each([
    ['\u0000\u000b\ufffe', '\ufffd\ufffd\ufffd'],
    ['😀', '😀'],
    ['a\tb\nc', 'a&#9;b&#10;c'],
  ])('escapes %j', (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped);
  });

  it('as Markdown keeps its tables for all names', () => {
    const markdown = toMarkdown(reportOf());
    expect(markdown).toMatch(/^<!-- heddle-gate -->\n\n## ❌ Regression: capitals\n/);
    expect(markdown).toContain('- [`e1`](http://console/e1): a &lt;b&gt; &amp; "c"');
    expect(markdown).not.toContain('<b>');
    expect(markdown).not.toMatch(/@team/);
    const widths = markdown
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split(/(?<!\\)\|/).length);
    expect(new Set(widths.slice(0, 4)).size).toBe(1);
    expect(markdown).toMatch(/0\.800 \| 0\.700 \| −0\.100 \| −0\.200 … −0\.010 \| 0\.0200 \| regressed/);
  });

  it.each<[Outcome, string]>([
    ['failed', 'Worse than in the baseline'],
    ['undecided', 'Worse than in the baseline'],
    ['passed', 'Worse than in the baseline, within the rules'],
  ])('if it %s, calls examples "%s"', (outcome, title) => {
    const { candidates, ...rest } = reportOf();
    expect(regressedTitle(outcome)).toBe(title);
    expect(toMarkdown({ ...rest, outcome, candidates: candidates.map((one) => ({ ...one, outcome })) })).toContain(
      `<summary>${title} (1)</summary>`,
    );
  });

  it('as JSON has the verdict and the exit code', () => {
    expect(JSON.parse(toJson(reportOf(), 1))).toMatchObject({
      verdict: 'failed',
      exit_code: 1,
      candidates: [{ id: 'b', checks: [{ rule: 'max_regressions', outcome: 'failed' }, { outcome: 'undecided' }] }],
    });
  });
});

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Parser for the XML of JUnit; throws if it is not well-formed. */
function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const token = /<\?xml[^>]*\?>|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let at = 0;
  for (let match = token.exec(xml); match; match = token.exec(xml)) {
    at = token.lastIndex;
    const [, closed, name, attributes = '', isEmpty, text] = match;
    const current = open.at(-1) as Element;
    if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes another element`);
    } else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        unescape(value),
      ]);
      const element: Element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      current.children.push(element);
      if (!isEmpty) open.push(element);
    } else if (text !== undefined) current.text += unescape(text);
  }
  if (at !== xml.length || open.length !== 1) throw new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 80)}`);
  return root.children[0] as Element;
}

function unescape(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));|&/g, (match, code?: string, name?: string) => {
    const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
    const character = code === undefined ? named[name ?? ''] : String.fromCodePoint(Number(code));
    if (character === undefined) throw new Error(`${match} is not an entity`);
    return character;
  });
}
