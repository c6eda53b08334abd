/** Sizes of what clients name and describe. What graphs and evaluations work on is bounded by the body alone. */
export const limits = {
  /** In characters. Many are indexed: B-tree entries end at about 2,700 bytes, and 500 stay below that in any script. */
  name: 500,
  /** In characters. */
  description: 10_000,
  /** In bytes of JSON. It is copied to every run and checkpoint that it belongs to. */
  metadataBytes: 65_536,
} as const;

/** How large a value is when it is written. */
export const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

export const tooLarge = (maxBytes: number) => ({
  type: 'json_too_large',
  msg: `Input should have at most ${maxBytes} bytes as JSON`,
});
