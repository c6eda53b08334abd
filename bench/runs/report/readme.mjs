/** Puts a text between its two markers in a Markdown file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';

/**
 * @param {string} document
 * @param {string} name
 * @param {string} text
 */
export function replaceBetweenMarkers(document, name, text) {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no place for ${name}: ${begin} ... ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${document.slice(to)}`;
}

/**
 * @param {string} path
 * @param {string} name
 * @param {string} text
 */
export async function writeBetweenMarkers(path, name, text) {
  const document = replaceBetweenMarkers(readFileSync(path, 'utf8'), name, text);
  writeFileSync(path, await format(document, { parser: 'markdown' }));
}
