const session = ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10'];

export const queryRuns = {
  experiment: { value: { session, is_root: true, limit: 100 } },
  failed: { value: { session, error: true, select: ['id', 'error'] } },
  filtered: {
    value: { session, filter: 'and(gt(latency, "2s"), eq(feedback_key, "correctness"), lt(feedback_score, 0.5))' },
  },
  traces: { value: { trace_filter: 'has(tags, "production")', tree_filter: 'eq(run_type, "tool")' } },
};

export const runStats = {
  all: { value: { session, is_root: true } },
  models: {
    value: { session, group_by: { attribute: 'metadata', path: 'model' }, select: ['run_count', 'latency_p50'] },
  },
};

export const groupRuns = {
  conversations: { value: { session_id: session[0], group_by: 'conversation', limit: 20 } },
};

export const exportRuns = {
  experiment: { value: { session, is_root: true, order: 'asc' } },
  slow: { value: { session, filter: 'gt(latency, 10)', select: ['id', 'name', 'inputs', 'outputs'] } },
};

export const deleteRuns = {
  traces: { value: { session_id: session[0], trace_ids: ['5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11'] } },
  user: { value: { metadata: { user_id: '4070f233' } } },
};

export const queryRunsV2 = {
  project: { value: { project_ids: session, selects: ['ID', 'NAME', 'STATUS'], page_size: 50 } },
  dataset: {
    value: {
      reference_dataset_id: '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22',
      min_start_time: '2026-01-01T00:00:00Z',
      filter: 'neq(error, null)',
      sort_order: 'ASC',
    },
  },
};
