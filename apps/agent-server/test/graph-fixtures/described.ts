import type { RunnableConfig } from '@langchain/core/runnables';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { z } from 'zod';

const Draft = z.object({ draft: z.string() });

const writer = new StateGraph(Draft)
  .addNode('scribe', () => ({}))
  .addNode('critic', () => ({}))
  .addEdge(START, 'scribe')
  .addEdge('scribe', 'critic')
  .addEdge('critic', END)
  .compile();

const Team = Annotation.Root({ draft: Annotation<string> });

const team = new StateGraph(Team)
  .addNode('writer', writer)
  .addNode('editor', () => ({}))
  .addEdge(START, 'writer')
  .addEdge('writer', 'editor')
  .addEdge('editor', END)
  .compile();

const Topic = Annotation.Root({ topic: Annotation<string> });
const Whole = Annotation.Root({ ...Topic.spec, ...Team.spec });

/** A graph whose schemas only the compiler knows, with a graph inside that has one inside. */
export const typed = new StateGraph(
  { stateSchema: Whole, input: Topic, output: Team },
  Annotation.Root({ tone: Annotation<'dry' | 'warm'> }),
)
  .addNode('team', team)
  .addEdge(START, 'team')
  .addEdge('team', END)
  .compile();

/** A graph that declares its schemas. */
export const declared = new StateGraph({
  state: z.object({ question: z.string(), answer: z.string() }),
  input: z.object({ question: z.string() }),
  output: z.object({ answer: z.string() }),
  context: z.object({ model: z.string() }),
})
  .addNode('reply', () => ({ answer: '42' }))
  .addEdge(START, 'reply')
  .addEdge('reply', END)
  .compile();

/** A graph with the number of nodes given in its configuration. */
export function shaped(config: RunnableConfig) {
  const names = (config.configurable?.nodes as string[] | undefined) ?? ['only'];
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a graph of no nodes');
  const builder = new StateGraph<typeof Team, typeof Team.State, typeof Team.Update, string>(Team);
  for (const name of names) builder.addNode(name, () => ({}));
  builder.addEdge(START, first).addEdge(last, END);
  names.slice(1).forEach((name, index) => builder.addEdge(names[index] as string, name));
  return builder.compile();
}
