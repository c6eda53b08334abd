/** Whether clients may break between two versions: a new major version, below 1.0 a new minor one. */
export function isBreakingStep(from, to) {
  const [before, after] = [from, to].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  if (after[0] !== before[0]) return after[0] > before[0];
  return before[0] === 0 && after[1] > before[1];
}
