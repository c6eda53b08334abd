interface WaitOptions {
  /** Bounds hanging tests only; long enough for a busy machine. */
  timeoutMs?: number;
  intervalMs?: number;
  /** Named in the error. */
  what?: string;
}

/** Polls until the condition is truthy and returns its value, or fails after the timeout. */
export async function waitFor<T>(condition: () => Promise<T> | T, options: WaitOptions = {}): Promise<NonNullable<T>> {
  const { timeoutMs = 60_000, intervalMs = 25, what = 'the condition' } = options;
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value) return value as NonNullable<T>;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`, { cause: lastError });
    await new Promise((done) => setTimeout(done, intervalMs));
  }
}
