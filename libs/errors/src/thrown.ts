/** Message for a thrown value whose members cannot be read. */
export const unreadableThrown = 'The thrown value cannot be read';

/** Reads a thrown value of user code. Its getters, traps and conversions may throw; then the result is `otherwise`. */
export function readThrown<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
