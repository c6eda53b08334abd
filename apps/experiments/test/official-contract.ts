import type { OfficialOperation } from '@heddle/testing';

/**
 * Public API of the official service, in the parts that this service implements: names of parameters and members by
 * operation, in the notation of `documentedNames`. From its OpenAPI document of June 2026.
 */

const tracerSession = [
  'start_time end_time extra name description default_dataset_id reference_dataset_id trace_tier id run_count',
  'latency_p50 latency_p99 first_token_p50 first_token_p99 total_tokens prompt_tokens completion_tokens total_cost',
  'prompt_cost completion_cost tenant_id last_run_start_time last_run_start_time_live feedback_stats',
  'session_feedback_stats run_facets error_rate streaming_rate test_run_number experiment_progress',
  'experiment_progress.expected_run_count experiment_progress.run_progress experiment_progress.evaluator_progress',
].join(' ');
const tracerSessionWithoutVirtualFields = [
  'start_time end_time extra name description default_dataset_id reference_dataset_id trace_tier id tenant_id',
  'last_run_start_time_live',
].join(' ');
const dataset = [
  'name description created_at inputs_schema_definition outputs_schema_definition externally_managed',
  'transformations transformations.path transformations.transformation_type data_type id tenant_id example_count',
  'session_count modified_at last_session_start_time metadata baseline_experiment_id',
].join(' ');
const example = 'outputs dataset_id source_run_id metadata inputs created_at id name modified_at attachment_urls';
const feedbackSchema = [
  'created_at modified_at key score value comment correction feedback_group_id comparative_experiment_id run_id',
  'session_id id trace_id start_time is_root feedback_source feedback_source.type feedback_source.metadata',
  'feedback_source.user_id feedback_source.ls_user_id feedback_source.user_name extra feedback_thread_id',
].join(' ');
const feedbackCreateSchema = [
  'created_at modified_at key score value comment correction feedback_group_id comparative_experiment_id run_id',
  'session_id trace_id start_time id feedback_source feedback_source.type feedback_source.metadata feedback_config',
  'feedback_config.type feedback_config.min feedback_config.max feedback_config.categories error',
].join(' ');
const feedbackFormula = [
  'dataset_id session_id feedback_key aggregation_type formula_parts formula_parts.part_type formula_parts.weight',
  'formula_parts.key id created_at modified_at',
].join(' ');
const feedbackConfigSchema = [
  'feedback_key feedback_config feedback_config.type feedback_config.min feedback_config.max',
  'feedback_config.categories tenant_id modified_at is_lower_score_better',
].join(' ');
const columnOverrides = [
  'column_overrides column_overrides.column column_overrides.color_gradient column_overrides.color_map',
  'column_overrides.disable_colors column_overrides.hide column_overrides.precision',
].join(' ');

const viewOverride = `id dataset_id created_at modified_at ${columnOverrides}`;

