/** Applied migrations compared with those of this version. */
export interface SchemaState {
  /** Known to this version, not applied. */
  missing: string[];
  /** Applied by a newer version, unknown to this one. */
  unknown: string[];
}

export function compareMigrations(known: readonly string[], applied: readonly string[]): SchemaState {
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
