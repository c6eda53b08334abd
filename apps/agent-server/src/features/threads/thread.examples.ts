/** Bodies that Swagger UI offers; each works as it is against the example agents. */
export const createThreadExamples = {
  empty: { summary: 'An empty thread', value: {} },
  supersteps: {
    summary: 'Continue a conversation',
    value: {
      metadata: { graph_id: 'chat' },
      supersteps: [
        { updates: [{ as_node: '__input__', values: { messages: [{ role: 'human', content: 'Hello' }] } }] },
        { updates: [{ as_node: 'model', values: { messages: [{ role: 'ai', content: 'Hi, what can I do?' }] } }] },
      ],
    },
  },
};

export const patchThreadExamples = {
  topic: { summary: 'Add a key', value: { metadata: { topic: 'billing' } } },
};

export const pruneThreadsExamples = {
  try: {
    summary: 'Preview of a deletion',
    value: { thread_ids: ['3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11'], dry_run: true },
  },
  keepLatest: {
    summary: 'Keep the newest state only',
    value: { thread_ids: ['3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d11'], strategy: 'keep_latest' },
  },
};

export const searchThreadsExamples = {
  all: { summary: 'The ten that changed last', value: { limit: 10 } },
  graph: {
    summary: 'Assistants of one graph, oldest first',
    value: { metadata: { graph_id: 'chat' }, sort_by: 'created_at', sort_order: 'asc' },
  },
};

export const countThreadsExamples = {
  all: { summary: 'All', value: {} },
  status: { summary: 'Threads that wait for a person', value: { status: 'interrupted' } },
};

export const updateStateExamples = {
  chat: {
    summary: 'An answer, as if the model had given it',
    value: { values: { messages: [{ role: 'ai', content: 'Written by hand' }] }, as_node: 'model' },
  },
};

export const stateAtCheckpointExamples = {
  head: { summary: 'The newest', value: { checkpoint: {} } },
};

export const historyExamples = {
  newest: { summary: 'The last ten states', value: { limit: 10 } },
  inputs: { summary: 'Only where a run began', value: { limit: 10, metadata: { source: 'input' } } },
};
