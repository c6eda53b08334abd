/** Codes that several libraries throw. */
export const commonErrorCodes = ['database_unavailable'] as const;

/**
 * The codes that there are. A library or service adds its own list by augmenting this interface beside it, so that a
 * service knows its codes and those of the libraries it uses, and no others.
 */
export interface ErrorCodes extends Record<(typeof commonErrorCodes)[number], true> {
  /** In no list, since the body of this error has violations in the place of a code. */
  validation_error: true;
}

export type ErrorCode = keyof ErrorCodes;