export const officialContract: Record<string, OfficialOperation> = {
  'POST /api/v1/datasets/upload-experiment': {
    body: [
      'experiment_name experiment_description dataset_id dataset_name dataset_description summary_experiment_scores',
      'summary_experiment_scores.created_at summary_experiment_scores.modified_at summary_experiment_scores.key',
      'summary_experiment_scores.score summary_experiment_scores.value summary_experiment_scores.comment',
      'summary_experiment_scores.correction summary_experiment_scores.feedback_group_id',
      'summary_experiment_scores.comparative_experiment_id summary_experiment_scores.id',
      'summary_experiment_scores.feedback_source summary_experiment_scores.feedback_config',
      'summary_experiment_scores.extra results results.row_id results.inputs results.expected_outputs',
      'results.actual_outputs results.evaluation_scores results.start_time results.end_time results.run_name',
      'results.error results.run_metadata experiment_start_time experiment_end_time experiment_metadata',
    ].join(' '),
    answer: [
      'dataset dataset.name dataset.description dataset.created_at dataset.inputs_schema_definition',
      'dataset.outputs_schema_definition dataset.externally_managed dataset.transformations dataset.data_type',
      'dataset.id dataset.tenant_id dataset.example_count dataset.session_count dataset.modified_at',
      'dataset.last_session_start_time dataset.metadata dataset.baseline_experiment_id experiment',
      'experiment.start_time experiment.end_time experiment.extra experiment.name experiment.description',
      'experiment.default_dataset_id experiment.reference_dataset_id experiment.trace_tier experiment.id',
      'experiment.run_count experiment.latency_p50 experiment.latency_p99 experiment.first_token_p50',
      'experiment.first_token_p99 experiment.total_tokens experiment.prompt_tokens experiment.completion_tokens',
      'experiment.total_cost experiment.prompt_cost experiment.completion_cost experiment.tenant_id',
      'experiment.last_run_start_time experiment.last_run_start_time_live experiment.feedback_stats',
      'experiment.session_feedback_stats experiment.run_facets experiment.error_rate experiment.streaming_rate',
      'experiment.test_run_number experiment.experiment_progress',
    ].join(' '),
  },
  'GET /api/v1/info': {
    answer: [
      'version git_sha license_expiration_time batch_ingest_config batch_ingest_config.use_multipart_endpoint',
      'batch_ingest_config.scale_up_qsize_trigger batch_ingest_config.scale_up_nthreads_limit',
      'batch_ingest_config.scale_down_nempty_trigger batch_ingest_config.size_limit',
      'batch_ingest_config.size_limit_bytes instance_flags customer_info customer_info.customer_id',
      'customer_info.customer_name',
    ].join(' '),
  },
  'GET /api/v1/info/health': { answer: 'clickhouse_disk_free_pct' },
  'GET /api/v1/settings': { answer: 'id display_name created_at tenant_handle' },
  'GET /api/v1/ok': {},
  'GET /api/v1/workspaces': {
    query: 'include_deleted data_plane_id',
    answer: [
      'id organization_id created_at display_name is_personal is_deleted tenant_handle data_plane_url read_only',
      'role_id role_name permissions',
    ].join(' '),
  },
  'GET /api/v1/workspaces/current/usage_limits': { answer: 'in_reject_set usage_limit_type tenant_limit' },
  'GET /api/v1/sessions': {
    query: [
      'reference_free reference_dataset id name name_contains dataset_version sort_by sort_by_desc metadata',
      'sort_by_feedback_key sort_by_feedback_source offset limit tag_value_id facets filter include_stats',
      'use_approx_stats stats_start_time stats_select stats_filter',
    ].join(' '),
    answer: tracerSession,
  },
  'POST /api/v1/sessions': {
    query: 'upsert',
    body: [
      'start_time end_time extra name description default_dataset_id reference_dataset_id trace_tier id num_examples',
      'num_repetitions evaluator_keys kicked_off_by',
    ].join(' '),
    answer: tracerSessionWithoutVirtualFields,
  },
  'DELETE /api/v1/sessions': { query: 'session_ids' },
  'GET /api/v1/sessions/{session_id}': { query: 'include_stats stats_start_time', answer: tracerSession },
  'PATCH /api/v1/sessions/{session_id}': {
    body: 'name description default_dataset_id end_time extra trace_tier',
    answer: tracerSessionWithoutVirtualFields,
  },
  'DELETE /api/v1/sessions/{session_id}': {},
  'GET /api/v1/sessions/{session_id}/metadata': { query: 'metadata_keys start_time k root_runs_only' },
  'GET /api/v1/datasets': {
    query: [
      'id data_type name name_contains metadata offset limit sort_by sort_by_desc tag_value_id',
      'exclude_corrections_datasets exclude',
    ].join(' '),
    answer: dataset,
  },
  'POST /api/v1/datasets': {
    body: [
      'name description created_at inputs_schema_definition outputs_schema_definition externally_managed',
      'transformations transformations.path transformations.transformation_type id extra data_type',
    ].join(' '),
    answer: dataset,
  },
  'GET /api/v1/datasets/{dataset_id}': { answer: dataset },
  'PATCH /api/v1/datasets/{dataset_id}': {
    body: [
      'name description inputs_schema_definition outputs_schema_definition patch_examples transformations',
      'transformations.path transformations.transformation_type metadata baseline_experiment_id',
    ].join(' '),
    answer: [
      'name description created_at inputs_schema_definition outputs_schema_definition externally_managed',
      'transformations transformations.path transformations.transformation_type data_type id tenant_id',
    ].join(' '),
  },
  'DELETE /api/v1/datasets/{dataset_id}': {},
  'GET /api/v1/datasets/{dataset_id}/versions': { query: 'search example limit offset', answer: 'tags as_of' },
  'GET /api/v1/datasets/{dataset_id}/version': { query: 'as_of tag', answer: 'tags as_of' },
  'GET /api/v1/datasets/{dataset_id}/versions/diff': {
    query: 'from_version to_version',
    answer: 'examples_modified examples_added examples_removed',
  },
  'PUT /api/v1/datasets/{dataset_id}/tags': { body: 'as_of tag', answer: 'tags as_of' },
  'GET /api/v1/datasets/{dataset_id}/splits': { query: 'as_of' },
  'PUT /api/v1/datasets/{dataset_id}/splits': { body: 'split_name examples remove' },
  'GET /api/v1/datasets/{dataset_id}/csv': { query: 'as_of' },
  'GET /api/v1/datasets/{dataset_id}/jsonl': { query: 'as_of' },
  'GET /api/v1/datasets/{dataset_id}/share': { answer: 'dataset_id share_token' },
  'PUT /api/v1/datasets/{dataset_id}/share': { query: 'share_projects', answer: 'dataset_id share_token' },
  'DELETE /api/v1/datasets/{dataset_id}/share': {},
  'GET /api/v1/datasets/{dataset_id}/comparative': {
    query: 'name name_contains id offset limit sort_by sort_by_desc',
    answer: [
      'id name description tenant_id created_at modified_at reference_dataset_id extra experiments_info',
      'experiments_info.id experiments_info.name feedback_stats',
    ].join(' '),
  },
  'POST /api/v1/datasets/comparative': {
    body: 'id experiment_ids name description created_at modified_at reference_dataset_id extra',
    answer: 'id name description tenant_id created_at modified_at reference_dataset_id extra',
  },
  'DELETE /api/v1/datasets/comparative/{comparative_experiment_id}': {},
  'POST /api/v1/datasets/{dataset_id}/runs': {
    query: 'format',
    body: [
      'session_ids offset limit preview comparative_experiment_id sort_params sort_params.sort_by',
      'sort_params.sort_order filters example_ids include_annotator_detail',
    ].join(' '),
    answer: [
      'outputs dataset_id source_run_id metadata inputs created_at id name modified_at attachment_urls runs runs.name',
      'runs.inputs runs.inputs_preview runs.run_type runs.start_time runs.end_time runs.extra runs.error',
      'runs.execution_order runs.serialized runs.outputs runs.outputs_preview runs.parent_run_id runs.manifest_id',
      'runs.manifest_s3_id runs.events runs.tags runs.inputs_s3_urls runs.outputs_s3_urls runs.s3_urls runs.trace_id',
      'runs.dotted_order runs.trace_min_start_time runs.trace_max_start_time runs.id runs.session_id',
      'runs.reference_example_id runs.total_tokens runs.prompt_tokens runs.completion_tokens runs.total_cost',
      'runs.prompt_cost runs.completion_cost runs.status runs.feedback_stats runs.app_path runs.feedbacks',
    ].join(' '),
  },
  'POST /api/v1/datasets/{dataset_id}/group/runs': {
    body: 'session_ids offset limit preview group_by metadata_key per_group_limit filters',
    answer: [
      'groups groups.filter groups.count groups.total_tokens groups.total_cost groups.min_start_time',
      'groups.max_start_time groups.latency_p50 groups.latency_p99 groups.feedback_stats groups.group_key',
      'groups.sessions groups.examples groups.example_count groups.prompt_tokens groups.completion_tokens',
      'groups.prompt_cost groups.completion_cost groups.error_rate',
    ].join(' '),
  },
  'POST /api/v1/datasets/{dataset_id}/runs/delta': {
    body: 'baseline_session_id comparison_session_ids feedback_key filters offset limit comparative_experiment_id',
    answer: 'feedback_deltas',
  },
  'POST /api/v1/datasets/{dataset_id}/runs/delta/stream': {
    body: 'baseline_session_id comparison_session_ids feedback_keys filters',
  },
  'POST /api/v1/datasets/{dataset_id}/experiments/grouped': {
    body: [
      'stats_start_time name_contains tag_value_id dataset_version filter use_approx_stats metadata_keys',
      'experiment_limit',
    ].join(' '),
  },
  'GET /api/v1/examples': {
    query:
      'id as_of metadata full_text_contains splits dataset offset limit order random_seed select descending filter',
    answer: example,
  },
  'POST /api/v1/examples': {
    body: [
      'outputs dataset_id source_run_id metadata inputs split id use_source_run_io use_source_run_attachments',
      'use_legacy_message_format created_at',
    ].join(' '),
    answer: example,
  },
  'DELETE /api/v1/examples': { query: 'example_ids' },
  'GET /api/v1/examples/count': { query: 'id as_of metadata full_text_contains splits dataset filter' },
  'GET /api/v1/examples/{example_id}': { query: 'as_of dataset', answer: example },
  'PATCH /api/v1/examples/{example_id}': {
    body: [
      'dataset_id inputs outputs attachments_operations attachments_operations.rename attachments_operations.retain',
      'metadata split overwrite',
    ].join(' '),
  },
  'DELETE /api/v1/examples/{example_id}': {},
  'POST /api/v1/examples/bulk': {
    body: [
      'outputs dataset_id source_run_id metadata inputs split id use_source_run_io use_source_run_attachments',
      'use_legacy_message_format created_at',
    ].join(' '),
    answer: example,
  },
  'PATCH /api/v1/examples/bulk': {
    body: [
      'dataset_id inputs outputs attachments_operations attachments_operations.rename attachments_operations.retain',
      'metadata split overwrite id',
    ].join(' '),
  },
  'POST /api/v1/runs/query': {
    body: [
      'id trace parent_run run_type session reference_example execution_order start_time end_time error query filter',
      'trace_filter tree_filter is_root data_source_type skip_pagination search_filter use_experimental_search cursor',
      'limit select order skip_prev_cursor',
    ].join(' '),
    answer: [
      'runs runs.name runs.inputs runs.inputs_preview runs.run_type runs.start_time runs.end_time runs.extra',
      'runs.error runs.execution_order runs.serialized runs.outputs runs.outputs_preview runs.parent_run_id',
      'runs.manifest_id runs.manifest_s3_id runs.events runs.tags runs.inputs_s3_urls runs.outputs_s3_urls',
      'runs.s3_urls runs.trace_id runs.dotted_order runs.trace_min_start_time runs.trace_max_start_time runs.id',
      'runs.status runs.child_run_ids runs.direct_child_run_ids runs.parent_run_ids runs.feedback_stats',
      'runs.reference_example_id runs.total_tokens runs.prompt_tokens runs.completion_tokens runs.prompt_token_details',
      'runs.completion_token_details runs.total_cost runs.prompt_cost runs.completion_cost runs.prompt_cost_details',
      'runs.completion_cost_details runs.price_model_id runs.first_token_time runs.messages runs.session_id',
      'runs.app_path runs.last_queued_at runs.in_dataset runs.share_token runs.trace_tier runs.trace_first_received_at',
      'runs.ttl_seconds runs.trace_upgrade runs.reference_dataset_id runs.thread_id cursors search_cursors',
      'parsed_query',
    ].join(' '),
  },
  'GET /api/v1/runs/{run_id}': {
    query: 'session_id start_time exclude_s3_stored_attributes exclude_serialized include_messages',
    answer: [
      'name inputs inputs_preview run_type start_time end_time extra error execution_order serialized outputs',
      'outputs_preview parent_run_id manifest_id manifest_s3_id events tags inputs_s3_urls outputs_s3_urls s3_urls',
      'trace_id dotted_order trace_min_start_time trace_max_start_time id status child_run_ids direct_child_run_ids',
      'parent_run_ids feedback_stats reference_example_id total_tokens prompt_tokens completion_tokens',
      'prompt_token_details completion_token_details total_cost prompt_cost completion_cost prompt_cost_details',
      'completion_cost_details price_model_id first_token_time messages session_id app_path last_queued_at in_dataset',
      'share_token trace_tier trace_first_received_at ttl_seconds trace_upgrade reference_dataset_id thread_id',
    ].join(' '),
  },
  'PATCH /api/v1/runs/{run_id}': {},
  'POST /api/v1/runs': {},
  'POST /api/v1/runs/batch': {},
  'POST /api/v1/runs/multipart': {},
  'POST /api/v1/runs/stats': {
    body: [
      'id trace parent_run run_type session reference_example execution_order start_time end_time error query filter',
      'trace_filter tree_filter is_root data_source_type skip_pagination search_filter use_experimental_search',
      'group_by group_by.attribute group_by.path group_by.max_groups groups select',
    ].join(' '),
    answer: [
      'run_count latency_p50 latency_p99 first_token_p50 first_token_p99 total_tokens prompt_tokens completion_tokens',
      'median_tokens completion_tokens_p50 prompt_tokens_p50 tokens_p99 completion_tokens_p99 prompt_tokens_p99',
      'last_run_start_time feedback_stats run_facets error_rate streaming_rate total_cost prompt_cost completion_cost',
      'cost_p50 cost_p99 prompt_token_details completion_token_details prompt_cost_details completion_cost_details',
    ].join(' '),
  },
  'GET /api/v1/feedback': {
    query: [
      'run key session source limit offset user has_comment has_score level max_created_at min_created_at',
      'include_user_names comparative_experiment_id',
    ].join(' '),
    answer: feedbackSchema,
  },
  'POST /api/v1/feedback': { body: feedbackCreateSchema, answer: feedbackSchema },
  'POST /api/v1/feedback/eager': { body: feedbackCreateSchema, answer: feedbackSchema },
  'GET /api/v1/feedback/{feedback_id}': { query: 'include_user_names', answer: feedbackSchema },
  'PATCH /api/v1/feedback/{feedback_id}': {
    body: [
      'score value comment correction feedback_config feedback_config.type feedback_config.min feedback_config.max',
      'feedback_config.categories',
    ].join(' '),
    answer: feedbackSchema,
  },
  'DELETE /api/v1/feedback/{feedback_id}': {},
  'POST /api/v1/feedback/tokens': {
    body: [
      'expires_in expires_in.days expires_in.hours expires_in.minutes expires_at run_id feedback_key feedback_config',
      'feedback_config.type feedback_config.min feedback_config.max feedback_config.categories',
    ].join(' '),
    answer: 'id url expires_at feedback_key',
  },
  'GET /api/v1/feedback/tokens': { query: 'run_id', answer: 'id url expires_at feedback_key' },
  'GET /api/v1/feedback/tokens/{token}': { query: 'score value comment correction' },
  'POST /api/v1/feedback/tokens/{token}': { body: 'score value comment correction metadata' },
  'POST /api/v1/feedback/formulas': {
    body: [
      'dataset_id session_id feedback_key aggregation_type formula_parts formula_parts.part_type formula_parts.weight',
      'formula_parts.key',
    ].join(' '),
    answer: feedbackFormula,
  },
  'GET /api/v1/feedback/formulas': { query: 'dataset_id session_id limit offset', answer: feedbackFormula },
  'GET /api/v1/feedback/formulas/{feedback_formula_id}': { answer: feedbackFormula },
  'PUT /api/v1/feedback/formulas/{feedback_formula_id}': {
    body: 'feedback_key aggregation_type formula_parts formula_parts.part_type formula_parts.weight formula_parts.key',
    answer: feedbackFormula,
  },
  'DELETE /api/v1/feedback/formulas/{feedback_formula_id}': {},
  'GET /api/v1/feedback-configs': {
    query: 'key name_contains offset limit sort_by_desc read_after_write',
    answer: feedbackConfigSchema,
  },
  'POST /api/v1/feedback-configs': {
    body: [
      'feedback_key feedback_config feedback_config.type feedback_config.min feedback_config.max',
      'feedback_config.categories is_lower_score_better',
    ].join(' '),
    answer: feedbackConfigSchema,
  },
  'PATCH /api/v1/feedback-configs': {
    body: [
      'feedback_key feedback_config feedback_config.type feedback_config.min feedback_config.max',
      'feedback_config.categories is_lower_score_better',
    ].join(' '),
    answer: feedbackConfigSchema,
  },
  'DELETE /api/v1/feedback-configs': { query: 'feedback_key' },
  'POST /api/v2/runs/query': {
    body: [
      'ai_query cursor filter has_error ids is_root max_start_time min_start_time page_size project_ids',
      'reference_dataset_id reference_examples run_type selects sort_order trace_filter trace_id tree_filter',
    ].join(' '),
    answer: [
      'items items.app_path items.attachments items.completion_cost items.completion_cost_details',
      'items.completion_token_details items.completion_tokens items.dotted_order items.end_time items.error',
      'items.error_preview items.events items.extra items.feedback_stats items.first_token_time items.id items.inputs',
      'items.inputs_preview items.is_in_dataset items.is_root items.latency_seconds items.manifest items.metadata',
      'items.name items.outputs items.outputs_preview items.parent_run_ids items.price_model_id items.project_id',
      'items.prompt_cost items.prompt_cost_details items.prompt_token_details items.prompt_tokens',
      'items.reference_dataset_id items.reference_example_id items.run_type items.share_url items.start_time',
      'items.status items.tags items.thread_evaluation_time items.thread_id items.total_cost items.total_tokens',
      'items.trace_id next_cursor',
    ].join(' '),
  },
  'GET /api/v2/runs/{run_id}': {
    query: 'project_id selects start_time',
    answer: [
      'app_path attachments completion_cost completion_cost_details completion_cost_details.raw',
      'completion_token_details completion_token_details.raw completion_tokens dotted_order end_time error',
      'error_preview events events.kwargs events.name events.time extra feedback_stats first_token_time id inputs',
      'inputs_preview is_in_dataset is_root latency_seconds manifest metadata name outputs outputs_preview',
      'parent_run_ids price_model_id project_id prompt_cost prompt_cost_details prompt_cost_details.raw',
      'prompt_token_details prompt_token_details.raw prompt_tokens reference_dataset_id reference_example_id run_type',
      'share_url start_time status tags thread_evaluation_time thread_id total_cost total_tokens trace_id',
    ].join(' '),
  },
  'GET /api/v1/datasets/{dataset_id}/experiment-view-overrides': { answer: viewOverride },
  'POST /api/v1/datasets/{dataset_id}/experiment-view-overrides': { body: columnOverrides, answer: viewOverride },
  'GET /api/v1/datasets/{dataset_id}/experiment-view-overrides/{id}': { answer: viewOverride },
  'PATCH /api/v1/datasets/{dataset_id}/experiment-view-overrides/{id}': { body: columnOverrides, answer: viewOverride },
  'DELETE /api/v1/datasets/{dataset_id}/experiment-view-overrides/{id}': {},
};
