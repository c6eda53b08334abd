/**
 * View state in the URL as plain text: `?name=bot&page=2`, not JSON. Each route's `validateSearch` gives it types;
 * invalid values fall back to the default, so that an edited link still works.
 */
export type RawSearch = Record<string, unknown>;

export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '' || value === false) continue;
    params.set(name, value === true ? '1' : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function textParam(raw: RawSearch, name: string): string | undefined {
  const value = raw[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A whole number of at least `min`; `undefined` stands for the default so that it stays out of the URL. */
export function countParam(raw: RawSearch, name: string, min: number): number | undefined {
  const text = textParam(raw, name);
  if (text === undefined || !/^\d{1,7}$/.test(text)) return undefined;
  const value = Number(text);
  return value > min ? value : undefined;
}

export function flagParam(raw: RawSearch, name: string): true | undefined {
  const value = raw[name];
  return value === true || value === '1' || value === 'true' ? true : undefined;
}

export function choiceParam<T extends string>(raw: RawSearch, name: string, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === raw[name]);
}

/** A comma-separated list without blanks and repetitions. */
export function splitList(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').map((part) => part.trim()))].filter((part) => part !== '');
}

export function joinList(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(',');
}
