/** The words of one place of an operation. */
const words = (place: string, names: string, reason: string) =>
  Object.fromEntries(names.split(' ').map((name) => [`${place} ${name}`, reason]));

const operations = (names: readonly string[], reason: string) =>
  Object.fromEntries(names.map((name) => [name, reason]));

const formulas = 'formulas over feedback are refused by name';
const storage = 'where and for how long the official service keeps a run, and how it counts prices';
const children = 'what is not known of a run here';
const shape = 'the shape of what is always null here';
const free = 'a list of objects as clients write them';
const hints = 'hints to the storage of the official service, which are not needed here';
const ignored = 'like any unlisted parameter: not read, and without a meaning here';
const transformations = 'no dataset transforms its examples';
const attachments = 'no example has attachments: their operations are refused as a whole';

const runStorage =
  'inputs_s3_urls outputs_s3_urls s3_urls manifest_id manifest_s3_id price_model_id ttl_seconds trace_upgrade';
const runDetails =
  'direct_child_run_ids last_queued_at messages share_token trace_first_received_at trace_max_start_time ' +
  'trace_min_start_time';
const comparedStorage =
  'runs.inputs_s3_urls runs.outputs_s3_urls runs.s3_urls runs.manifest_id runs.manifest_s3_id ' +
  'runs.trace_max_start_time runs.trace_min_start_time';
const inRuns = (names: string) => names.replace(/\S+/g, 'runs.$&');
const transformationFields = 'transformations.path transformations.transformation_type';
const attachmentFields = 'attachments_operations.rename attachments_operations.retain';

/** Parts of the official contract that are left out, with reasons; a part that exists fails the test. */
export const leftOut: Record<string, string> = {
  ...operations(
    [
      'POST /api/v1/feedback/formulas',
      'GET /api/v1/feedback/formulas',
      'GET /api/v1/feedback/formulas/{feedback_formula_id}',
      'PUT /api/v1/feedback/formulas/{feedback_formula_id}',
      'DELETE /api/v1/feedback/formulas/{feedback_formula_id}',
    ],
    formulas,
  ),
  ...words('POST /api/v1/datasets/{dataset_id}/runs answer', comparedStorage, storage),
  ...words('GET /api/v1/runs/{run_id} answer', runStorage, storage),
  ...words('GET /api/v1/runs/{run_id} answer', runDetails, children),
  ...words(
    'GET /api/v1/runs/{run_id} query',
    'session_id start_time exclude_serialized exclude_s3_stored_attributes',
    hints,
  ),
  ...words('GET /api/v1/runs/{run_id} query', 'include_messages', children),
  ...words('POST /api/v1/runs/query answer', inRuns(runStorage), storage),
  ...words('POST /api/v1/runs/query answer', inRuns(runDetails), children),
  ...words('POST /api/v1/runs/stats body', 'skip_pagination', ignored),
  ...words('GET /api/v2/runs/{run_id} answer', 'events.kwargs events.name events.time', free),
  ...words('POST /api/v1/sessions body', 'kicked_off_by', ignored),
  ...words('GET /api/v1/datasets query', 'exclude_corrections_datasets', ignored),
  ...words('PATCH /api/v1/examples/{example_id} body', attachmentFields, attachments),
  ...words('PATCH /api/v1/examples/bulk body', attachmentFields, attachments),
  ...words('POST /api/v1/datasets answer', transformationFields, transformations),
  ...words('POST /api/v1/datasets body', transformationFields, transformations),
  ...words('GET /api/v1/datasets answer', transformationFields, transformations),
  ...words('GET /api/v1/datasets/{dataset_id} answer', transformationFields, transformations),
  ...words('PATCH /api/v1/datasets/{dataset_id} answer', transformationFields, transformations),
  ...words('PATCH /api/v1/datasets/{dataset_id} body', transformationFields, transformations),
  ...words('GET /api/v1/info answer', 'customer_info.customer_id customer_info.customer_name', shape),
};
