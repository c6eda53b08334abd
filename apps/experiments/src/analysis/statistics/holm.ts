/** Holm's correction: p-values such that those below a level keep the chance of any false finding below it. In the order given. */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length);
  const order = pValues.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p);
  let largest = 0;
  order.forEach(({ p, at }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - rank)));
    adjusted[at] = largest;
  });
  return adjusted;
}
