/** Bodies that Swagger UI offers. */
export const groupExamples = {
  model: { summary: 'Group by model', value: { metadata_keys: ['model'] } },
  both: { summary: 'Group by model and prompt', value: { metadata_keys: ['model', 'prompt'], experiment_limit: 100 } },
};

export const viewOverrideExamples = {
  colours: {
    summary: 'Colours and decimal places of a score',
    value: {
      column_overrides: [
        {
          column: 'feedback.correctness',
          color_gradient: [
            [0, '#ff0000'],
            [1, '#00ff00'],
          ],
          precision: 3,
        },
        { column: 'inputs.context', hide: true },
      ],
    },
  },
};
