import { metricColumns } from '../comparison/metric-rows.js';
import { escapeMarkdown, markdownTable } from '../terminal/table.js';
import type { Check } from './decide-gate.js';
import { type CandidateReport, type GateReport, nameOf, regressedTitle, outcomeWords } from './gate-report.js';

const signs = { passed: '✅', failed: '❌', undecided: '⚠️' };

/** Comment for a pull request. Its first line is a marker by which a script finds its previous comment. */
export function toMarkdown({ outcome, dataset, baseline, candidates }: GateReport): string {
  const parts = [
    '<!-- heddle-gate -->',
    `## ${signs[outcome]} ${outcomeWords[outcome]}: ${escapeMarkdown(dataset.name)}`,
    ...candidates.map((one) => candidateSection(one, baseline)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function candidateSection(one: CandidateReport, baseline: GateReport['baseline']): string {
  const { candidate, outcome, checks, rows, url, coverageLine, hasStatistics, regressedExamples } = one;
  const parts = [
    `**[${escapeMarkdown(candidate.name)}](${candidate.url})** against the baseline [${escapeMarkdown(baseline.name)}](${baseline.url}): [side by side](${url})`,
    `${escapeMarkdown(coverageLine)}.`,
    ...(rows.length > 0 ? [markdownTable(metricColumns(rows, hasStatistics), rows)] : []),
    markdownTable<Check>(
      [
        { title: '', cell: (check) => signs[check.outcome] },
        { title: 'Rule', cell: nameOf },
        { title: 'Found', cell: ({ message }) => message },
      ],
      checks,
    ),
  ];
  if (regressedExamples.length > 0) {
    const lines = regressedExamples.map(
      ({ metric, exampleId, url: link }) => `- [\`${exampleId}\`](${link}): ${escapeMarkdown(metric)}`,
    );
    parts.push(
      `<details><summary>${regressedTitle(outcome)} (${regressedExamples.length})</summary>\n\n${lines.join('\n')}\n\n</details>`,
    );
  }
  return parts.join('\n\n');
}
