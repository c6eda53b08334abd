/** Bodies that Swagger UI offers. */
export const updateDatasetExamples = {
  describe: { summary: 'Describe its content', value: { description: 'Rivers and their cities' } },
  metadata: { summary: 'Replace the metadata', value: { metadata: { owner: 'team-a' } } },
};

export const createDatasetExamples = {
  minimal: { summary: 'A name is enough', value: { name: 'questions about rivers' } },
  schemas: {
    summary: 'Examples are checked when they are written',
    value: {
      name: 'checked questions about rivers',
      description: 'Rivers and their cities',
      inputs_schema_definition: {
        type: 'object',
        required: ['question'],
        properties: { question: { type: 'string', minLength: 1 } },
      },
      outputs_schema_definition: { type: 'object', required: ['answer'] },
      metadata: { owner: 'team-a' },
    },
  },
};
