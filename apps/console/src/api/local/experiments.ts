export interface components {
  schemas: {
    DatasetDto: {
      id: string;
      name: string;
      description: string | null;
      created_at: string;
      modified_at: string;
      example_count: number | null;
      session_count: number;
      last_session_start_time: string | null;
      externally_managed: boolean;
      tenant_id: string;
      baseline_experiment_id: string | null;
    };
    FeedbackStatDto: {
      n: number;
      avg: number | null;
      min: number | null;
      max: number | null;
      stdev: number | null;
      errors: number;
      values: Record<string, number>;
      comments: string[];
    };
    SessionDto: {
      id: string;
      name: string;
      description: string | null;
      start_time: string;
      end_time: string | null;
      extra: Record<string, unknown> | null;
      reference_dataset_id: string | null;
      tenant_id: string;
      test_run_number: number | null;
      run_count: number | null;
      latency_p50: number | null;
      latency_p99: number | null;
      error_rate: number | null;
      feedback_stats: Record<string, components['schemas']['FeedbackStatDto']> | null;
      session_feedback_stats: Record<string, components['schemas']['FeedbackStatDto']> | null;
    };
    FeedbackDto: {
      id: string;
      key: string;
      score: number | null;
      value: unknown;
      comment: string | null;
      correction: unknown;
    };
    ComparedRunDto: {
      id: string;
      session_id: string;
      name: string;
      start_time: string;
      end_time: string | null;
      error: string | null;
      status: string;
      outputs: Record<string, unknown> | null;
      outputs_preview: string | null;
      inputs_preview: string | null;
      feedbacks: components['schemas']['FeedbackDto'][];
      extra: Record<string, unknown> | null;
      example_changed: boolean;
    };
    ComparedExampleDto: {
      id: string;
      name: string;
      inputs: Record<string, unknown>;
      outputs: Record<string, unknown> | null;
      metadata: Record<string, unknown> | null;
      created_at: string;
      runs: components['schemas']['ComparedRunDto'][];
    };
    MetricDeltaDto: {
      avg_delta: number | null;
      paired_examples: number;
      paired_delta: number | null;
      improved: number;
      regressed: number;
      same: number;
    };
    ExperimentMetricDto: {
      session_id: string;
      n: number;
      avg: number | null;
      versus_baseline: components['schemas']['MetricDeltaDto'] | null;
    };
    MetricComparisonDto: {
      key: string;
      is_lower_score_better: boolean;
      experiments: components['schemas']['ExperimentMetricDto'][];
    };
    ExperimentCoverageDto: {
      session_id: string;
      name: string;
      run_count: number;
      example_count: number;
      only_here: number;
      error_count: number;
      latency_p50: number | null;
      latency_p99: number | null;
    };
    CoverageDto: {
      total: number;
      in_all: number;
      changed: number;
      experiments: components['schemas']['ExperimentCoverageDto'][];
    };
    ComparisonSummaryDto: {
      dataset_id: string;
      baseline_session_id: string;
      coverage: components['schemas']['CoverageDto'];
      metrics: components['schemas']['MetricComparisonDto'][];
    };
  };
}
type S = components['schemas'];
type Json<T> = { content: { 'application/json': T } };
type Err = { 422: Json<{ detail: unknown }> };
export interface paths {
  '/api/v1/datasets': {
    get: {
      parameters: { query?: { limit?: number; offset?: number; name_contains?: string } };
      responses: { 200: Json<S['DatasetDto'][]> } & Err;
    };
  };
  '/api/v1/datasets/{dataset_id}': {
    get: { parameters: { path: { dataset_id: string } }; responses: { 200: Json<S['DatasetDto']> } & Err };
  };
  '/api/v1/sessions': {
    get: {
      parameters: {
        query?: {
          reference_dataset?: string[];
          include_stats?: boolean;
          limit?: number;
          offset?: number;
          id?: string[];
        };
      };
      responses: { 200: Json<S['SessionDto'][]> } & Err;
    };
  };
  '/api/v1/datasets/{dataset_id}/runs': {
    post: {
      parameters: { path: { dataset_id: string } };
      requestBody: {
        content: {
          'application/json': {
            session_ids: string[];
            offset?: number;
            limit?: number | null;
            preview?: boolean;
            example_ids?: string[];
          };
        };
      };
      responses: { 200: Json<S['ComparedExampleDto'][]> } & Err;
    };
  };
  '/api/v1/datasets/{dataset_id}/comparison': {
    post: {
      parameters: { path: { dataset_id: string } };
      requestBody: { content: { 'application/json': { session_ids: string[]; baseline_session_id?: string } } };
      responses: { 200: Json<S['ComparisonSummaryDto']> } & Err;
    };
  };
}
