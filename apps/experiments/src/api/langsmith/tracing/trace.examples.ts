/** Bodies that Swagger UI offers. */
const start = '2026-01-05T10:00:00Z';
const end = '2026-01-05T10:00:02Z';

export const createRunExamples = {
  ended: {
    summary: 'A run that has ended',
    value: {
      name: 'answer question',
      run_type: 'chain',
      session_name: 'default',
      start_time: start,
      end_time: end,
      inputs: { question: 'Which river flows through Paris?' },
      outputs: { answer: 'Seine' },
    },
  },
};

export const updateRunExamples = {
  end: { summary: 'It has ended', value: { end_time: end, outputs: { answer: 'Seine' } } },
  failed: { summary: 'It has failed', value: { end_time: end, error: 'Error: boom' } },
};

const root = '0d6f2c5e-6f0c-4a57-9a6c-0d7a1e2b3c01';
const child = '0d6f2c5e-6f0c-4a57-9a6c-0d7a1e2b3c02';

export const batchExamples = {
  trace: {
    summary: 'A run and a step of it',
    value: {
      post: [
        {
          id: root,
          trace_id: root,
          dotted_order: `20260105T100000000000Z${root}`,
          name: 'answer question',
          run_type: 'chain',
          session_name: 'default',
          start_time: start,
          inputs: { question: 'Which river flows through Paris?' },
        },
        {
          id: child,
          trace_id: root,
          parent_run_id: root,
          dotted_order: `20260105T100000000000Z${root}.20260105T100000500000Z${child}`,
          name: 'small-1',
          run_type: 'llm',
          session_name: 'default',
          start_time: '2026-01-05T10:00:00.500Z',
          end_time: '2026-01-05T10:00:01.500Z',
          inputs: { prompt: 'Which river flows through Paris?' },
          outputs: { text: 'Seine', usage_metadata: { input_tokens: 9, output_tokens: 2, total_tokens: 11 } },
        },
      ],
      patch: [{ id: root, end_time: end, outputs: { answer: 'Seine' } }],
    },
  },
};

export const createSessionExamples = {
  project: { summary: 'A plain project', value: { name: 'my project' } },
};

/** The name of a part, and the JSON in it. */
export const formExamples = {
  run: {
    summary: 'A run, and its inputs in a part of their own',
    value: {
      [`post.${root}`]: { name: 'answer question', run_type: 'chain', start_time: start, end_time: end },
      [`post.${root}.inputs`]: { question: 'Which river flows through Paris?' },
    },
  },
};
