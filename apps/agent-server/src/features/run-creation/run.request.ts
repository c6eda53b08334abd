import type { CreateRunDto, CreateStatelessRunDto, RunBodyDto } from '@heddle/dto-agent-server';
import type { MultitaskStrategy } from '@heddle/entities-agent-server';
import { canonicalUuid, type FieldError, ValidationError } from '@heddle/errors';
import {
  type CommandRequest,
  type Durability,
  type Json,
  STREAM_MODES,
  type StreamMode,
} from '../../graphs/wire-types.js';
import { isSetByServer, withoutKeys } from '../../graphs/reserved-keys.js';
import { reconcileSettings } from '../../contract/run-settings.js';

/** Validated request with all defaults. */
export interface RunRequest {
  assistant: string;
  input: Json;
  command: CommandRequest | null;
  /** Has no thread id: that of the run is added later. */
  checkpoint: {
    checkpointNs: string;
    checkpointId: string | null;
    checkpointMap: Record<string, string> | null;
  } | null;
  metadata: Record<string, unknown>;
  tags: string[];
  recursionLimit: number | null;
  configMetadata: Record<string, unknown>;
  /** `config.configurable` or `context`: two names of the same settings. */
  settings: Record<string, unknown>;
  interruptBefore: '*' | string[] | null;
  interruptAfter: '*' | string[] | null;
  streamModes: StreamMode[];
  streamSubgraphs: boolean;
  streamResumable: boolean;
  onDisconnect: 'cancel' | 'continue';
  multitaskStrategy: MultitaskStrategy;
  createThread: boolean;
  afterSeconds: number;
  durability: Durability;
  /** Headers for the `configurable` of the graph. */
  headers: Record<string, string>;
  feedbackKeys: string[];
  tracer: { projectName: string | null; exampleId: string | null } | null;
  /** A command of the streaming protocol starts the run. */
  usesProtocol: boolean;
  /** URL as sent; the rules of the server decide whether it is allowed. */
  webhook: string | null;
}

/** Multitask strategy of a request without one. */
export const defaultMultitaskStrategy = 'enqueue' satisfies MultitaskStrategy;

type RunBody = RunBodyDto & Partial<Pick<CreateRunDto, 'multitask_strategy' | 'if_not_exists'>>;

export function toRunRequest(body: RunBody, headers: Record<string, string> = {}): RunRequest {
  const configurable = body.config?.configurable ?? {};
  const own = withoutKeys(configurable, isSetByServer);
  return {
    assistant: body.assistant_id,
    input: (body.input ?? null) as Json,
    command: commandOf(body),
    checkpoint: checkpointOf(body, configurable),
    metadata: withoutKeys(body.metadata ?? {}, isSetByServer),
    tags: body.config?.tags ?? [],
    recursionLimit: body.config?.recursion_limit ?? null,
    configMetadata: withoutKeys(body.config?.metadata ?? {}, isSetByServer),
    settings: reconcileSettings(own, withoutKeys(body.context ?? {}, isSetByServer)),
    interruptBefore: parseNodes(body.interrupt_before, 'interrupt_before'),
    interruptAfter: parseNodes(body.interrupt_after, 'interrupt_after'),
    streamModes: parseStreamModes(body.stream_mode),
    streamSubgraphs: body.stream_subgraphs ?? false,
    streamResumable: body.stream_resumable ?? false,
    onDisconnect: body.on_disconnect ?? 'continue',
    multitaskStrategy: body.multitask_strategy ?? defaultMultitaskStrategy,
    createThread: body.if_not_exists === 'create',
    afterSeconds: body.after_seconds ?? 0,
    durability: body.durability ?? (body.checkpoint_during === false ? 'exit' : 'async'),
    headers,
    feedbackKeys: [...new Set(body.feedback_keys ?? [])],
    tracer: tracerOf(body),
    usesProtocol: false,
    webhook: body.webhook ?? null,
  };
}

/** Target of a run without a thread. */
export const statelessTarget = ({ on_completion: onCompletion }: CreateStatelessRunDto) => ({
  keepThread: onCompletion === 'keep',
});

