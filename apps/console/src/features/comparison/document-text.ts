import { indentedText } from '../../ui/readable-value';

/** Text of a value for diffs: a single text as it is, other values as indented JSON. */
export function documentText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const entries = Object.entries(value);
    const [only] = entries;
    if (entries.length === 1 && only && typeof only[1] === 'string') return only[1];
  }
  return indentedText(value);
}
