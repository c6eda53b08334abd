/** Known name with the smallest edit distance, ignoring case; null if that exceeds half of its length. */
export function nearestName(mistyped: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), mistyped.toLowerCase()) }))
    .filter(({ name, distance }) => distance * 2 <= name.length)
    .sort((left, right) => left.distance - right.distance);
  return nearest?.name ?? null;
}

/** Levenshtein distance. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, character] of [...left].entries()) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j += 1) {
      const replaced = (row[j] ?? 0) + (character === right[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
