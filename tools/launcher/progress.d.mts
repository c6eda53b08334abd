/**
 * Runs one step with a line before it and a line after it; slow steps say every ten seconds that they go on, and with what.
 *
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @param {() => string} detail
 * @returns {Promise<T>}
 */
export function step<T>(name: string, work: () => T | Promise<T>, detail?: () => string): Promise<T>;
export function bold(text: string): string;
export function dim(text: string): string;
export function green(text: string): string;
export function red(text: string): string;
/** An error that a person can mend; shown without a stack. */
export class PlainError extends Error {
}
export function messageOf(error: unknown): string;
//# sourceMappingURL=progress.d.mts.map