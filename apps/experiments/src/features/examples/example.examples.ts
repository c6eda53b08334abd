/** Bodies that Swagger UI offers; the dataset stands for one of your own. */
const dataset_id = '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22';
const inputs = { question: 'Which river flows through Paris?' };
const outputs = { answer: 'Seine' };

export const createExampleExamples = {
  minimal: { summary: 'With what is expected', value: { dataset_id, inputs, outputs } },
  split: { summary: 'In a split of its own', value: { dataset_id, inputs, outputs, split: 'test' } },
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
  outputs: { summary: 'Correct what is expected', value: { outputs: { answer: 'The Seine' } } },
  split: { summary: 'Move it', value: { split: ['test', 'regression'] } },
};
