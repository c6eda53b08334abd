import { escapeControls } from './terminal.js';

export interface Column<Row> {
  title: string;
  align?: 'left' | 'right';
  cell: (row: Row) => string;
}

/** Columns as wide as their widest cell; `paint` gets padded cells. */
export function textTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  paint: (text: string, row: Row | undefined, column: Column<Row>) => string = (text) => text,
): string {
  const cells = rows.map((row) => columns.map(({ cell }) => escapeControls(cell(row))));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((row) => (row[index] ?? '').length)),
  );
  const line = (texts: readonly string[], row?: Row) =>
    columns
      .map((column, index) => {
        const text = texts[index] ?? '';
        const wide = column.align === 'right' ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0);
        return paint(wide, row, column);
      })
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...cells.map((texts, index) => line(texts, rows[index]))].join('\n');
}

/** Table for comments of GitHub and GitLab. */
export function markdownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => escapeMarkdown(title))),
    line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map(({ cell }) => escapeMarkdown(cell(row))))),
  ].join('\n');
}

/** Escapes Markdown and HTML, since names are untrusted. */
export const escapeMarkdown = (text: string) =>
  escapeControls(text)
    .replace(/[\\`*_[\]|~#]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@/g, '@\u200b');
