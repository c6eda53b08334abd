import { v5, validate } from 'uuid';

/** Namespace of derived row ids; a change would break the alignment of experiments. */
const namespace = '5b1f2d0e-6d3c-4a52-9a7e-0c8f6f1b7a31';

/**
 * Same id for the same case in every file, so that experiments align. An id is an example of one dataset, so the
 * dataset is part of it.
 */
export const rowIdOf = (dataset: string, ...parts: readonly unknown[]): string =>
  v5(canonical([dataset, ...parts]), namespace);

/**
 * Row ids of one experiment. A repeated case with the same expectation keeps its id. With another expectation it is
 * another case, which the service would refuse under the same id.
 */
export class RowIds {
  private readonly expectations = new Map<string, string[]>();

  /** `dataset`: its name or id in the upload. */
  constructor(private readonly dataset: string) {}

  of(identity: unknown, expected: unknown): string {
    const id = rowIdOf(this.dataset, identity);
    const known = this.expectations.get(id) ?? [];
    const expectation = canonical(expected);
    if (!known.includes(expectation)) known.push(expectation);
    this.expectations.set(id, known);
    const ordinal = known.indexOf(expectation);
    return ordinal === 0 ? id : rowIdOf(this.dataset, identity, ordinal);
  }

  /** Id of a named case. */
  named(name: string): string {
    return rowIdOf(this.dataset, name);
  }
}

/** JSON with sorted keys: tools do not promise an order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

export const isUuidText = (text: string) => validate(text);
