/** Bodies that Swagger UI offers. */
export const createFeedbackExamples = {
  score: {
    summary: 'A score of a judge',
    value: {
      run_id: '4f1c2b6e-6a0c-4f55-9a52-6a1f8f8f2c01',
      key: 'correctness',
      score: 1,
      comment: 'The river is right',
      feedback_source: { type: 'model', metadata: { model: 'judge-1' } },
    },
  },
  label: {
    summary: 'A label, and the possible labels',
    value: {
      run_id: '4f1c2b6e-6a0c-4f55-9a52-6a1f8f8f2c01',
      key: 'tone',
      score: 1,
      feedback_config: {
        type: 'categorical',
        categories: [
          { value: 1, label: 'friendly' },
          { value: 0, label: 'curt' },
        ],
      },
    },
  },
  failure: {
    summary: 'A judge that failed',
    value: {
      run_id: '4f1c2b6e-6a0c-4f55-9a52-6a1f8f8f2c01',
      key: 'correctness',
      error: true,
      comment: 'The judge timed out',
    },
  },
};

export const updateFeedbackExamples = {
  corrected: { summary: 'After a second look', value: { score: 0, comment: 'It was the Marne' } },
};

export const createFeedbackConfigExamples = {
  lower: {
    summary: 'A key whose lower scores are better',
    value: {
      feedback_key: 'toxicity',
      feedback_config: { type: 'continuous', min: 0, max: 1 },
      is_lower_score_better: true,
    },
  },
};

export const updateFeedbackConfigExamples = {
  direction: { summary: 'Lower scores are better', value: { feedback_key: 'toxicity', is_lower_score_better: true } },
};
