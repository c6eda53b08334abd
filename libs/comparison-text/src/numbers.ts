/** Text of a missing number. */
export const dash = '–';

export type MaybeNumber = number | null | undefined;

export function isNumber(value: MaybeNumber): value is number {
  return value !== null && value !== undefined && Number.isFinite(value);
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const formatCount = (value: MaybeNumber): string => (isNumber(value) ? grouped.format(value) : dash);

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** At most six characters, for columns of fixed width: 999, 2.9K, 12.3K. */
export const formatCompact = (value: number): string => compact.format(value);

/** Share of 1 as a percentage of two digits or so; small shares print `<0.1%`. */
export function formatPercent(share: MaybeNumber): string {
  if (!isNumber(share)) return dash;
  if (share === 0) return '0%';
  const percent = share * 100;
  if (percent < 0.1) return '<0.1%';
  return `${percent >= 10 || Number.isInteger(percent) ? percent.toFixed(0) : percent.toFixed(1)}%`;
}

/** Four decimals; small values print `<0.0001`. */
export function formatPValue(value: MaybeNumber): string {
  if (!isNumber(value)) return dash;
  return value < 0.0001 ? '<0.0001' : value.toFixed(4);
}

/** At most four significant digits, as a rule or a flag spells them. */
export const formatSignificant = (value: MaybeNumber): string =>
  isNumber(value) ? String(Number(value.toPrecision(4))) : dash;

/** Difference with its sign and at most four significant digits. */
export function formatSignificantChange(value: MaybeNumber): string {
  const text = formatSignificant(value);
  return isNumber(value) && value > 0 ? `+${text}` : text;
}

/** Share of 1 as a percentage with at most four significant digits. */
export const formatSignificantPercent = (share: number): string => `${formatSignificant(share * 100)}%`;
