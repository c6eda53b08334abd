/** Tables of the benchmark of agents, in Markdown. */
import { figure, markdownTable, nothing } from '../runs/report/table.mjs';
import { fileMap, turnBytes } from './benchmark.mjs';
import { floodRuns, leaseSeconds } from './overload.mjs';

/** @typedef {import('./benchmark.mjs').Findings} Findings */
/** @typedef {import('./arguments.mjs').Arguments} Arguments */

const mib = 1024 ** 2;
/** @type {(bytes: number | undefined) => string} */
const size = (bytes) => (bytes === undefined ? nothing : `${figure(bytes / mib)} MiB`);
/**
 * Figures that do not exist come as null from other processes.
 *
 * @type {(ms: number | null) => string}
 */
const time = (ms) =>
  ms === null || Number.isNaN(ms) ? nothing : ms >= 1000 ? `${figure(ms / 1000)} s` : `${figure(ms)} ms`;

/**
 * @param {readonly Findings[]} findings
 * @param {Arguments} settings
 */
export function report(findings, settings) {
  const { parts } = settings;
  const tables = [];
  if (parts.includes('burst')) tables.push(bursts(findings, settings));
  if (parts.includes('waiting')) tables.push(waiting(findings));
  if (parts.includes('conversation') || parts.includes('files')) tables.push(storage(findings, settings));
  if (parts.includes('overload')) tables.push(overloaded(findings));
  return tables.join('\n\n');
}

/**
 * @param {readonly Findings[]} findings
 * @param {Arguments} settings
 */
function bursts(findings, { runs, tokens, tokenMs }) {
  const lines = runs.map((count) => [
    `${count}`,
    ...findings.map(({ bursts: found }) => {
      const burst = found.get(count);
      if (!burst) return nothing;
      const { firstLateMs, tokensPerSecond, peakMiB, failed } = burst;
      const [p50 = NaN, p99 = NaN] = firstLateMs;
      if (failed === count) return `all ${count} failed`;
      const lost = failed > 0 ? `, **${failed} failed**` : '';
      return `${time(p50)}, ${time(p99)}; ${figure(tokensPerSecond)}/s; ${figure(peakMiB)} MiB${lost}`;
    }),
  ]);
  const title = `runs at once, ${tokens} tokens each, one per ${tokenMs} ms: first token late at p50, p99; tokens per second; peak memory`;
  return markdownTable([title, ...findings.map((found) => found.title)], lines);
}

/** @param {readonly Findings[]} all */
function waiting(all) {
  const findings = all.filter((found) => found.waiting);
  /** @type {(name: string, cell: (found: Findings) => string) => string[]} */
  const line = (name, cell) => [name, ...findings.map(cell)];
  return markdownTable(
    ['beside runs that wait', ...findings.map((found) => found.title)],
    [
      line('runs, failed', ({ waiting: found }) => `${found?.runs}, ${found?.failed}`),
      line('all under way after', ({ waiting: found }) => time(found?.startedMs ?? NaN)),
      line('first event of a new run, p99', ({ waiting: found }) => time(found?.firstEventMs ?? NaN)),
      line('GET /ok (Aegra: /health), p99', ({ waiting: found }) => time(found?.okMs ?? NaN)),
      line('GET state, p99', ({ waiting: found }) => time(found?.stateMs ?? NaN)),
      line('tokens late beside a graph that computes for 5 s, p50, p99', ({ spin }) =>
        (spin?.tokenLateMs ?? []).map(time).join(', '),
      ),
    ],
  );
}

/** @param {readonly Findings[]} all */
function overloaded(all) {
  const findings = all.flatMap(({ title, overload }) => (overload ? [{ title, ...overload }] : []));
  const times = (/** @type {readonly number[]} */ list) => list.map(time).join(', ');
  return markdownTable(
    ['overload', ...findings.map(({ title }) => title)],
    [
      [
        `${floodRuns} creations at once: failed; all answered after; all runs ended after`,
        ...findings.map(({ flood, endedMs }) => `${flood.failed}; ${time(flood.answeredMs)}; ${time(endedMs)}`),
      ],
      [
        'meanwhile the first event of a run in another workspace, p50, p99',
        ...findings.map(({ neighbourMs }) => times(neighbourMs)),
      ],
      ['the same over a new connection each', ...findings.map(({ newcomerMs }) => times(newcomerMs))],
      [
        `kill -9 with runs that wait, lease of ${leaseSeconds} s: runs; all under way elsewhere after`,
        ...findings.map(({ takenOver, takenOverMs }) => `${takenOver}; ${time(takenOverMs)}`),
      ],
    ],
  );
}

/** @type {(found: import('../runs/client/conversation.mjs').Reading | undefined) => string} */
const reading = (found) => (found ? `${time(found.ms)}, ${size(found.bytes)}; ${time(found.memoryMs)}` : nothing);

/**
 * @param {readonly Findings[]} found
 * @param {Arguments} settings
 */
function storage(found, { parts, turns }) {
  const findings = found.filter(({ conversation, files }) => conversation ?? files);
  /** @type {(name: string, cell: (found: Findings) => string) => string[]} */
  const line = (name, cell) => [name, ...findings.map(cell)];
  const content = size(turns * turnBytes);
  const changed = size(fileMap.steps * fileMap.bytes);
  const conversationLines = [
    line('database', ({ conversation }) => size(conversation?.storedBytes)),
    line('first turns, last turns', ({ conversation }) =>
      conversation ? `${time(conversation.firstTurnMs)}, ${time(conversation.lastTurnMs)}` : nothing,
    ),
    line('GET state; the same bytes from memory', ({ conversation }) => reading(conversation?.state)),
    line('ten states of history; from memory', ({ conversation }) => reading(conversation?.history)),
    line('the last 20 messages of ten states; from memory', ({ conversation }) => reading(conversation?.selection)),
  ];
  const all = size(fileMap.count * fileMap.bytes);
  /** @type {(step: import('./benchmark.mjs').FilesStep | undefined) => string} */
  const cost = (step) => (step ? `${size(step.storedBytes)}, ${time(step.ms)}` : nothing);
  const filesLines = [
    line(`${fileMap.count} files created (${all}): database, time`, ({ files }) => cost(files?.created)),
    line(`${fileMap.steps} of them changed (${changed}): database, time`, ({ files }) => cost(files?.changed)),
  ];
  return markdownTable(
    [`conversation of ${turns} turns, ${content}`, ...findings.map((found) => found.title)],
    [...(parts.includes('conversation') ? conversationLines : []), ...(parts.includes('files') ? filesLines : [])],
  );
}
