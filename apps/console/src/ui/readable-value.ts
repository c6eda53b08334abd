/** Values as text, with line breaks instead of JSON escapes. */

/** Member and item that mark cut parts of previews. */
const cutMark = '…';

/** `{"answer":"Paris"}` reads "Paris"; larger values read `name: value` line by line. */
export function readableText(value: unknown): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return inlineText(value);
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only) return inlineText(only[1]);
  return entries.map(([name, part]) => (name === cutMark ? cutMark : `${name}: ${inlineText(part)}`)).join('\n');
}

/** Previews are JSON with cut texts. */
export function readablePreview(preview: string): string {
  try {
    return readableText(JSON.parse(preview));
  } catch {
    return preview;
  }
}

/** Indented JSON; further lines of a text are indented one step deeper than its name. */
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

/** Backslashes of JSON occur in strings only and in pairs, which are read from the left. */
function replaceBreaks(json: string, { lineBreak, tab }: { lineBreak: string; tab: string }): string {
  const signs: Record<string, string> = { '\\n': lineBreak, '\\t': tab, '\\r': '' };
  return json.replace(/\\./g, (escape) => signs[escape] ?? escape);
}
