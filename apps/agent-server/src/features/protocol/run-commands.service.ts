import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { CreateRunDto } from '@heddle/dto-agent-server';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { canonicalUuid, isObject } from '@heddle/errors';
import { ContractValidationPipe } from '@heddle/http';
import { isVisible } from '../../authorization/access-filter.js';
import type { RunRow } from '../../core/runs/run.repository.js';
import { type BriefThread, ThreadRepository } from '../../core/threads/thread.repository.js';
import { PROTOCOL_STREAM_MODES } from '../../graphs/protocol/protocol-log.js';
import type { CommandRequest, Json } from '../../graphs/wire-types.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { RunCreationService } from '../run-creation/run-creation.service.js';
import { type RunRequest, toRunRequest } from '../run-creation/run.request.js';
import { ThreadStateService } from '../threads/thread-state.service.js';
import { answersOf, type Answers } from './input-answers.js';
import { openInterrupts } from '../../core/threads/open-interrupts.js';
import { CommandError, invalidArgument } from './protocol.errors.js';
import { isNamespace } from './protocol.request.js';
import { numberAt } from './thread-numbers.js';

type Params = Record<string, unknown>;

/** Context of a command besides its parameters. */
export interface CommandCall {
  threadId: string;
  params: Params;
  /** Headers for the `configurable` of the graph. */
  headers: Record<string, string>;
}

/** Result of a command. `through`: number of the last event before those of the command; 0 if unknown. */
export interface CommandResult {
  result: Record<string, unknown>;
  through: number;
}

/** Commands that create runs. */
@Injectable()
export class RunCommandsService {
  private readonly body = new ContractValidationPipe();

  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly assistants: AssistantsService,
    private readonly states: ThreadStateService,
    private readonly creation: RunCreationService,
  ) {}

  /** Starts a run, or answers the question of a thread that waits for a person. Creates a missing thread. */
  async start(ctx: RequestContext, { threadId, params, headers }: CommandCall): Promise<CommandResult> {
    const { multitask_strategy: strategy, multitaskStrategy, forkFrom, strict_resume: strict, ...rest } = params;
    if (typeof rest.assistant_id !== 'string') throw invalidArgument(['params', 'assistant_id'], 'Field required');
    const isStrict = flagOf(strict);
    const request = this.requestOf(
      { ...rest, multitask_strategy: strategy ?? multitaskStrategy, checkpoint_id: checkpointOf(forkFrom) },
      headers,
    );
    // Most threads are idle, and one statement creates the run.
    const onIdleThread = await this.creation.createIfBoundAndIdle(ctx, threadId, { ...request, createThread: true });
    if (onIdleThread) return started({ run_id: onIdleThread.runId }, onIdleThread);
    const thread = await this.find(ctx, threadId);
    await this.requireSameAssistant(ctx, thread, request.assistant);
    const isAnswer =
      thread?.status === 'interrupted' && openInterrupts(thread).length > 0 && request.checkpoint === null;
    const run = await this.creation.create(
      ctx,
      { threadId },
      isAnswer && request.input !== null
        ? { ...request, createThread: true, input: null, command: answerTo(request.input, isStrict) }
        : { ...request, createThread: true },
    );
    return started({ run_id: run.runId }, run);
  }

  /** Answers open questions. Of two answers at once, one finds that the question is no longer open. */
  async respond(ctx: RequestContext, { threadId, params, headers }: CommandCall): Promise<CommandResult> {
    const answers = answersOf(params);
    const { update, goto, config, metadata, strict_resume: strict } = params;
    const isStrict = flagOf(strict);
    return this.transactions.run(ctx, async (tx) => {
      const thread = await this.lock(tx, threadId);
      const assistant = assistantOf(thread);
      this.requireOpen(thread, answers);
      const command = {
        resume: Object.fromEntries(answers),
        ...(update === undefined ? {} : { update }),
        ...(goto === undefined ? {} : { goto }),
      };
      const body = { assistant_id: assistant, command, strict_resume: isStrict, config, metadata };
      const request = this.requestOf(body, headers);
      const run = await this.creation.create(tx, { threadId }, request);
      return started({}, run);
    });
  }

  /** Adds a message as a run that waits for the running one. */
  async inject(ctx: RequestContext, { threadId, params, headers }: CommandCall): Promise<CommandResult> {
    const { namespace = [], message } = params;
    if (!isNamespace(namespace)) throw invalidArgument(['params', 'namespace'], 'Input should be a list of strings');
    if (namespace.length > 0) {
      throw new CommandError('not_supported', 'input.inject takes messages for the root graph only: namespace []');
    }
    const input = { messages: [messageOf(message)] };
    return this.transactions.run(ctx, async (tx) => {
      const thread = await this.lock(tx, threadId);
      if (thread.status !== 'busy') {
        throw new CommandError('no_such_run', 'No run of the thread is under way: use run.start');
      }
      const run = await this.creation.create(
        tx,
        { threadId },
        this.requestOf({ assistant_id: assistantOf(thread), input, metadata: params.metadata }, headers),
      );
      return started({ run_id: run.runId }, run);
    });
  }

  /** Starts a run at a checkpoint of the thread. */
  async fork(ctx: RequestContext, { threadId, params, headers }: CommandCall): Promise<CommandResult> {
    const checkpointId = canonicalUuid(params.checkpoint_id);
    if (checkpointId === null) throw invalidArgument(['params', 'checkpoint_id'], 'Input should be a valid UUID');
    const thread = await this.find(ctx, threadId);
    if (!thread) throw noThread();
    const assistant = assistantOf(thread);
    const ref = { thread_id: threadId, checkpoint_ns: '', checkpoint_id: checkpointId };
    await this.states.getStateAt(ctx, threadId, ref, { subgraphs: false });
    const { input, config, metadata } = params;
    const body = { assistant_id: assistant, input, config, metadata, checkpoint_id: checkpointId };
    const run = await this.creation.create(ctx, { threadId }, this.requestOf(body, headers));
    return started({ run_id: run.runId, thread_id: threadId }, run);
  }

  /** `given`: fields of the body of a run. */
  private requestOf(given: Params, headers: Record<string, string>): RunRequest {
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const body = this.body.transform(sent, { type: 'body', metatype: CreateRunDto }) as CreateRunDto;
    return {
      ...toRunRequest(body, headers),
      streamModes: [...PROTOCOL_STREAM_MODES],
      streamSubgraphs: true,
      streamResumable: true,
      usesProtocol: true,
    };
  }

  private async find(ctx: RequestContext, threadId: string): Promise<BriefThread | null> {
    const thread = await this.threads.findBrief(ctx, threadId);
    return thread && isVisible(ctx, 'threads', thread.metadata) ? thread : null;
  }

  private async lock(tx: TxContext, threadId: string): Promise<ThreadEntity> {
    const thread = await this.threads.lock(tx, threadId);
    if (!thread || !isVisible(tx, 'threads', thread.metadata)) throw noThread();
    return thread;
  }

  private async requireSameAssistant(ctx: RequestContext, thread: BriefThread | null, wanted: string): Promise<void> {
    const bound = thread?.metadata.assistant_id;
    if (typeof bound !== 'string') return;
    const { assistantId } = await this.assistants.resolveCached(ctx, wanted);
    if (assistantId === bound) return;
    throw invalidArgument(['params', 'assistant_id'], `The thread is bound to assistant ${bound}`);
  }

  private requireOpen(thread: ThreadEntity, answers: Answers): void {
    if (thread.status === 'busy') {
      throw new CommandError('no_such_interrupt', 'A run of the thread is under way, so no interrupt is open');
    }
    const open = openInterrupts(thread).map(({ id }) => id);
    const unknown = [...answers.keys()].filter((id) => !open.includes(id));
    if (unknown.length === 0) return;
    const known = open.length === 0 ? 'The thread has no open interrupt.' : `Open: ${open.join(', ')}.`;
    throw new CommandError('no_such_interrupt', `No open interrupt ${unknown.join(', ')}. ${known}`);
  }
}

