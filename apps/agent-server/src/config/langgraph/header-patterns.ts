import { section, strings } from './schema.js';

/** Headers by name or pattern, where `*` is any text. Excluded headers do not match. */
export interface HeaderPatterns {
  matches(name: string): boolean;
}

export const loggingHeaders = section({ includes: strings.default([]), excludes: strings.default([]) }).transform(
  ({ includes, excludes }) => headerPatterns(includes, excludes),
);

export function headerPatterns(includes: readonly string[], excludes: readonly string[]): HeaderPatterns {
  const [included, excluded] = [includes.map(compile), excludes.map(compile)];
  return {
    matches: (name) => included.some((one) => one.test(name)) && !excluded.some((one) => one.test(name)),
  };
}

function compile(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i');
}
