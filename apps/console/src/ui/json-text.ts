export type ParsedJson = { value: unknown; problem?: undefined } | { value?: undefined; problem: string };

/** Parses typed JSON; the problem names the line. An empty text is `{}`. */
export function parseJsonText(text: string): ParsedJson {
  if (text.trim() === '') return { value: {} };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: describe(error, text) };
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a text that must be an object. */
export function parseObjectText(text: string): ParsedJson {
  const parsed = parseJsonText(text);
  if (parsed.problem !== undefined) return parsed;
  return isObject(parsed.value) ? parsed : { problem: 'A JSON object is needed: {"name": "value"}.' };
}

function describe(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return `This is not JSON: ${message}`;
  const line = text.slice(0, Number(position)).split('\n').length;
  return `This is not JSON, line ${line}: ${message.replace(/ in JSON at position.*/, '')}`;
}

export const jsonText = (value: unknown): string => JSON.stringify(value ?? {}, null, 2);
