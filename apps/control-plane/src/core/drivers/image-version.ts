/** Version in a tag such as `agent:1.2.0`; null without one. */
export const imageVersionOf = (imageUri: string | null): string | null =>
  /:v?(\d+\.\d+\.\d+[\w.-]*)$/.exec(imageUri ?? '')?.[1] ?? null;
