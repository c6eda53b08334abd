/** The table of the results. */

const shown = 5;

const header = `
acknowledged  runs, revisions and uploads with a successful response to a client
finished      of these: found when read back, ended well, with the right content
failed        revisions that ended with an error that states the reason
blamed        runs that ended with an error, although their graph raises none
lost          missing, never ended, or with the wrong content
doubled       a node that executed beside another execution of its run, a request that created two resources,
              or one with two different responses
unexpected    responses that no client should see: 5xx other than 503, 4xx other than 409 and 429
ended         processes that ended unexpectedly
again         nodes that began again because their process gave them up
last end      seconds from the end of the fault to the end of the last run
given up      requests without a successful response for 90 s; not acknowledged, so not lost
`;

const columns = [
  'fault',
  'acknowledged',
  'finished',
  'failed',
  'blamed',
  'lost',
  'doubled',
  'unexpected',
  'ended',
  'again',
  'last end',
  'given up',
];

/** @typedef {Awaited<ReturnType<typeof import('./read-back.mjs').readBack>>} Found */
/** @typedef {{ name: string, skipped: string }} SkippedRow */
/** @typedef {Found & { name: string, skipped?: undefined, unexpected: Map<string, number>, ended: string[] }} DoneRow */
/** @typedef {SkippedRow | DoneRow} Row */

/** @param {Map<string, number>} counts */
const sum = (counts) => [...counts.values()].reduce((total, count) => total + count, 0);

/** @param {Row} row */
export const isBad = (row) =>
  row.skipped === undefined && [row.blamed, row.lost, row.doubled, row.ended].some(({ length }) => length > 0);

/**
 * @param {Row[]} rows
 * @param {number} elapsedMs
 */
export function print(rows, elapsedMs) {
  console.log(header);
  const cells = rows.map((row) =>
    row.skipped !== undefined
      ? [row.name, `skipped: ${row.skipped}`]
      : [
          row.name,
          row.acknowledged,
          row.finished,
          row.failed.length,
          row.blamed.length,
          row.lost.length,
          row.doubled.length,
          sum(row.unexpected),
          row.ended.length,
          row.again,
          row.lastEndSeconds.toFixed(0),
          row.givenUp,
        ].map(String),
  );
  const whole = cells.filter((line) => line.length === columns.length);
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...whole.map((line) => (line[index] ?? '').length)),
  );
  for (const line of [columns, widths.map((width) => '-'.repeat(width)), ...cells]) {
    console.log(
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  for (const row of rows) if (row.skipped === undefined) explain(row);
  console.log(`\n${(elapsedMs / 1000).toFixed(0)} s`);
}

/** @param {DoneRow} row */
function explain({ name, failed, blamed, lost, doubled, unexpected, ended }) {
  const lines = [
    ...ended.map((process) => `ended: ${process}`),
    ...[...blamed, ...lost, ...doubled].slice(0, shown).map(({ kind, what }) => `${kind}: ${what}`),
    ...failed.slice(0, shown).map(({ what }) => `failed: ${what}`),
    ...[...unexpected].map(([answer, count]) => `${count} x ${answer}`),
  ];
  if (lines.length > 0) console.log(`\n${name}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
