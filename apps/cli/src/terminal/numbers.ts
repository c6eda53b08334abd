/** Four significant places at most, no noise of doubles; `–` where there is none. */
export function formatNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return String(Number(value.toPrecision(4)));
}

export const formatCount = (count: number | null) => (count === null ? '–' : String(count));

/** With its sign, since it is a difference. */
export function formatDelta(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  const text = formatNumber(value);
  return value > 0 ? `+${text}` : text;
}

export const formatPercent = (share: number) => `${formatNumber(share * 100)}%`;

/** Below what is shown with four places it is said to be below. */
export function formatP(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return value < 0.0001 ? '<0.0001' : value.toFixed(4);
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const amount = bytes / 1024 ** step;
  return `${step === 0 ? amount : amount.toFixed(1)} ${units[step]}`;
}

/** `1 row`, `2 rows`. */
export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
