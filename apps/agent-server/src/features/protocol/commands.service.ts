import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { DomainError, ValidationError } from '@heddle/errors';
import { unknownParameters } from './command-parameters.js';
import { CommandError, type CommandErrorCode, invalidArguments } from './protocol.errors.js';
import type { Command } from './protocol.request.js';
import { type CommandCall, type CommandResult, RunCommandsService } from './run-commands.service.js';
import { StateCommandsService } from './state-commands.service.js';

export type CommandAnswer =
  | { type: 'success'; id: number; result: Record<string, unknown>; meta: Record<string, unknown> }
  | { type: 'error'; id: number | null; error: CommandErrorCode; message: string };

type Handler = (ctx: RequestContext, call: CommandCall) => Promise<CommandResult>;

const codes: Partial<Record<DomainError['code'], CommandErrorCode>> = {
  checkpoint_not_found: 'no_such_checkpoint',
  run_not_found: 'no_such_run',
  thread_not_found: 'no_such_run',
};

/** Kinds that are failures of the service or limits: the transport reports them, and clients try again. */
const ofTransport: readonly DomainError['kind'][] = ['unavailable', 'rate-limited', 'unauthenticated'];

@Injectable()
export class CommandsService {
  private readonly handlers: ReadonlyMap<string, Handler>;

  constructor(runs: RunCommandsService, states: StateCommandsService) {
    this.handlers = new Map<string, Handler>([
      ['run.start', (ctx, call) => runs.start(ctx, call)],
      ['input.respond', (ctx, call) => runs.respond(ctx, call)],
      ['input.inject', (ctx, call) => runs.inject(ctx, call)],
      ['state.fork', (ctx, call) => runs.fork(ctx, call)],
      ['state.get', (ctx, call) => states.get(ctx, call)],
      ['state.listCheckpoints', (ctx, call) => states.listCheckpoints(ctx, call)],
      ['agent.getTree', (ctx, call) => states.tree(ctx, call)],
    ]);
  }

  /** Never rejects because of the command; see `ofTransport`. */
  async execute(ctx: RequestContext, { id, method }: Command, call: CommandCall): Promise<CommandAnswer> {
    try {
      const handler = this.handlers.get(method);
      if (!handler) throw unknownCommand(method);
      const faults = unknownParameters(method, granted(ctx, call.params));
      if (faults.length > 0) throw invalidArguments(faults);
      const { result, through } = await handler(ctx, call);
      return { type: 'success', id, result, meta: { thread_id: call.threadId, applied_through_seq: through } };
    } catch (error) {
      return { type: 'error', id, ...this.failure(error) };
    }
  }

  private failure(error: unknown): { error: CommandErrorCode; message: string } {
    if (error instanceof CommandError) return { error: error.code, message: error.message };
    if (error instanceof ValidationError) return { error: 'invalid_argument', message: textOf(error) };
    if (!(error instanceof DomainError) || ofTransport.includes(error.kind)) throw error;
    if (error.kind === 'forbidden') return { error: 'permission_denied', message: error.message };
    return { error: codes[error.code] ?? 'invalid_argument', message: error.message };
  }
}

/** Parameters without the metadata stamped by handlers of custom authentication, which every command may have. */
function granted({ access }: RequestContext, { metadata, ...params }: CommandCall['params']): CommandCall['params'] {
  return access || metadata === undefined ? params : { ...params, metadata };
}

function unknownCommand(method: string): CommandError {
  if (method.startsWith('subscription.')) {
    return new CommandError('not_supported', `${method} needs a WebSocket; here each event stream is a subscription`);
  }
  return new CommandError('unknown_command', `Unknown command: ${method}`);
}

/** Fields of a command are below `params`, where the contract of runs has `body`. */
const textOf = ({ errors }: ValidationError): string =>
  errors.map(({ loc: [, ...path], msg }) => `${['params', ...path].join('.')}: ${msg}`).join('; ');
