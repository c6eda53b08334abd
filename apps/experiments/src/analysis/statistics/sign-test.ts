/** Maximum number of coins for which a double holds each count, times their number, exactly. */
const maximumExactPairs = 45;

/**
 * Two-sided p-value of the exact sign test: of `ups + downs` fair coins, a split at least as uneven as this one. On the
 * pairs of two 0/1 scores that differ it is the exact test of McNemar.
 */
export function signTest(ups: number, downs: number): number {
  const n = ups + downs;
  const fewer = Math.min(ups, downs);
  if (n === 0 || ups === downs) return 1;
  if (n <= maximumExactPairs) return 2 ** (1 - n) * countUpTo(n, fewer);
  // Sums downwards from the largest term, so that only negligible terms underflow.
  let [term, sum] = [1, 1];
  for (let k = fewer; k > 0 && term > sum * 1e-18; k -= 1) {
    term *= k / (n - k + 1);
    sum += term;
  }
  return Math.min(1, 2 * sum * Math.exp(logChoose(n, fewer) - n * Math.LN2));
}

/** Ways in which at most `k` of `n` coins come up; whole numbers all the way. */
function countUpTo(n: number, k: number): number {
  let [ways, sum] = [1, 1];
  for (let i = 1; i <= k; i += 1) {
    ways = (ways * (n - i + 1)) / i;
    sum += ways;
  }
  return sum;
}

function logChoose(n: number, k: number): number {
  let log = 0;
  for (let i = 1; i <= k; i += 1) log += Math.log((n - k + i) / i);
  return log;
}
