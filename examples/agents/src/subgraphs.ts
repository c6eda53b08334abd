import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const notes = () => Annotation<string[]>({ reducer: (left, right) => left.concat(right), default: () => [] });

const ResearchState = Annotation.Root({ topic: Annotation<string>, notes: notes() });

const researcher = new StateGraph(ResearchState)
  .addNode('search', (state) => ({ notes: [`found three pages about ${state.topic}`] }))
  .addNode('summarise', (state) => ({ notes: [`the pages agree on ${state.topic}`] }))
  .addEdge(START, 'search')
  .addEdge('search', 'summarise')
  .addEdge('summarise', END)
  .compile({ name: 'researcher' });

const ReportState = Annotation.Root({ topic: Annotation<string>, notes: notes(), report: Annotation<string> });

export const graph = new StateGraph(ReportState)
  .addNode('plan', (state) => ({ topic: state.topic ?? 'looms' }))
  // Called as a function: the subgraph keeps its own list of notes, and only the last one reaches the parent.
  .addNode(
    'researcher',
    async (state) => {
      const result = await researcher.invoke({ topic: state.topic });
      return { notes: result.notes.slice(-1) };
    },
    { subgraphs: [researcher] },
  )
  .addNode('write', (state) => ({ report: `Report on ${state.topic}: ${state.notes.join('; ')}.` }))
  .addEdge(START, 'plan')
  .addEdge('plan', 'researcher')
  .addEdge('researcher', 'write')
  .addEdge('write', END)
  .compile({ name: 'subgraphs' });
