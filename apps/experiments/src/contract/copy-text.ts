const anySpecial = /[\\\n\r\t]/;
const special = /[\\\n\r\t]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A column in the text form of COPY: null, text, a number, or an object that becomes JSON. */
export type CopyValue = string | number | object | null | undefined;

/** One line of `COPY ... FROM STDIN` in text format. `join` makes a flat string. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyField).join('\t')}\n`;
}

function copyField(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Most texts are plain, and a test is cheaper than a replacement.
  if (!anySpecial.test(text)) return text;
  return text.replace(special, (character) => escapes[character] as string);
}
