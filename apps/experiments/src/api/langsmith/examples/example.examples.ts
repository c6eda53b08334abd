/** Bodies that Swagger UI offers; dataset and example stand for your own. */
const dataset_id = '0c6f7f0e-1f9f-4a53-8f0b-5a5d7a2b9c01';
const id = 'b2f1c7de-6a4b-4a0f-8f7e-2d3c4b5a6978';
const inputs = { question: 'Which river flows through Paris?' };
const outputs = { answer: 'Seine' };

export const createExampleExamples = {
  minimal: { summary: 'With expected outputs', value: { dataset_id, inputs, outputs } },
  split: { summary: 'Move to a new split', value: { dataset_id, inputs, outputs, split: 'test' } },
};

export const createExamplesExamples = {
  two: {
    summary: 'All or none',
    value: [
      { dataset_id, inputs, outputs },
      { dataset_id, inputs: { question: 'And through Lyon?' }, outputs: { answer: 'Rhône' }, metadata: { hard: true } },
    ],
  },
};

export const updateExampleExamples = {
  outputs: { summary: 'Correct the expected outputs', value: { outputs: { answer: 'The Seine' } } },
  split: { summary: 'Move it', value: { split: ['test', 'regression'] } },
};

export const updateExamplesExamples = {
  one: { summary: 'All or none', value: [{ id, outputs: { answer: 'The Seine' }, metadata: { reviewed: true } }] },
};

export const updateSplitExamples = {
  none: { summary: 'With the ids of its examples', value: { split_name: 'test', examples: [] } },
  one: { summary: 'Take one out', value: { split_name: 'test', examples: [id], remove: true } },
};

export const deleteExamplesExamples = {
  one: {
    summary: 'Removes it from older versions, too',
    value: { example_ids: ['e4c0b1a2-5d6f-4e7a-9b8c-0d1e2f3a4b5c'], hard_delete: true },
  },
};
