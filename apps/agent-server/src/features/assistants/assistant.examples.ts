/** Bodies that Swagger UI offers; each works as it is against the example agents. */
export const createAssistantExamples = {
  prompt: {
    summary: 'A chat with custom instructions',
    value: {
      graph_id: 'chat',
      name: 'Support agent',
      config: { configurable: { system_prompt: 'You answer in one sentence.' } },
      metadata: { team: 'support' },
    },
  },
  plain: { summary: 'Required fields only', value: { graph_id: 'counter' } },
};

export const searchAssistantsExamples = {
  all: { summary: 'The first ten', value: { limit: 10 } },
  graph: { summary: 'Assistants of one graph', value: { graph_id: 'chat', sort_by: 'name', sort_order: 'asc' } },
};

export const countAssistantsExamples = {
  all: { summary: 'All', value: {} },
  graph: { summary: 'Assistants of one graph', value: { graph_id: 'chat' } },
};

export const patchAssistantExamples = {
  prompt: {
    summary: 'Other instructions',
    value: { config: { configurable: { system_prompt: 'You answer in two sentences.' } } },
  },
  metadata: { summary: 'Metadata alone', value: { metadata: { reviewed: true } } },
};

export const setLatestExamples = {
  first: { summary: 'Back to how it was created', value: { version: 1 } },
};

export const listVersionsExamples = {
  newest: { summary: 'The newest ten', value: { limit: 10 } },
};
