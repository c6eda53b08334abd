/**
 * Whether a holder of `held` may grant `wanted`. Granting a wildcard requires the wildcard. The guard checks concrete
 * actions instead.
 */
function covers(held: readonly string[], wanted: string): boolean {
  const resource = wanted.split(':')[0];
  return held.some((permission) => permission === '*' || permission === wanted || permission === `${resource}:*`);
}

/** Permissions of `wanted` that a holder of `held` cannot grant. */
export function notHeld(held: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((permission) => !covers(held, permission));
}
