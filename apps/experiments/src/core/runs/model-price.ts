import type { ModelPrice, PriceTable } from '../../config/price-settings.js';

interface PricedModel {
  name: string;
  provider: string | undefined;
  /** ISO time; undefined if unknown. */
  startTime: string | undefined;
}

export function findPrice({ models }: PriceTable, model: PricedModel): ModelPrice | null {
  return models.find((entry) => fits(entry, model)) ?? null;
}

function fits({ model: pattern, provider, from }: ModelPrice, model: PricedModel): boolean {
  if (provider !== undefined && provider.toLowerCase() !== model.provider?.toLowerCase()) return false;
  if (from !== undefined && (model.startTime === undefined || Date.parse(model.startTime) < Date.parse(from))) {
    return false;
  }
  return matches(pattern.toLowerCase(), model.name.toLowerCase());
}

/** Without backtracking, since clients choose the names. */
function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*');
  const [first, last] = [parts[0] as string, parts.at(-1) as string];
  if (parts.length === 1) return name === pattern;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  const end = name.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

type Details = Record<string, number> | null;

/** Cost of tokens in US dollars, as a decimal; null without tokens. Kinds with their own price count with it. */
export function costOf(
  tokens: number | null,
  details: Details,
  perMillion: number,
  kinds: Record<string, number> = {},
) {
  if (tokens === null) return null;
  let rest = tokens;
  let dollars = 0;
  for (const [kind, kindPrice] of Object.entries(kinds)) {
    const counted = Math.min(details?.[kind] ?? 0, rest);
    rest -= counted;
    dollars += (counted * kindPrice) / 1e6;
  }
  dollars += (rest * perMillion) / 1e6;
  // Without binary noise, and without an exponent, which decimals of the database do not need.
  return String(Number(dollars.toPrecision(12)));
}
