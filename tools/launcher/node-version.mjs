/**
 * The parts of a range like `^20.19.0 || >=22.12.0`; no other forms are used in `engines`.
 *
 * @param {string} range
 */
function partsOf(range) {
  return range.split('||').map((part) => {
    const [, operator, major, minor] = /^(\^|>=)(\d+)\.(\d+)\.0$/.exec(part.trim()) ?? [];
    if (operator === undefined) throw new Error(`unknown form of a range of versions: ${part}`);
    return { sameMajor: operator === '^', major: Number(major), minor: Number(minor) };
  });
}

/**
 * Whether a Node version is within the range. Runs before packages are installed, so without a library.
 *
 * @param {string} version
 * @param {string} range
 */
export function isSupportedNode(version, range) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return partsOf(range).some((part) =>
    major === part.major ? minor >= part.minor : !part.sameMajor && major > part.major,
  );
}

/**
 * The range in words: `20.19 or newer 20, 22.13 or newer 22, or 24.11 or newer`.
 *
 * @param {string} range
 */
export function nodeRangeInWords(range) {
  const words = partsOf(range).map(
    ({ sameMajor, major, minor }) => `${major}.${minor} or newer${sameMajor ? ` ${major}` : ''}`,
  );
  return [...words.slice(0, -1), `or ${words.at(-1)}`].join(', ');
}
