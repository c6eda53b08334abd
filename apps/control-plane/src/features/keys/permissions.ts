/**
 * True when whoever holds `held` may hand on `wanted`. A wildcard is handed on only by one who holds it; the guard asks
 * another question, about one concrete action.
 */
export function covers(held: readonly string[], wanted: string): boolean {
  const resource = wanted.split(':')[0];
  return held.some((permission) => permission === '*' || permission === wanted || permission === `${resource}:*`);
}

/** Those of `wanted` that the holder of `held` cannot hand on. */
export function notHeld(held: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((permission) => !covers(held, permission));
}
