import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { canonicalUuid, DomainError, isObject } from '@heddle/errors';
import { statesOf } from '../../graphs/graph-inspector.port.js';
import type { CheckpointRef, StateSnapshotWire } from '../../graphs/wire-types.js';
import { ThreadStateService } from '../threads/thread-state.service.js';
import type { CommandCall, CommandResult } from './run-commands.service.js';
import { CommandError, invalidArgument } from './protocol.errors.js';
import { isNamespace } from './protocol.request.js';
import { ThreadTreeService } from './thread-tree.service.js';

const defaultLimit = 10;
const maxLimit = 1_000;

/** Commands that read. */
@Injectable()
export class StateCommandsService {
  constructor(
    private readonly states: ThreadStateService,
    private readonly trees: ThreadTreeService,
  ) {}

  async get(ctx: RequestContext, { threadId, params }: CommandCall): Promise<CommandResult> {
    const { keys } = params;
    if (keys !== undefined && keys !== null && !(Array.isArray(keys) && keys.every((key) => typeof key === 'string'))) {
      throw invalidArgument(['params', 'keys'], 'Input should be a list of strings');
    }
    const ref = newestOf(threadId, namespaceOf(params));
    const { state } = await inNamespace(ref, () => this.states.getStateAt(ctx, threadId, ref, { subgraphs: false }));
    const { values, checkpoint } = state;
    const selected = Array.isArray(keys) && isObject(values) ? pick(values, keys as string[]) : values;
    const at = checkpoint?.checkpoint_id
      ? { checkpoint: { id: checkpoint.checkpoint_id, ns: checkpoint.checkpoint_ns } }
      : {};
    return this.withNumber(ctx, threadId, { values: selected ?? {}, ...at });
  }

  /** Newest first. */
  async listCheckpoints(ctx: RequestContext, { threadId, params }: CommandCall): Promise<CommandResult> {
    const { limit = defaultLimit, before } = params;
    if (!Number.isInteger(limit) || (limit as number) < 1 || (limit as number) > maxLimit) {
      throw invalidArgument(['params', 'limit'], `Input should be an integer from 1 to ${maxLimit}`);
    }
    const beforeId = before === undefined || before === null ? null : canonicalUuid(before);
    if (beforeId === null && before !== undefined && before !== null) {
      throw invalidArgument(['params', 'before'], 'Input should be a valid UUID');
    }
    const checkpoint = newestOf(threadId, namespaceOf(params));
    const page = await inNamespace(checkpoint, () =>
      this.states.getHistory(ctx, threadId, {
        limit: limit as number,
        checkpoint,
        select: summaryParts,
        ...(beforeId === null ? {} : { before: { ...checkpoint, checkpoint_id: beforeId } }),
      }),
    );
    const checkpoints = statesOf(page).map(summaryOf);
    return this.withNumber(ctx, threadId, { checkpoints });
  }

  async tree(ctx: RequestContext, { threadId, params }: CommandCall): Promise<CommandResult> {
    const { run_id: given } = params;
    const runId = given === undefined || given === null ? null : canonicalUuid(given);
    if (runId === null && given !== undefined && given !== null) {
      throw invalidArgument(['params', 'run_id'], 'Input should be a valid UUID');
    }
    const tree = await this.trees.read(ctx, threadId, runId);
    if (tree === null) throw new CommandError('no_such_run', 'The thread has no such run');
    return this.withNumber(ctx, threadId, { tree });
  }

  private async withNumber(
    ctx: RequestContext,
    threadId: string,
    result: Record<string, unknown>,
  ): Promise<CommandResult> {
    return { result, through: await this.trees.lastNumber(ctx, threadId) };
  }
}

function namespaceOf({ namespace = [] }: Record<string, unknown>): string[] {
  if (isNamespace(namespace)) return namespace;
  throw invalidArgument(['params', 'namespace'], 'Input should be a list of strings');
}

const newestOf = (threadId: string, namespace: readonly string[]): CheckpointRef => ({
  thread_id: threadId,
  checkpoint_ns: namespace.join('|'),
  checkpoint_id: null,
});

async function inNamespace<T>({ checkpoint_ns: ns }: CheckpointRef, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (ns === '' || !(error instanceof DomainError) || error.code !== 'checkpoint_not_found') throw error;
    throw new CommandError('no_such_namespace', `The thread has no state in the namespace ${ns}`);
  }
}

const pick = (values: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

const summaryParts = { paths: [{ keys: ['checkpoint_id'] }, { keys: ['created_at'] }, { keys: ['metadata'] }] };

function summaryOf({ checkpoint_id: id, created_at: timestamp, metadata }: StateSnapshotWire): Record<string, unknown> {
  const { step, writes } = metadata;
  const [node] = isObject(writes) ? Object.keys(writes) : [];
  return { id, timestamp, step, ...(node === undefined || node.startsWith('__') ? {} : { node_name: node }), metadata };
}
