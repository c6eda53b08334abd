/** A chat whose tokens are the times of their events, and a graph with a large state. */
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

const tokenMs = 40;

class TimedModel extends BaseChatModel {
  /** @param {number} tokens */
  constructor(tokens) {
    super({});
    this.tokens = tokens;
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
    for (let token = 0; token < this.tokens; token += 1) {
      await new Promise((done) => setTimeout(done, tokenMs));
      const text = `${Date.now()} `;
      const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk(text) });
      yield chunk;
      await manager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
    }
  }

  /** @override @returns {Promise<import('@langchain/core/outputs').ChatResult>} */
  _generate() {
    return Promise.resolve({ generations: [{ text: '', message: new AIMessage('') }] });
  }
}

/** The text of the last message is the number of tokens. */
export const clock = new StateGraph(MessagesAnnotation)
  .addNode('model', async ({ messages }, config) => ({
    messages: [await new TimedModel(Number(messages.at(-1)?.text)).invoke(messages, config)],
  }))
  .addEdge(START, 'model')
  .addEdge('model', END)
  .compile({ name: 'clock' });

const Large = Annotation.Root({
  mb: /** @type {typeof Annotation<number>} */ (Annotation)(),
  documents: /** @type {typeof Annotation<object[]>} */ (Annotation)(),
});

/** Documents of 1 kB, `mb` MB in all. */
export const large = new StateGraph(Large)
  .addNode('load', ({ mb }) => ({
    documents: Array.from({ length: mb * 1000 }, (_, id) => ({
      id,
      title: `Document ${id}`,
      text: 'words of a document '.repeat(46),
    })),
  }))
  .addEdge(START, 'load')
  .addEdge('load', END)
  .compile({ name: 'large' });
