/** A computation that yields regularly, so that its caller can run other work. */
export type Steps<T> = Generator<void, T, void>;

/** Additions between two yields: about a millisecond of work. */
export const additionsPerYield = 200_000;

/** Runs a computation without yielding. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
