/** A key of an object, or an index of a list; negative ones count from the end. */
type PathStep = string | number;

/** A slice of a list: `[-20:]` begins at -20. */
interface ListSlice {
  from?: number;
  to?: number;
}

export interface JsonPath {
  steps: PathStep[];
  /** Last part only. */
  slice?: ListSlice;
}

const step = /\.?([^.[\]]+)|\[(-?\d{1,9})\]|\[(-?\d{1,9})?:(-?\d{1,9})?\]/y;

/** Parses `values.messages[-1].content` or `values.messages[-20:]`; null if invalid. */
export function parseJsonPath(text: string): JsonPath | null {
  if (text === '' || text.startsWith('.') || text.startsWith('[')) return null;
  const steps: PathStep[] = [];
  let at = 0;
  while (at < text.length) {
    step.lastIndex = at;
    const found = step.exec(text);
    if (!found) return null;
    const [whole, key, index, from, to] = found;
    at += whole.length;
    // An index must be followed by a point: `a[0]b` is invalid.
    if (key !== undefined && steps.length > 0 && !whole.startsWith('.')) return null;
    if (key !== undefined) steps.push(key);
    else if (index !== undefined) steps.push(Number(index));
    else if (at < text.length) return null;
    else return { steps, slice: { ...bound('from', from), ...bound('to', to) } };
  }
  return { steps };
}

const bound = (name: 'from' | 'to', digits: string | undefined) =>
  digits === undefined ? {} : { [name]: Number(digits) };
