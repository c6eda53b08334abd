import { InvalidArgumentError } from 'commander';

/** Values of an option that may be repeated, in their order. */
export const repeated = (text: string, before: readonly string[] = []): string[] => [...before, text];

export function numberBetween(min: number, max: number) {
  return (text: string): number => {
    const value = numberIn(text);
    if (value === undefined || value < min || value > max)
      throw new InvalidArgumentError(`Give a number between ${min} and ${max}.`);
    return value;
  };
}

export function wholeNumberBetween(min: number, max: number) {
  return (text: string): number => {
    const value = numberIn(text);
    if (value === undefined || !Number.isInteger(value) || value < min || value > max)
      throw new InvalidArgumentError(`Give a whole number between ${min} and ${max}.`);
    return value;
  };
}

function numberIn(text: string): number | undefined {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
