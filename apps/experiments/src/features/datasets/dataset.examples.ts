/** Bodies that Swagger UI offers. */
export const updateDatasetExamples = {
  describe: { summary: 'Say what it holds', value: { description: 'Rivers and their cities' } },
  metadata: { summary: 'Replace the metadata', value: { metadata: { owner: 'team-a' } } },
};
