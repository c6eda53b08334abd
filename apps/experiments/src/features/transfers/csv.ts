import { ValidationError } from '@heddle/errors';

/** The rows of a CSV text (RFC 4180): commas, quotes that may hold line breaks; empty lines do not count. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === ',') {
      at += 1;
      // A comma at the very end is followed by one more, empty cell.
      if (at === text.length) row.push('');
      else continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

interface Cell {
  value: string;
  end: number;
}

function plainCell(text: string, start: number): Cell {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

function quotedCell(text: string, start: number): Cell {
  let from = start + 1;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw ValidationError.of(['body', 'file', start], 'A quote is not closed', 'csv_invalid');
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const next = text[quote + 1];
      if (next !== undefined && !',\r\n'.includes(next)) {
        throw ValidationError.of(['body', 'file', quote + 1], 'Text follows a closing quote', 'csv_invalid');
      }
      return { value, end: quote + 1 };
    }
    value += '"';
    from = quote + 2;
  }
}
