/** Bodies that Swagger UI offers; each works as it is against the example agents. */
const chat = {
  summary: 'A message to the chat',
  value: { assistant_id: 'chat', input: { messages: [{ role: 'user', content: 'Hello' }] } },
};
const tokens = {
  summary: 'A message, answered token by token',
  value: { ...chat.value, stream_mode: ['messages-tuple'] },
};
const ask = { summary: 'A payment that a person has to approve', value: { assistant_id: 'approval', input: {} } };
const resume = {
  summary: 'The answer of that person',
  value: { assistant_id: 'approval', command: { resume: { approved: true } } },
};
const interrupt = {
  summary: 'Instead of the run in flight',
  value: { assistant_id: 'slow', input: { steps: 20 }, multitask_strategy: 'interrupt' },
};

export const runExamples = { chat, ask, resume, interrupt };
export const runStreamExamples = { chat, tokens, ask, resume };
export const statelessRunExamples = { chat, count: { value: { assistant_id: 'counter', input: { by: 2 } } } };
export const statelessRunStreamExamples = { chat, tokens };

export const batchExamples = {
  two: {
    summary: 'Two runs at once',
    value: [
      { assistant_id: 'counter', input: { by: 1 } },
      { assistant_id: 'counter', input: { by: 2 } },
    ],
  },
};

export const cancelRunsExamples = {
  all: { summary: 'All unfinished runs', value: { status: 'all' } },
};

export const countRunsExamples = {
  inFlight: { summary: 'All unfinished runs', value: { status: ['pending', 'running'] } },
};

export const searchRunsExamples = {
  inFlight: { summary: 'All unfinished runs', value: { status: ['pending', 'running'] } },
  failed: {
    summary: 'Failed since a day',
    value: { status: ['error', 'timeout'], created_after: '2026-11-21', select: ['run_id', 'thread_id', 'status'] },
  },
};
