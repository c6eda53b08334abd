import { isDatabaseUnavailable } from '@heddle/database';
import { DomainError } from '@heddle/errors';

/** Codes of JSON-RPC. */
export const rpcCode = { invalidRequest: -32_600, invalidParams: -32_602, internalError: -32_603 } as const;

/** Error of one JSON-RPC request; the SDK sends code, message and data. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: Record<string, unknown>,
  ) {
    super(message);
    this.name = 'RpcError';
  }
}

export class UnknownToolError extends RpcError {
  constructor(name: string) {
    super(rpcCode.invalidParams, `Unknown tool: ${name}`);
  }
}

export class InvalidCursorError extends RpcError {
  constructor() {
    super(rpcCode.invalidParams, 'Invalid cursor');
  }
}

const ofRequest: readonly DomainError['kind'][] = ['invalid', 'not-found', 'unprocessable'];

/** null for an unexpected error, whose text is not for clients. */
export function toRpcError(error: unknown): RpcError | null {
  if (error instanceof RpcError) return error;
  if (isDatabaseUnavailable(error)) {
    const message = 'The database cannot take this request now. Try again.';
    return new RpcError(rpcCode.internalError, message, { code: 'database_unavailable' });
  }
  if (!(error instanceof DomainError)) return null;
  const { kind, message, code } = error;
  return new RpcError(ofRequest.includes(kind) ? rpcCode.invalidParams : rpcCode.internalError, message, { code });
}