function parseStreamModes(value: unknown): StreamMode[] {
  if (value === undefined || value === null) return ['values'];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const errors: FieldError[] = list.flatMap((mode, index) =>
    STREAM_MODES.includes(mode as StreamMode)
      ? []
      : [
          {
            loc: Array.isArray(value) ? ['body', 'stream_mode', index] : ['body', 'stream_mode'],
            msg: `Input should be one of ${STREAM_MODES.map((known) => `'${known}'`).join(', ')}`,
            type: 'enum',
          },
        ],
  );
  if (errors.length > 0) throw new ValidationError(errors);
  return list.length === 0 ? ['values'] : [...new Set(list as StreamMode[])];
}

function parseNodes(value: unknown, field: string): '*' | string[] | null {
  if (value === undefined || value === null) return null;
  if (value === '*') return '*';
  if (Array.isArray(value) && value.every((node) => typeof node === 'string')) {
    if (value.includes('*')) return '*';
    return value.length === 0 ? null : (value as string[]);
  }
  throw ValidationError.of(['body', field], 'Input should be "*" or a list of node names', 'node_list_type');
}

function commandOf({ command, strict_resume: isStrict }: RunBodyDto): CommandRequest | null {
  const parsed = parseCommand(command);
  return parsed?.resume !== undefined && isStrict ? { ...parsed, strict_resume: true } : parsed;
}

function parseCommand(command: Record<string, unknown> | null | undefined): CommandRequest | null {
  if (!command) return null;
  const result: CommandRequest = {};
  const { update, resume, goto } = command;
  if (update !== undefined && update !== null) {
    if (typeof update !== 'object') {
      throw ValidationError.of(
        ['body', 'command', 'update'],
        'Input should be an object or a list of pairs',
        'dict_type',
      );
    }
    result.update = update as Json;
  }
  if (goto !== undefined && goto !== null) result.goto = parseGoto(goto);
  // `resume: null` is a value only as the sole member: clients that send every member mean "no resume".
  if ((resume !== undefined && resume !== null) || (resume === null && Object.keys(command).length === 1)) {
    result.resume = resume as Json;
  }
  return Object.keys(result).length > 0 ? result : null;
}

function parseGoto(goto: unknown): Json {
  const valid = (target: unknown) =>
    typeof target === 'string' ||
    (typeof target === 'object' && target !== null && typeof (target as { node?: unknown }).node === 'string');
  if (Array.isArray(goto) ? goto.every(valid) : valid(goto)) return goto as Json;
  throw ValidationError.of(
    ['body', 'command', 'goto'],
    'Input should be a node name, {node, input}, or a list of either',
    'goto_type',
  );
}

function checkpointOf(body: RunBodyDto, configurable: Record<string, unknown>): RunRequest['checkpoint'] {
  const given = body.checkpoint;
  const id = given?.checkpoint_id ?? body.checkpoint_id ?? legacyCheckpointId(configurable);
  const checkpointNs = given?.checkpoint_ns ?? '';
  if (!id && checkpointNs === '' && !given?.checkpoint_map) return null;
  for (const [key, value] of Object.entries(given?.checkpoint_map ?? {})) {
    if (typeof value !== 'string') {
      throw ValidationError.of(
        ['body', 'checkpoint', 'checkpoint_map', key],
        'Input should be a valid string',
        'string_type',
      );
    }
  }
  return { checkpointNs, checkpointId: id ?? null, checkpointMap: given?.checkpoint_map ?? null };
}

/** Older clients fork with `config.configurable.checkpoint_id`. */
function legacyCheckpointId(configurable: Record<string, unknown>): string | null {
  const value = configurable.checkpoint_id;
  if (value === undefined || value === null) return null;
  const id = canonicalUuid(value);
  if (id !== null) return id;
  throw ValidationError.of(
    ['body', 'config', 'configurable', 'checkpoint_id'],
    'Input should be a valid UUID',
    'uuid_parsing',
  );
}

function tracerOf({ langsmith_tracer: tracer }: RunBodyDto): RunRequest['tracer'] {
  const projectName = tracer?.project_name ?? null;
  const exampleId = tracer?.example_id ?? null;
  return projectName === null && exampleId === null ? null : { projectName, exampleId };
}
