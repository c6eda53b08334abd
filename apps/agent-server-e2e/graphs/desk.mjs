/** A desk that answers token by token; it asks when it hears `ask`, and never comes back when it hears `wait`. */
import { setTimeout } from 'node:timers/promises';
import { AIMessage } from '@langchain/core/messages';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { END, MessagesAnnotation, START, StateGraph, interrupt } from '@langchain/langgraph';

const endlessMs = 10 * 60_000;

/** Media types of the files in a message. */
const filesIn = (content) =>
  Array.isArray(content) ? content.flatMap(({ mime_type: type }) => (type === undefined ? [] : [type])) : [];

async function answer({ messages }, config) {
  const { content } = messages.at(-1);
  if (content === 'wait') await setTimeout(endlessMs, undefined, { signal: config.signal });
  if (content === 'picture') {
    const picture = { type: 'image', source_type: 'base64', mime_type: 'image/png', data: 'iVBORw0KGgo=' };
    return { messages: [new AIMessage({ content: [{ type: 'text', text: 'Here it is.' }, picture] })] };
  }
  const said = content === 'ask' ? `You chose ${interrupt('Which colour?')}.` : `Files: ${filesIn(content).join(', ')}`;
  const model = new FakeListChatModel({ responses: [content === 'hello' ? 'Good morning.' : said] });
  return { messages: [await model.invoke(messages, config)] };
}

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('answer', answer)
  .addEdge(START, 'answer')
  .addEdge('answer', END)
  .compile({ name: 'desk' });
