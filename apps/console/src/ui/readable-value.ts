/** Values as text. No reader sees the escapes of JSON where a text breaks its lines. */

/** The member and the item that stand in previews for what was cut off. */
const cutMark = '…';

/** `{"answer":"Paris"}` is "Paris" to a reader; anything richer is `name: value` line by line. */
export function readableText(value: unknown): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return inlineText(value);
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only) return inlineText(only[1]);
  return entries.map(([name, part]) => (name === cutMark ? cutMark : `${name}: ${inlineText(part)}`)).join('\n');
}

/** Previews are JSON in which texts are cut. */
export function readablePreview(preview: string): string {
  try {
    return readableText(JSON.parse(preview));
  } catch {
    return preview;
  }
}

/** Indented JSON; the further lines of a text stand a step deeper than its name. */
export function indentedText(value: unknown): string {
  const lines = (JSON.stringify(value, null, 2) ?? '').split('\n');
  return lines
    .map((line) => {
      const indent = ' '.repeat(line.length - line.trimStart().length + 2);
      return replaceBreaks(line, { lineBreak: `\n${indent}`, tab: '\t' });
    })
    .join('\n');
}

function inlineText(value: unknown): string {
  if (typeof value === 'string') return value;
  return replaceBreaks(JSON.stringify(value) ?? '', { lineBreak: '↵', tab: '⇥' });
}

/** In JSON a backslash stands in texts only, and never alone: pairs are read from the left. */
function replaceBreaks(json: string, { lineBreak, tab }: { lineBreak: string; tab: string }): string {
  const signs: Record<string, string> = { '\\n': lineBreak, '\\t': tab, '\\r': '' };
  return json.replace(/\\./g, (escape) => signs[escape] ?? escape);
}
