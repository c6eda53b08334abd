/** A computation that stops now and then, so that whoever runs it can let others have their turn. */
export type Steps<T> = Generator<void, T, void>;

/** Additions between two stops: about a millisecond of work. */
export const worth = 200_000;

/** Runs it at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
