/** Bodies that Swagger UI offers; each works as it is, also one after the other. */
export const uploadExamples = {
  minimal: {
    summary: 'One row',
    value: {
      experiment_name: 'first try',
      dataset_name: 'rivers, a first row',
      experiment_start_time: '2026-01-05T10:00:00Z',
      experiment_end_time: '2026-01-05T10:00:05Z',
      results: [
        {
          row_id: '0f6a3f54-538d-4f6a-b7cd-3b2b6e0f5c00',
          inputs: { question: 'Which river flows through Paris?' },
          start_time: '2026-01-05T10:00:00Z',
          end_time: '2026-01-05T10:00:02Z',
        },
      ],
    },
  },
  full: {
    summary: 'Every field',
    value: {
      experiment_name: 'prompt v2',
      experiment_description: 'Shorter system prompt',
      experiment_start_time: '2026-01-05T10:00:00Z',
      experiment_end_time: '2026-01-05T10:00:05Z',
      dataset_id: '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22',
      dataset_name: 'rivers',
      dataset_description: 'Rivers and their cities',
      experiment_metadata: { model: 'small-1' },
      summary_experiment_scores: [{ key: 'f1', score: 0.9, comment: 'Over all rows' }],
      results: [
        {
          row_id: '3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01',
          inputs: { question: 'Which river flows through Paris?' },
          expected_outputs: { answer: 'Seine' },
          actual_outputs: { answer: 'Seine' },
          evaluation_scores: [
            {
              key: 'correctness',
              score: 1,
              comment: 'The river is right',
              feedback_source: { type: 'model', metadata: { model: 'judge-1' } },
              feedback_config: { type: 'continuous', min: 0, max: 1 },
            },
          ],
          start_time: '2026-01-05T10:00:00Z',
          end_time: '2026-01-05T10:00:02Z',
          run_name: 'answer question',
          run_metadata: { attempt: 1 },
        },
      ],
    },
  },
};

export const openUploadExamples = {
  header: {
    summary: 'The experiment without its rows',
    value: {
      experiment_name: 'prompt v3',
      dataset_name: 'rivers, row by row',
      experiment_start_time: '2026-01-05T10:00:00Z',
      experiment_end_time: '2026-01-05T10:00:05Z',
    },
  },
};

export const chunkExamples = {
  rows: {
    summary: 'One row',
    value: [
      {
        row_id: '1f6a3f54-538d-4f6a-b7cd-3b2b6e0f5c00',
        inputs: { question: 'Which river flows through Rome?' },
        start_time: '2026-01-05T10:00:00Z',
        end_time: '2026-01-05T10:00:02Z',
      },
    ],
  },
};
