/**
 * Literal list for `IN (...)`, from an enumeration or table of states. For names from the code only; external values
 * are parameters.
 */
export function sqlList(values: readonly string[]): string {
  for (const value of values) {
    if (!/^[A-Za-z_]+$/.test(value)) throw new TypeError(`Not a name of a state: ${JSON.stringify(value)}`);
  }
  if (values.length === 0) throw new TypeError('A list in SQL cannot be empty');
  return values.map((value) => `'${value}'`).join(', ');
}
