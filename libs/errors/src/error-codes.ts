/** Codes thrown by several libraries. */
export const commonErrorCodes = ['database_unavailable'] as const;

/**
 * All error codes. Libraries and services augment this interface with their own list, so a service knows its codes and
 * those of its libraries only.
 */
export interface ErrorCodes extends Record<(typeof commonErrorCodes)[number], true> {
  /** In no list, since the body of this error has violations instead of a code. */
  validation_error: true;
}

export type ErrorCode = keyof ErrorCodes;
