/** Progress in the terminal: steps and their durations. */

const colours = process.stdout.isTTY && !process.env.NO_COLOR;
/** @type {(code: string, text: string) => string} */
const paint = (code, text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

/** @param {string} text */
export const bold = (text) => paint('1', text);
/** @param {string} text */
export const dim = (text) => paint('2', text);
/** @param {string} text */
export const green = (text) => paint('32', text);
/** @param {string} text */
export const red = (text) => paint('31', text);

/** An error that a user can fix; shown without a stack. */
export class PlainError extends Error {}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs one step and prints a line before and after it; slow steps print `detail()` every ten seconds.
 *
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @param {() => string} detail
 * @returns {Promise<T>}
 */
export async function step(name, work, detail = () => '') {
  const startedAt = Date.now();
  console.log(`${dim('...')} ${name}`);
  const timer = setInterval(
    () => console.log(dim(`    still working: ${name} (${seconds(Date.now() - startedAt)}) ${detail()}`.trimEnd())),
    10_000,
  );
  try {
    const result = await work();
    console.log(`${green('ok ')} ${name} ${dim(seconds(Date.now() - startedAt))}`);
    return result;
  } catch (error) {
    console.log(`${red('no ')} ${name} ${dim(seconds(Date.now() - startedAt))}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
