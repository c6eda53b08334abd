import { bodyOf } from '@heddle/testing';
import { type ConsoleStack, keepsPictures } from './console.harness.js';
import { buildUpload, exampleIds } from './experiment.factory.js';
import { buildMetrics } from './metrics.factory.js';
import { reviewedUpload } from './review.factory.js';
import { agentTrace, storeTraces } from './trace.factory.js';

/** Ids of the stored data. */
export interface PageData {
  experimentIds: string[];
  datasetId: string;
  ownDatasetId: string;
  ownExampleId: string;
  runId: string;
  deploymentId: string;
  projectId: string;
  /** One that failed, and one that ended well. */
  traceIds: [string, string];
  waitingThreadId: string;
  chatThreadId: string;
}

/** Something for each page to show; for pictures as much as a small team has. */
export async function storePageData(stack: ConsoleStack): Promise<PageData> {
  return {
    ...(await storeExperiments(stack)),
    ...(await storeOwnDataset(stack)),
    ...(await storeProjects(stack)),
    ...(await storeThreads(stack)),
    deploymentId: await storeDeployments(stack),
  };
}

async function storeExperiments(stack: ConsoleStack) {
  const experimentIds: string[] = [];
  let datasetId = '';
  for (const [at, name] of ['baseline', 'candidate'].entries()) {
    const plan = {
      name,
      datasetName: 'capitals',
      wrong: [1 + at, 3],
      failed: [8],
      latencySeconds: 2 - at / 2,
      f1: 0.7,
    };
    const stored = await stack.upload(buildUpload(plan));
    datasetId = stored.datasetId;
    experimentIds.push(stored.experimentId);
  }
  if (keepsPictures) {
    for (const [seed, name] of ['first prompt', 'shorter prompt', 'larger model'].entries()) {
      await stack.upload(reviewedUpload(name, seed));
      await stack.upload(buildMetrics(`support agent, version ${seed + 1}`, 'returns', seed));
    }
  }
  const runId = (await stack.runOf(experimentIds[0] ?? '', exampleIds[1] ?? '')).id;
  return { experimentIds, datasetId, runId };
}

/** An example with two versions. */
async function storeOwnDataset({ experiments: { POST, PATCH } }: ConsoleStack) {
  const ownDatasetId = (await bodyOf(POST('/api/v1/datasets', { body: { name: 'by hand' } }))).id;
  const add = (inputs: Record<string, unknown>) =>
    bodyOf(POST('/api/v1/examples', { body: { dataset_id: ownDatasetId, inputs } }));
  if (keepsPictures) {
    for (const topic of ['a refund', 'my invoice', 'the **warranty**']) {
      await add({ messages: [{ role: 'user', content: `How do I ask for ${topic}?` }] });
    }
  }
  const { id: ownExampleId } = await add({ messages: [{ role: 'user', content: 'Hello?' }] });
  const params = { path: { example_id: ownExampleId } };
  await bodyOf(PATCH('/api/v1/examples/{example_id}', { params, body: { outputs: { answer: 'Hi' } } }));
  return { ownDatasetId, ownExampleId };
}

async function storeProjects({ experiments }: ConsoleStack) {
  const count = keepsPictures ? 40 : 5;
  const traces = Array.from({ length: count }, (_, number) => agentTrace('looms', number, Date.now()));
  await storeTraces(experiments, traces.flat());
  if (keepsPictures) {
    for (const [at, [root]] of traces.entries()) {
      if (at % 2 === 1 || !root) continue;
      const body = { run_id: root.id, key: 'helpful', score: at % 3 === 0 ? 0 : 1 };
      await bodyOf(experiments.POST('/api/v1/feedback', { body }));
    }
  }
  const [project] = await bodyOf(experiments.GET('/api/v1/sessions', { params: { query: { name: 'looms' } } }));
  const traceIds: [string, string] = [traces[4]?.[0]?.id ?? '', traces[0]?.[0]?.id ?? ''];
  return { projectId: project?.id ?? '', traceIds };
}

async function storeDeployments(stack: ConsoleStack): Promise<string> {
  const image = (name: string, uri = `registry.test/${name}:1.2.3`) =>
    stack.deploy({
      name,
      source: 'external_docker',
      source_config: {},
      source_revision_config: { image_uri: uri },
      secrets: [{ name: 'TOKEN', value: 'secret' }],
    });
  const { id } = await image('support');
  if (keepsPictures) {
    await image('billing');
    await image('invoices', 'registry.test/simulate-deploy-failed:2.0.0');
    await image('research', 'registry.test/simulate-slow:1.0.0');
  }
  return id;
}

/** A thread that waits for an answer, a chat that ended, a cron, an item of the store and a delivery. */
async function storeThreads({ agents, webhooksUrl }: ConsoleStack) {
  const run = async (assistant_id: string, ...inputs: Record<string, unknown>[]) => {
    const { thread_id } = await bodyOf(agents.POST('/threads', { body: {} }));
    for (const input of inputs) {
      const body = { assistant_id, input, webhook: `${webhooksUrl}/ended` };
      await bodyOf(agents.POST('/threads/{thread_id}/runs/wait', { params: { path: { thread_id } }, body }));
    }
    return thread_id;
  };
  const say = (content: string) => ({ messages: [{ role: 'user', content }] });
  const waitingThreadId = await run('approval', { amount: 70, recipient: 'Loom Ltd' });
  const chatThreadId = await run('payments', say('What is the **balance**?'), say('pay 70 to Loom Ltd'));
  const cron = { assistant_id: 'counter', schedule: '0 9 * * *', enabled: false };
  await bodyOf(agents.POST('/runs/crons', { body: cron }));
  const value = { likes: ['linen'] };
  await agents.PUT('/store/items', { body: { namespace: ['users'], key: 'ada', value } });
  if (keepsPictures) {
    for (const question of ['What can you do for **me**?', '## Numbers\n\n- one\n- two', 'Hello']) {
      await run('chat', say(question));
    }
    await run('tools', say('What is 12 * 7?'));
    await run('failing', { step: 1 }).catch(() => undefined);
    await bodyOf(agents.POST('/assistants', { body: { graph_id: 'chat', name: 'polite' } }));
    await bodyOf(agents.POST('/runs/crons', { body: { ...cron, assistant_id: 'chat', enabled: true } }));
    const text = 'Ada likes linen, and lives in Oslo';
    await agents.PUT('/store/items', { body: { namespace: ['users', 'ada'], key: 'facts', value: { text } } });
  }
  return { waitingThreadId, chatThreadId };
}
