/** How the migrations that were applied compare with those that this version knows. */
export interface SchemaState {
  /** Known here and not applied. */
  missing: string[];
  /** Applied and not known here: a newer version was here. */
  unknown: string[];
}

export function compareMigrations(known: readonly string[], applied: readonly string[]): SchemaState {
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
