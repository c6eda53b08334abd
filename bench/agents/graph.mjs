/** Agents that wait for a model, a graph that computes, a conversation, and an agent with many files. */
import { randomBytes } from 'node:crypto';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Emits one token per interval. */
class TimedModel extends BaseChatModel {
  /**
   * @param {number} tokens
   * @param {number} tokenMs
   */
  constructor(tokens, tokenMs) {
    super({});
    this.tokens = tokens;
    this.tokenMs = tokenMs;
  }

  _llmType() {
    return 'timed';
  }

  /**
   * @override
   * @param {import('@langchain/core/messages').BaseMessage[]} _messages
   * @param {this['ParsedCallOptions']} _options
   * @param {import('@langchain/core/callbacks/manager').CallbackManagerForLLMRun} [manager]
   */
  async *_streamResponseChunks(_messages, _options, manager) {
    const begun = Date.now();
    for (let token = 1; token <= this.tokens; token += 1) {
      // Scheduled by the clock, so that late timers do not add up.
      await pause(Math.max(0, begun + token * this.tokenMs - Date.now()));
      const text = `token-${token} `;
      const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk(text) });
      yield chunk;
      await manager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
  }

  /** @override */
  async _generate() {
    await pause(this.tokens * this.tokenMs);
    const text = Array.from({ length: this.tokens }, (_, index) => `token-${index + 1} `).join('');
    return { generations: [{ text, message: new AIMessageChunk(text) }] };
  }
}

const Waiting = Annotation.Root({
  ...MessagesAnnotation.spec,
  tokens: /** @type {typeof Annotation<number>} */ (Annotation)(),
  token_ms: /** @type {typeof Annotation<number>} */ (Annotation)(),
});

export const agent = new StateGraph(Waiting)
  .addNode('model', async ({ messages, tokens, token_ms: tokenMs }, config) => ({
    messages: [await new TimedModel(tokens, tokenMs).invoke(messages, config)],
  }))
  .addEdge(START, 'model')
  .addEdge('model', END)
  .compile({ name: 'agent' });

const Computing = Annotation.Root({ ms: /** @type {typeof Annotation<number>} */ (Annotation)() });

/** Computes without a break for `ms`. */
export const spin = new StateGraph(Computing)
  .addNode('compute', ({ ms }) => {
    for (const end = Date.now() + ms; Date.now() < end;);
    return { ms };
  })
  .addEdge(START, 'compute')
  .addEdge('compute', END)
  .compile({ name: 'spin' });

const Talking = Annotation.Root({
  ...MessagesAnnotation.spec,
  reply_bytes: /** @type {typeof Annotation<number>} */ (Annotation)(),
});

/** Answers with random text, which no compression shortens by more than its alphabet allows. */
export const conversation = new StateGraph(Talking)
  .addNode('model', ({ reply_bytes: bytes }) => ({
    messages: [{ role: 'assistant', content: randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64') }],
  }))
  .addEdge(START, 'model')
  .addEdge('model', END)
  .compile({ name: 'conversation' });

/** @type {(before: Record<string, string>, after: Record<string, string>) => Record<string, string>} */
const withFiles = (before, after) => ({ ...before, ...after });

const Files = Annotation.Root({
  files: Annotation({ reducer: withFiles, default: () => ({}) }),
  /** Number of steps that are left; each changes one file. */
  steps: /** @type {typeof Annotation<number>} */ (Annotation)(),
  count: /** @type {typeof Annotation<number>} */ (Annotation)(),
  bytes: /** @type {typeof Annotation<number>} */ (Annotation)(),
});

/** @type {(bytes: number) => string} */
const text = (bytes) => randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64');

/** A first run creates `count` files of `bytes` each; a further one changes one per step. */
export const files = new StateGraph(Files)
  .addNode('create', ({ count, bytes }) => ({
    files: Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/file-${index}.ts`, text(bytes)])),
  }))
  .addNode('change', ({ steps, bytes }) => ({
    files: { [`src/file-${steps * 7}.ts`]: text(bytes) },
    steps: steps - 1,
  }))
  .addConditionalEdges(START, ({ files: held }) => (Object.keys(held).length > 0 ? 'change' : 'create'))
  .addEdge('create', END)
  .addConditionalEdges('change', ({ steps }) => (steps > 0 ? 'change' : END))
  .compile({ name: 'files' });
