const prefix = 'offset:';

export const cursorAt = (offset: number): string => Buffer.from(`${prefix}${offset}`).toString('base64url');

/** null for text that is no cursor. */
export function offsetOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return 0;
  const [, digits] = /^offset:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return digits === undefined ? null : Number(digits);
}
