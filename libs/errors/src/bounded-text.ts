/** Maximum characters of an error text that is stored, sent or logged, including the mark for the omitted rest. */
export const errorTextLimit = 16_384;

/** Shortens a text to its beginning and its length. The result fits the limit, so a second call changes nothing. */
export function boundedText(text: string, limit = errorTextLimit): string {
  if (text.length <= limit) return text;
  const mark = `… (${text.length.toLocaleString('en-US')} characters)`;
  const kept = text.slice(0, Math.max(0, limit - mark.length));
  return `${isHighSurrogate(kept.charCodeAt(kept.length - 1)) ? kept.slice(0, -1) : kept}${mark}`;
}

/** Keeps the beginning of the message and the last frames of a stack, since the message may be long. */
export function boundedStack(stack: string): string {
  if (stack.length <= errorTextLimit) return stack;
  const end = stack.slice(-errorTextLimit / 4);
  const frames = end.slice(Math.max(0, end.indexOf('\n')));
  return boundedText(stack.slice(0, stack.length - frames.length), errorTextLimit - frames.length) + frames;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
