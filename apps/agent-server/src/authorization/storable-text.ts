/** PostgreSQL stores neither NUL nor half of a character. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
