import { DomainError } from '@heddle/errors';

export interface RequestFault {
  /** Path below the body. */
  loc: (string | number)[];
  msg: string;
}

/** A body that is no request of the streaming protocol. */
export class InvalidProtocolRequestError extends DomainError {
  constructor(readonly faults: readonly RequestFault[]) {
    super({
      kind: 'invalid',
      code: 'invalid_protocol_request',
      message: faults.map(describe).join('; '),
      details: { errors: faults },
    });
  }
}

export class WebSocketRequiredError extends DomainError {
  constructor() {
    super({
      kind: 'invalid',
      code: 'websocket_required',
      message: 'This address serves WebSockets. Send a subscription as POST for server-sent events.',
    });
  }
}

export class OriginForbiddenError extends DomainError {
  constructor() {
    super({
      kind: 'forbidden',
      code: 'origin_forbidden',
      message: 'Pages of this origin may not connect: CORS does not permit it.',
    });
  }
}

/** Codes of error responses, by the protocol. */
export type CommandErrorCode =
  | 'invalid_argument'
  | 'unknown_command'
  | 'unknown_error'
  | 'no_such_run'
  | 'no_such_subscription'
  | 'no_such_namespace'
  | 'no_such_interrupt'
  | 'no_such_checkpoint'
  | 'permission_denied'
  | 'not_supported';

/** Failure of one command; the answer has the code and the message. */
export class CommandError extends Error {
  constructor(
    readonly code: CommandErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'CommandError';
  }
}

const describe = ({ loc, msg }: RequestFault): string => (loc.length === 0 ? msg : `${loc.join('.')}: ${msg}`);

export const invalidArgument = (loc: readonly (string | number)[], msg: string): CommandError =>
  invalidArguments([{ loc: [...loc], msg }]);

export const invalidArguments = (faults: readonly RequestFault[]): CommandError =>
  new CommandError('invalid_argument', faults.map(describe).join('; '));
