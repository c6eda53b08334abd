/** Beyond this value, the density of the standard normal distribution is below the precision of a double. */
const furthest = 8;

/** Distribution function of the standard normal distribution, by the power series around 0. */
export function normalCdf(x: number): number {
  if (x <= -furthest) return 0;
  if (x >= furthest) return 1;
  let [term, sum] = [x, x];
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** Inverse of the distribution, by bisection; `p` lies between 0 and 1. */
export function normalQuantile(p: number): number {
  let [low, high] = [-furthest, furthest];
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
