/** Marks a cut. */
const mark = '"…"';

/** An escape, or a pair of surrogates as escapes, of which the end is missing. */
const cutEscape = /(?<!\\)((?:\\\\)*)(?:\\u[dD][89abAB][\da-fA-F]{2})?(?:\\(?:u[\da-fA-F]{0,3})?)?$/;

/** Groups: a bracket, comma or colon; a text, and its closing quote if it has one; a number or literal. */
const tokens = /([{}[\],:])|"(?:[^"\\]|\\.)*("?)|[^\s{}[\],:"]+/gs;

type Awaited = 'key' | 'colon' | 'value' | 'comma';

/**
 * Makes valid JSON of a preview, the beginning of the JSON of an object: closes open texts, lists and objects. Complete
 * JSON is returned unchanged.
 */
export function closeCutJson(beginning: string): string {
  const text = beginning.replace(cutEscape, '$1');
  const open: string[] = [];
  let awaited: Awaited = 'value';
  let before: Awaited = awaited;
  let last: RegExpExecArray | undefined;
  for (const token of text.matchAll(tokens)) {
    before = awaited;
    awaited = follow(token, awaited, open);
    last = token;
  }
  if (open.length === 0 || !last) return beginning;
  return cutAt(text, last, { before, awaited, inObject: open.at(-1) === '}' }) + open.reverse().join('');
}

/** Next expected kind of token. `open` holds the closing brackets. */
function follow([token, punctuation]: RegExpExecArray, awaited: Awaited, open: string[]): Awaited {
  if (punctuation === undefined) return awaited === 'key' ? 'colon' : 'comma';
  if (token === '{' || token === '[') open.push(token === '{' ? '}' : ']');
  if (token === '}' || token === ']') open.pop();
  if (token === '}' || token === ']') return 'comma';
  if (token === ':' || token === '[') return 'value';
  return open.at(-1) === '}' ? 'key' : 'value';
}

function cutAt(text: string, last: RegExpExecArray, at: { before: Awaited; awaited: Awaited; inObject: boolean }) {
  const [, punctuation, quote] = last;
  if (quote === '') return `${text}…"${at.before === 'key' ? `: ${mark}` : ''}`;
  // Digits of a number may be missing, and `tr` is incomplete.
  if (punctuation === undefined && quote === undefined) return text.slice(0, last.index) + mark;
  if (at.awaited === 'value') return text + mark;
  if (at.awaited === 'colon') return `${text}: ${mark}`;
  const member = at.inObject ? `${mark}: ${mark}` : mark;
  return at.awaited === 'comma' ? `${text}, ${member}` : text + member;
}
