/** Bodies that Swagger UI offers; both datasets stand for your own. */
export const cloneExamples = {
  all: {
    summary: 'Copy all examples',
    value: {
      source_dataset_id: '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22',
      target_dataset_id: '1c5a6a7e-3a52-4b0e-9a5c-5b7d8f3c4d10',
    },
  },
};
