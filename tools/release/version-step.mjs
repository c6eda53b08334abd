/**
 * Whether clients may break between two versions: a new major version, below 1.0 a new minor one.
 *
 * @param {string} from
 * @param {string} to
 */
export function isBreakingStep(from, to) {
  const [before, after] = [stepsOf(from), stepsOf(to)];
  if (after.major !== before.major) return after.major > before.major;
  return before.major === 0 && after.minor > before.minor;
}

/** @param {string} version */
function stepsOf(version) {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return { major, minor };
}