function assistantOf({ metadata }: BriefThread): string {
  if (typeof metadata.assistant_id === 'string') return metadata.assistant_id;
  throw new CommandError('no_such_run', 'No run has been started on the thread: use run.start');
}

function messageOf(message: unknown): Params {
  const at = ['params', 'message'];
  if (!isObject(message)) throw invalidArgument(at, 'Input should be an object');
  const { role, content, name } = message;
  if (role !== 'user' && role !== 'system')
    throw invalidArgument([...at, 'role'], "Input should be 'user' or 'system'");
  if (typeof content !== 'string') throw invalidArgument([...at, 'content'], 'Input should be a string');
  if (name !== undefined && typeof name !== 'string')
    throw invalidArgument([...at, 'name'], 'Input should be a string');
  return { role, content, ...(name === undefined ? {} : { name }) };
}

/** Older clients name the checkpoint to fork from here, later ones in the configuration. */
function checkpointOf(forkFrom: unknown): string | undefined {
  if (forkFrom === undefined || forkFrom === null) return undefined;
  const id = canonicalUuid(forkFrom);
  if (id === null) throw invalidArgument(['params', 'forkFrom'], 'Input should be a valid UUID');
  return id;
}

function flagOf(strict: unknown): boolean {
  if (strict === undefined || strict === null) return false;
  if (typeof strict !== 'boolean') throw invalidArgument(['params', 'strict_resume'], 'Input should be a boolean');
  return strict;
}

const answerTo = (resume: Json, isStrict: boolean): CommandRequest =>
  isStrict ? { resume, strict_resume: true } : { resume };

const noThread = () => new CommandError('no_such_run', 'The thread does not exist: run.start creates it');

const started = (result: Params, { startedAt }: RunRow): CommandResult => ({
  result,
  // The start of a waiting run is not known.
  through: startedAt === null ? 0 : numberAt(startedAt.getTime() * 1000),
});
