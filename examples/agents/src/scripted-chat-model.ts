import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { BaseChatModel, type BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk, type BaseMessage, type ToolCall } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';

export interface ScriptedReply {
  content: string;
  toolCalls?: ToolCall[];
}

/** Decides the next reply from the conversation so far. */
export type Script = (messages: BaseMessage[]) => ScriptedReply;

interface ScriptedChatModelFields {
  script: Script;
  /** Pause between two tokens, in milliseconds. */
  tokenDelayMs?: number;
}

/** A chat model that needs no network: a script decides what it says, and it says it token by token. */
export class ScriptedChatModel extends BaseChatModel<BaseChatModelCallOptions> {
  private readonly script: Script;
  private readonly tokenDelayMs: number;

  constructor(fields: ScriptedChatModelFields) {
    super({});
    this.script = fields.script;
    this.tokenDelayMs = fields.tokenDelayMs ?? 0;
  }

  _llmType(): string {
    return 'scripted';
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const reply = this.script(messages);
    const message = new AIMessage({
      content: reply.content,
      tool_calls: reply.toolCalls ?? [],
      usage_metadata: usageOf(messages, reply),
    });
    return { generations: [{ text: reply.content, message }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const reply = this.script(messages);
    const emit = async (message: AIMessageChunk): Promise<ChatGenerationChunk> => {
      options.signal?.throwIfAborted();
      const chunk = new ChatGenerationChunk({ text: String(message.content), message });
      await runManager?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, { chunk });
      return chunk;
    };
    for (const token of reply.content.match(/\S+\s*/g) ?? []) {
      if (this.tokenDelayMs > 0) await pause(this.tokenDelayMs, options.signal);
      yield await emit(new AIMessageChunk({ content: token }));
    }
    // Content blocks of a message share their numbers: the text, if there is one, is block 0.
    const firstCall = reply.content === '' ? 0 : 1;
    yield await emit(
      new AIMessageChunk({
        content: '',
        tool_call_chunks: (reply.toolCalls ?? []).map((call, index) => ({
          index: firstCall + index,
          id: call.id,
          name: call.name,
          args: JSON.stringify(call.args),
          type: 'tool_call_chunk' as const,
        })),
        usage_metadata: usageOf(messages, reply),
      }),
    );
  }
}

function usageOf(messages: BaseMessage[], reply: ScriptedReply) {
  const input = messages.reduce((sum, message) => sum + countWords(message.text), 0);
  const output = countWords(reply.content);
  return { input_tokens: input, output_tokens: output, total_tokens: input + output };
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Rejects as soon as the signal fires. */
export function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
