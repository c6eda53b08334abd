/** Texts that a spreadsheet would compute as formulas. */
const formula = /^[=+\-@\t\r]/;

/**
 * A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it, so that the
 * input of an agent cannot run on the machine of a reader of its results. Numbers stay numbers.
 */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
