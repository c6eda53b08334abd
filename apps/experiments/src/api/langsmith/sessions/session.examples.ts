/** Bodies that Swagger UI offers. */
export const updateSessionExamples = {
  describe: { summary: 'Describe the experiment', value: { description: 'Shorter system prompt' } },
  metadata: { summary: 'Replace the metadata', value: { extra: { metadata: { reviewed: true } } } },
};
