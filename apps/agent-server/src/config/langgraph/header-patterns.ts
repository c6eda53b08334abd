import { checkSectionKeys, readObject, readStrings, type Section } from './section.js';

/** Headers by name, or by patterns in which `*` is any text; what is excluded is not included. */
export interface HeaderPatterns {
  matches(name: string): boolean;
}

export function readHeaderPatterns(parent: Pick<Section, 'where' | 'value'>, key: string): HeaderPatterns | null {
  const value = readObject(parent, key);
  if (value === null) return null;
  const section = { where: `${parent.where}.${key}`, value };
  checkSectionKeys(section, ['includes', 'excludes']);
  return headerPatterns(readStrings(section, 'includes') ?? [], readStrings(section, 'excludes') ?? []);
}

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
