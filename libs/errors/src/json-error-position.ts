function errorOf(text: string): { message: string; position: number | undefined } | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const position = /at position (\d+)/.exec(message)?.[1];
    return { message, position: position === undefined ? undefined : Number(position) };
  }
}

const cutShort = (text: string): boolean => {
  const error = errorOf(text);
  if (!error) return true;
  return /end of JSON input|Unterminated/.test(error.message) || (error.position ?? -1) >= text.length;
};

/**
 * Offset of the character at which a text stops being JSON. The engine does not always say, so where it is silent
 * the shortest prefix that is wrong for another reason than being cut short is searched.
 */
export function jsonErrorPosition(text: string): number {
  const error = errorOf(text);
  if (!error) return 0;
  if (error.position !== undefined) return error.position;
  if (cutShort(text)) return text.length;
  let good = 0;
  let bad = text.length;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (cutShort(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return bad - 1;
}
