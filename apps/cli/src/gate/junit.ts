import { type CandidateReport, type GateReport, nameOf } from './gate-report.js';

/** One suite for each candidate, one case for each check. */
export function toJunit({ baseline, candidates }: GateReport): string {
  const suites = candidates.map((one) => suiteOf(one, baseline.name));
  const count = (outcome: string) =>
    candidates.reduce((sum, { checks }) => sum + checks.filter((check) => check.outcome === outcome).length, 0);
  const total = candidates.reduce((sum, { checks }) => sum + checks.length, 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="heddle gate" tests="${total}" failures="${count('failed')}" errors="${count('undecided')}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteOf(
  { candidate, checks, url, coverageLine, regressedExamples }: CandidateReport,
  baseline: string,
): string {
  const title = `${candidate.name} against ${baseline}`;
  const count = (outcome: string) => checks.filter((check) => check.outcome === outcome).length;
  const cases = checks.map((check) => {
    const open = `    <testcase classname="${escapeXml(title)}" name="${escapeXml(nameOf(check))}" time="0"`;
    if (check.outcome === 'passed') return `${open}/>`;
    const examples = regressedExamples
      .filter(({ metric }) => check.metric === metric)
      .map(({ exampleId, url: link }) => `${exampleId} ${link}`);
    const element = check.outcome === 'failed' ? 'failure' : 'error';
    const type = check.outcome === 'failed' ? 'regression' : 'undecided';
    const body = [check.message, url, ...(examples.length > 0 ? ['Worse:', ...examples] : [])].join('\n');
    return [
      `${open}>`,
      `      <${element} message="${escapeXml(check.message)}" type="${type}">${escapeXml(body)}</${element}>`,
      '    </testcase>',
    ].join('\n');
  });
  return [
    `  <testsuite name="${escapeXml(title)}" tests="${checks.length}" failures="${count('failed')}" errors="${count('undecided')}" skipped="0" time="0">`,
    '    <properties>',
    `      <property name="compare" value="${escapeXml(url)}"/>`,
    `      <property name="coverage" value="${escapeXml(coverageLine)}"/>`,
    '    </properties>',
    ...cases,
    '  </testsuite>',
  ].join('\n');
}

/** Characters that XML 1.0 forbids even when escaped: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

export const escapeXml = (text: string) =>
  text.replace(unwritable, '\ufffd').replace(/[&<>"'\n\r\t]/g, (character) => entities[character] ?? character);
