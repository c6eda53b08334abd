const run_id = '4f1c2b6e-6a0c-4f55-9a52-6a1f8f8f2c01';

/** Bodies that Swagger UI offers. */
export const createTokenExamples = {
  one: { summary: 'A link for a day', value: { run_id, feedback_key: 'thumb', expires_in: { days: 1 } } },
  two: {
    summary: 'Several links',
    value: [
      { run_id, feedback_key: 'thumb', expires_in: { hours: 3 } },
      { run_id, feedback_key: 'remark', feedback_config: { type: 'freeform' } },
    ],
  },
};

export const useTokenExamples = {
  thumb: { summary: 'Thumb up', value: { score: 1, comment: 'Just what I needed', metadata: { page: 'help' } } },
};
