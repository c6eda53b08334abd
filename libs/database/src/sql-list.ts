/**
 * A list of literals for `IN (...)`, from the table of states or the enumeration that knows them. For names that the
 * code itself spells; what comes from outside is a parameter.
 */
export function sqlList(values: readonly string[]): string {
  for (const value of values) {
    if (!/^[A-Za-z_]+$/.test(value)) throw new TypeError(`Not a name of a state: ${JSON.stringify(value)}`);
  }
  if (values.length === 0) throw new TypeError('An empty list is no list in SQL');
  return values.map((value) => `'${value}'`).join(', ');
}
