import { Client as AgentServer } from '@langchain/langgraph-sdk';
import { Client } from 'langsmith';
import { evaluate } from 'langsmith/evaluation';

/** Evaluates the served agent `tools` with a few questions. Exit code 1: too few right answers. */

const apiKey = process.env.HEDDLE_API_KEY ?? '';
const agentServer = new AgentServer({ apiUrl: process.env.AGENT_SERVER_URL ?? 'http://127.0.0.1:8123', apiKey });
const experiments = new Client({
  apiUrl: process.env.EXPERIMENTS_URL ?? 'http://127.0.0.1:1984',
  // Base of the links that evaluate() prints.
  webUrl: process.env.CONSOLE_URL ?? 'http://127.0.0.1:3000',
  apiKey,
});
const assistant = process.env.ASSISTANT ?? 'tools';
const leastRight = Number(process.env.LEAST_RIGHT ?? 0.5);

const datasetName = 'questions for tools';
const cases = [
  { question: 'What is 6 x 7?', expected: '42' },
  { question: 'What is 12 times 12?', expected: '144' },
  { question: 'weather in Oslo', expected: 'snow' },
  { question: 'Who wrote Faust?', expected: 'Goethe' },
];

/** The first evaluation makes the dataset; later ones find it, so that their experiments can be compared. */
async function makeDataset() {
  if (await experiments.hasDataset({ datasetName })) return;
  const { id } = await experiments.createDataset(datasetName, { description: 'Arithmetic, weather, literature' });
  await experiments.createExamples(
    cases.map(({ question, expected }) => ({ dataset_id: id, inputs: { question }, outputs: { expected } })),
  );
}

/**
 * A run of the agent, without a thread that would stay.
 *
 * @param {Record<string, unknown>} inputs
 */
async function ask({ question }) {
  const state = await agentServer.runs.wait(null, assistant, {
    input: { messages: [{ role: 'user', content: question }] },
  });
  const { messages } = /** @type {{ messages: { content: string }[] }} */ (state);
  return { answer: messages.at(-1)?.content };
}

/** @param {{ outputs: Record<string, unknown>, referenceOutputs?: Record<string, unknown> }} run */
function right({ outputs, referenceOutputs }) {
  const found = String(outputs?.answer).includes(String(referenceOutputs?.expected));
  return { key: 'right', score: found, comment: found ? undefined : `It should say ${referenceOutputs?.expected}.` };
}

await makeDataset();
const { experimentName } = await evaluate(ask, {
  client: experiments,
  data: datasetName,
  evaluators: [right],
  experimentPrefix: assistant,
  metadata: { assistant },
  maxConcurrency: 4,
});
await experiments.awaitPendingTraceBatches();

const experiment = await experiments.readProject({ projectName: experimentName, includeStats: true });
const stats = /** @type {Record<string, { avg: number | null }> | undefined} */ (experiment.feedback_stats);
const share = stats?.right?.avg ?? 0;
console.log(`${experiment.run_count} runs of ${assistant}, ${Math.round(share * 100)} % right`);
process.exitCode = share >= leastRight ? 0 : 1;
