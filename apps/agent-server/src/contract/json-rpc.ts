import type { Access } from '@heddle/auth';
import { isDatabaseUnavailable } from '@heddle/database';
import { DomainError } from '@heddle/errors';

/** Codes of JSON-RPC. */
export const rpcCode = { invalidRequest: -32_600, invalidParams: -32_602, internalError: -32_603 } as const;

/** Error of one JSON-RPC request; the SDK of the protocol sends code, message and data. */
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

/** A message as the guards left it. Handlers of custom authentication put metadata beside the members of JSON-RPC. */
interface GrantedMessage {
  message: unknown;
  metadata: Record<string, unknown>;
}

/** Clients cannot set metadata: without handlers the member stays in the message, where the protocol refuses it. */
export function grantedMessage({ access }: { access?: Access }, body: unknown): GrantedMessage {
  if (!access) return { message: body, metadata: {} };
  const { metadata = {}, ...message } = body as { metadata?: Record<string, unknown> };
  return { message, metadata };
}
