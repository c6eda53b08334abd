import { limits } from '@heddle/dto-common';
import type { Shape } from './shape.js';

export const longestFeedbackKey = 180;
export const longestComment = 65_536;

export const feedbackSourceTypes = ['app', 'api', 'model', 'auto_eval'] as const;
export const feedbackConfigTypes = ['continuous', 'categorical', 'freeform'] as const;

export const feedbackCategoryShape: Shape = {
  fields: {
    value: { rule: { kind: 'number' }, required: true, description: 'Score of the category', example: 1 },
    label: {
      rule: { kind: 'string', minLength: 1, maxLength: limits.name },
      description: 'Name of the category',
      example: 'correct',
    },
  },
};

export const feedbackConfigShape: Shape = {
  fields: {
    type: {
      rule: { kind: 'enum', values: feedbackConfigTypes },
      required: true,
      description: 'Meaning of the scores of this key',
      example: 'continuous',
    },
    min: { rule: { kind: 'number' }, description: 'Lowest score expected', example: 0 },
    max: { rule: { kind: 'number' }, description: 'Highest score expected', example: 1 },
    categories: {
      rule: { kind: 'list', shape: feedbackCategoryShape },
      description: 'The categories of a categorical key',
    },
  },
};

export const feedbackSourceShape: Shape = {
  fields: {
    type: {
      rule: { kind: 'enum', values: feedbackSourceTypes },
      required: true,
      description: 'Source of the judgement',
      example: 'model',
    },
    metadata: { rule: { kind: 'object' }, description: 'Anything about the judge', example: { model: 'judge-1' } },
  },
};

export const feedbackShape: Shape = {
  fields: {
    key: {
      rule: { kind: 'string', maxLength: longestFeedbackKey, notBlank: true },
      required: true,
      description: 'Name of the metric',
      example: 'correctness',
    },
    score: { rule: { kind: 'score' }, description: 'Number; true counts as 1 and false as 0', example: 1 },
    value: {
      rule: { kind: 'scalar-or-object' },
      description: 'Label or other value; anything but a list',
      example: 'CORRECT',
    },
    comment: {
      rule: { kind: 'string', maxLength: longestComment },
      description: 'Reason for the score',
      example: 'The river is right',
    },
    correction: {
      rule: { kind: 'object-or-string' },
      description: 'The correct answer',
      example: { answer: 'Seine' },
    },
    feedback_source: {
      rule: { kind: 'shape', shape: feedbackSourceShape, tagField: 'type' },
      description: 'Source of the judgement; `{"type": "api"}` when absent',
    },
    feedback_config: {
      rule: { kind: 'shape', shape: feedbackConfigShape },
      description: 'Meaning of the scores of this key; stored for the key',
    },
    created_at: {
      rule: { kind: 'datetime' },
      description: 'Default: the time of the request',
      example: '2026-01-05T10:00:02Z',
    },
    modified_at: {
      rule: { kind: 'datetime' },
      description: 'Default: the time of the request',
      example: '2026-01-05T10:00:02Z',
    },
    id: {
      rule: { kind: 'uuid' },
      description: 'Chosen by the client, or generated',
      example: '0b7c4a9e-5c55-4d1c-9d0d-3f1c6f3f9a11',
    },
    feedback_group_id: { rule: { kind: 'uuid' }, description: 'Id that all feedback of one judgement shares' },
    comparative_experiment_id: {
      rule: { kind: 'uuid' },
      description: 'Pairwise comparison that the feedback belongs to',
    },
    extra: { rule: { kind: 'object' }, description: 'Anything else' },
  },
};

export const uploadRowShape: Shape = {
  fields: {
    row_id: {
      rule: { kind: 'uuid' },
      required: true,
      description: 'Id of the example. Rows of several experiments with the same id are compared',
      example: '3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01',
    },
    inputs: {
      rule: { kind: 'object' },
      required: true,
      description: 'Input of the run and of the example',
      example: { question: 'Which river flows through Paris?' },
    },
    expected_outputs: {
      rule: { kind: 'object' },
      description: 'Reference outputs of the example',
      example: { answer: 'Seine' },
    },
    actual_outputs: { rule: { kind: 'object' }, description: 'Outputs of the run', example: { answer: 'Seine' } },
    evaluation_scores: { rule: { kind: 'list', shape: feedbackShape }, description: 'Feedback on the run' },
    start_time: {
      rule: { kind: 'datetime' },
      required: true,
      description: 'Start of the run',
      example: '2026-01-05T10:00:00Z',
    },
    end_time: {
      rule: { kind: 'datetime' },
      required: true,
      description: 'End of the run',
      example: '2026-01-05T10:00:02Z',
    },
    run_name: {
      rule: { kind: 'string', maxLength: limits.name },
      description: 'Name of the run',
      example: 'answer question',
    },
    error: {
      rule: { kind: 'string' },
      description: 'Error of the run; a run with an error counts as failed',
      example: null,
    },
    run_metadata: { rule: { kind: 'object' }, description: 'Anything about the run', example: { model: 'small-1' } },
  },
};

/** Everything but the rows, which are read one by one. */
export const uploadHeaderShape: Shape = {
  fields: {
    experiment_name: {
      rule: { kind: 'string', maxLength: limits.name, notBlank: true },
      required: true,
      description: 'Name of the experiment, unique in the workspace',
      example: 'prompt v2',
    },
    experiment_description: {
      rule: { kind: 'string', maxLength: limits.description },
      description: 'Shown beside the experiment',
      example: 'Shorter system prompt',
    },
    experiment_start_time: {
      rule: { kind: 'datetime' },
      required: true,
      description: 'Start of the experiment; no row may start earlier',
      example: '2026-01-05T10:00:00Z',
    },
    experiment_end_time: {
      rule: { kind: 'datetime' },
      required: true,
      description: 'End of the experiment; no row may end later',
      example: '2026-01-05T10:00:05Z',
    },
    dataset_id: {
      rule: { kind: 'uuid' },
      description: 'Id of the dataset in the system it comes from; generated when only `dataset_name` is given',
      example: '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22',
    },
    dataset_name: {
      rule: { kind: 'string', maxLength: limits.name },
      description: 'Name of the dataset; generated when only `dataset_id` is given',
      example: 'rivers',
    },
    dataset_description: {
      rule: { kind: 'string', maxLength: limits.description },
      description: 'Used when the dataset is created',
      example: 'Rivers and their cities',
    },
    experiment_metadata: {
      rule: { kind: 'object', maxBytes: limits.metadataBytes },
      description: 'Anything about the experiment; at most 64 KiB',
      example: { model: 'small-1' },
    },
    summary_experiment_scores: {
      rule: { kind: 'list', shape: feedbackShape },
      description: 'Feedback on the experiment as a whole',
    },
  },
};

export const uploadShape: Shape = {
  fields: {
    ...uploadHeaderShape.fields,
    results: {
      rule: { kind: 'list', shape: uploadRowShape },
      required: true,
      description: 'One item per example and run; may be empty',
    },
  },
};
