/** Longest text of an error, in characters, wherever it is stored, sent or logged; a mark stands for what is left out. */
export const errorTextLimit = 16_384;

/** The beginning of a longer text, with its length: never longer than the limit, so that doing it twice changes nothing. */
export function boundedText(text: string, limit = errorTextLimit): string {
  if (text.length <= limit) return text;
  const mark = `… (${text.length.toLocaleString('en-US')} characters)`;
  const kept = text.slice(0, Math.max(0, limit - mark.length));
  return `${isHighSurrogate(kept.charCodeAt(kept.length - 1)) ? kept.slice(0, -1) : kept}${mark}`;
}

/** A stack begins with the message, which may be long; its last lines say where it was thrown. */
export function boundedStack(stack: string): string {
  if (stack.length <= errorTextLimit) return stack;
  const end = stack.slice(-errorTextLimit / 4);
  const frames = end.slice(Math.max(0, end.indexOf('\n')));
  return boundedText(stack.slice(0, stack.length - frames.length), errorTextLimit - frames.length) + frames;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
