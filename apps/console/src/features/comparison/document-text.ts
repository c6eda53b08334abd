import { indentedText } from '../../ui/readable-value';

/** A value as the text that diffs are made of: single texts bare, everything else as indented JSON. */
export function documentText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const entries = Object.entries(value);
    const [only] = entries;
    if (entries.length === 1 && only && typeof only[1] === 'string') return only[1];
  }
  return indentedText(value);
}
