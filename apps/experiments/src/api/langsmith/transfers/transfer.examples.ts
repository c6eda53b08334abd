/** Bodies that Swagger UI offers; both datasets stand for your own. */
export const cloneExamples = {
  all: {
    summary: 'Copy all examples',
    value: {
      source_dataset_id: '0c6f7f0e-1f9f-4a53-8f0b-5a5d7a2b9c01',
      target_dataset_id: '1c5a6a7e-3a52-4b0e-9a5c-5b7d8f3c4d10',
    },
  },
};
