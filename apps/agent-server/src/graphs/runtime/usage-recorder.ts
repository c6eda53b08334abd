import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import type { RunUsage } from '../run-usage.js';
import type { StreamChunk } from '../langgraph-internals/loop-config.js';

/** A message of LangChain with usage. By shape: it may come from another copy of the library. */
interface Answer {
  id?: unknown;
  usage_metadata: {
    input_tokens?: unknown;
    output_tokens?: unknown;
    total_tokens?: unknown;
    input_token_details?: { cache_read?: unknown } | null;
    output_token_details?: { reasoning?: unknown } | null;
  };
}

/**
 * Sums the token usage of a run over all messages with usage that nodes write, also in subgraphs. Reads LangGraph's
 * debug chunks; a callback handler would cost a third of a short run. A message counts once, and not if the thread had
 * it before.
 */
export class UsageRecorder {
  /** Compared by reference: a message without an id gets one when it is added to the state. */
  private readonly answers = new Set<Answer>();
  private readonly idsBefore = new Set<unknown>();
  private readonly fromEarlierAttempts = new Set<Answer>();
  private continues = false;

  /** `known`: ids of messages in the thread before the run. */
  begin(known: readonly string[]): void {
    for (const id of known) this.idsBefore.add(id);
  }

  /** Messages of an earlier attempt belong to the run, although the thread has them already. */
  continueAfter({ metadata }: Pick<CheckpointTuple, 'metadata'>): void {
    this.continues = true;
    const { writes } = (metadata ?? {}) as { writes?: Record<string, unknown> };
    for (const written of Object.values(writes ?? {})) {
      for (const answer of answersIn(written)) this.fromEarlierAttempts.add(answer);
    }
  }

  onChunk([, mode, payload]: StreamChunk): void {
    if (mode === 'debug') {
      const { type, payload: event } = payload as { type: string; payload: { result?: unknown } };
      if (type === 'task_result') this.add(event.result);
    } else if (mode === 'updates' && this.continues) this.addUpdates(payload as Record<string, unknown>);
  }

  /** null without usage. */
  total(): RunUsage | null {
    const counted = new Map<unknown, Answer>();
    for (const answer of this.fromEarlierAttempts) counted.set(answer.id ?? answer, answer);
    for (const answer of this.answers) {
      if (!this.idsBefore.has(answer.id) || counted.has(answer.id)) counted.set(answer.id ?? answer, answer);
    }
    return counted.size === 0 ? null : [...counted.values()].reduce(plus, noUsage);
  }

  /** A task that an earlier attempt finished is announced as a cached update, and not executed again. */
  private addUpdates({ __metadata__: metadata, ...nodes }: Record<string, unknown>): void {
    if (!(metadata as { cached?: boolean } | undefined)?.cached) return;
    for (const written of Object.values(nodes)) this.add(written);
  }

  private add(written: unknown): void {
    for (const answer of answersIn(written)) this.answers.add(answer);
  }
}

const noUsage: RunUsage = {
  messages: 0,
  input_tokens: 0,
  output_tokens: 0,
  total_tokens: 0,
  cache_read_tokens: 0,
  reasoning_tokens: 0,
};

function plus(sum: RunUsage, { usage_metadata: usage }: Answer): RunUsage {
  const [input, output] = [count(usage.input_tokens), count(usage.output_tokens)];
  return {
    messages: sum.messages + 1,
    input_tokens: sum.input_tokens + input,
    output_tokens: sum.output_tokens + output,
    total_tokens: sum.total_tokens + (count(usage.total_tokens) || input + output),
    cache_read_tokens: sum.cache_read_tokens + count(usage.input_token_details?.cache_read),
    reasoning_tokens: sum.reasoning_tokens + count(usage.output_token_details?.reasoning),
  };
}

/** Upper bound for one value; made-up figures of a graph must not distort the sums. */
const maxTokens = 1e12;

const count = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value <= maxTokens ? Math.round(value) : 0;

/** Messages in the values of channels, and in lists of them. */
function answersIn(written: unknown): Answer[] {
  if (!isObject(written)) return [];
  const values = isAnswer(written) ? [written] : Object.values(written);
  return values.flatMap((value: unknown) => {
    // A node that wrote to a channel more than once.
    const list = isObject(value) && '$writes' in value ? (value.$writes as unknown[]).flat() : [value].flat();
    return list.filter(isAnswer);
  });
}

const isAnswer = (value: unknown): value is Answer & Record<string, unknown> =>
  isObject(value) && isObject(value.usage_metadata);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
