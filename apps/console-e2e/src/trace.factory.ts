import { randomUUID } from 'node:crypto';
import type { ExperimentsClient } from '@heddle/client-experiments';

export interface TracedRun {
  id: string;
  trace_id: string;
  parent_run_id?: string;
  dotted_order?: string;
  name: string;
  run_type: string;
  start_time: string;
  end_time?: string;
  inputs: object;
  outputs?: object;
  error?: string;
  tags?: string[];
  extra?: object;
  events?: object[];
  session_name: string;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** One answer of an agent: root, node, model with tokens, and a tool. */
export function agentTrace(project: string, number: number, nowMs: number): TracedRun[] {
  const startMs = nowMs - number * 7 * 60_000;
  const rootId = randomUUID();
  const isFailed = number % 9 === 4;
  const seconds = 1 + ((number * 7) % 11) / 4;
  const metadata = {
    thread_id: randomUUID(),
    run_id: rootId,
    graph_id: 'support',
    assistant_id: number % 2 === 0 ? 'support' : 'billing',
    revision_id: number < 20 ? 'r8' : 'r7',
    checkpoint_id: randomUUID(),
    customer: `customer ${number % 5}`,
  };
  const question = questions[number % questions.length] as string;
  const ask = { type: 'human', content: question };
  const answer = {
    type: 'ai',
    content: `Here is what I found about **${question}** The answer has two lines.\nThis is the second.`,
  };
  const call = {
    type: 'ai',
    content: '',
    tool_calls: [{ name: 'look_up', args: { query: question, limit: 3 }, id: 'c1' }],
  };
  const result = { type: 'tool', name: 'look_up', content: '3 articles', tool_call_id: 'c1' };
  const step = (
    parentId: string,
    name: string,
    type: string,
    from: number,
    until: number,
    more: Partial<TracedRun>,
  ): TracedRun => ({
    id: randomUUID(),
    trace_id: rootId,
    parent_run_id: parentId,
    name,
    run_type: type,
    start_time: iso(startMs + from * 1000),
    end_time: iso(startMs + until * 1000),
    inputs: {},
    outputs: {},
    extra: { metadata },
    session_name: project,
    ...more,
  });
  const root: TracedRun = {
    id: rootId,
    trace_id: rootId,
    name: 'support',
    run_type: 'chain',
    start_time: iso(startMs),
    end_time: iso(startMs + seconds * 1000),
    inputs: { messages: [ask] },
    ...(isFailed
      ? { error: 'TimeoutError: the model did not answer within 30 s\n\n    at callModel (agent.ts:12:5)' }
      : { outputs: { messages: [ask, call, result, answer] } }),
    tags: number % 3 === 0 ? ['production', 'eu'] : ['production'],
    extra: { metadata },
    events: [{ name: 'new_token', time: iso(startMs + 400), kwargs: { token: '<b>Here</b>' } }],
    session_name: project,
  };
  const agent = step(rootId, 'agent', 'chain', 0.1, seconds - 0.2, { inputs: root.inputs });
  const usage = {
    usage_metadata: { input_tokens: 900 + number * 13, output_tokens: 120 + number, total_cost: 0.0021 + number / 1e5 },
  };
  return [
    root,
    agent,
    step(agent.id, 'ChatModel', 'llm', 0.2, seconds / 2, {
      inputs: { messages: [{ type: 'system', content: 'Answer briefly.' }, ask] },
      outputs: { generations: [[{ text: '', message: call }]], ...usage },
      extra: { metadata: { ...metadata, ls_model_name: number % 2 === 0 ? 'loom-large' : 'loom-mini' } },
    }),
    step(rootId, 'look_up', 'tool', seconds / 2, seconds - 0.3, {
      inputs: { query: question, limit: 3 },
      ...(isFailed ? { error: 'TimeoutError: no answer' } : { outputs: { output: '3 articles' } }),
    }),
  ];
}

const questions = [
  'Which river flows through Paris?',
  'How do I change the address of my invoice?',
  'The export of last month is empty. Why?',
  'Can I use two looms with one account?',
];

/** A trace with so many steps: ten below each node. */
export function wideTrace(project: string, steps: number, startMs: number): TracedRun[] {
  const ids = Array.from({ length: steps }, () => randomUUID());
  return ids.map((id, at) => ({
    id,
    trace_id: ids[0] as string,
    ...(at === 0 ? {} : { parent_run_id: ids[Math.floor((at - 1) / 10)] as string }),
    name: at === 0 ? 'wide' : `step ${at}`,
    run_type: at === 0 ? 'chain' : ((['chain', 'llm', 'tool'] as const)[at % 3] as string),
    start_time: iso(startMs + at),
    end_time: iso(startMs + at + 40),
    inputs: { at },
    outputs: { at },
    session_name: project,
  }));
}

/** Stores runs in batches that the service takes. */
export async function storeTraces(client: ExperimentsClient, runs: readonly TracedRun[]): Promise<void> {
  for (let from = 0; from < runs.length; from += 1000) {
    const post = runs.slice(from, from + 1000);
    const { response, error } = await client.POST('/api/v1/runs/batch', { body: { post } as never });
    if (!response.ok) throw new Error(JSON.stringify(error));
  }
}
