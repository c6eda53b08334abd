import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { RemoteGraph } from '@langchain/langgraph/remote';

const chat = new RemoteGraph({ graphId: 'chat' });

/** Calls another graph of the same server, without its address. */
export const graph = new StateGraph(MessagesAnnotation)
  .addNode('relay', async ({ messages }) => {
    const answer = await chat.invoke({ messages }, { configurable: { thread_id: undefined } });
    return { messages: answer.messages.slice(messages.length) };
  })
  .addEdge(START, 'relay')
  .addEdge('relay', END)
  .compile();

/** A graph of another server as one of its nodes. */
export const composed = new StateGraph(MessagesAnnotation)
  .addNode('elsewhere', new RemoteGraph({ graphId: 'chat', url: process.env.OTHER_SERVER_URL ?? 'http://127.0.0.1:1' }))
  .addEdge(START, 'elsewhere')
  .addEdge('elsewhere', END)
  .compile();
