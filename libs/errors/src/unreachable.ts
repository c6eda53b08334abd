/** Makes a switch over a union exhaustive at compile time. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`);
}
