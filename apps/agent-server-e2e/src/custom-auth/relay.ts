import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { RemoteGraph } from '@langchain/langgraph/remote';

const chat = new RemoteGraph({ graphId: 'chat' });

/** Has another graph of the same server answer, and knows no address of it. */
export const graph = new StateGraph(MessagesAnnotation)
  .addNode('relay', async ({ messages }) => {
    const answer = await chat.invoke({ messages }, { configurable: { thread_id: undefined } });
    return { messages: (answer as typeof MessagesAnnotation.State).messages.slice(messages.length) };
  })
  .addEdge(START, 'relay')
  .addEdge('relay', END)
  .compile();
