import type { OfficialOperation } from '@heddle/testing';

/**
 * Public API of the official server: names and enumerations by operation, in the notation of `documentedNames`.
 * From its OpenAPI document of January 2026, and later additions that clients use.
 */

const order = 'asc desc';
const multitask = 'multitask_strategy=reject|rollback|interrupt|enqueue';
const config = 'config config.tags config.recursion_limit config.configurable';
const page = 'limit offset';

const assistantFields = 'assistant_id graph_id name description config context created_at updated_at metadata version';
const assistant = `${assistantFields} ${config}`;

const threadStatus = 'status=idle|busy|interrupted|error';
const thread = `thread_id created_at updated_at state_updated_at metadata config values interrupts ${threadStatus}`;
const ttl = 'ttl ttl.strategy=delete|keep_latest ttl.ttl';
const shownTtl = 'ttl ttl.strategy=delete|keep_latest ttl.ttl_minutes ttl.expires_at';

const checkpoint = ['thread_id', 'checkpoint_ns', 'checkpoint_id', 'checkpoint_map'];
const checkpointAs = (name: string) => [name, ...checkpoint.map((field) => `${name}.${field}`)].join(' ');
const state = [
  'values next metadata created_at interrupts tasks tasks.id tasks.name tasks.error tasks.interrupts',
  checkpointAs('tasks.checkpoint'),
  checkpointAs('checkpoint'),
  checkpointAs('parent_checkpoint'),
].join(' ');

const runFields = 'run_id thread_id assistant_id created_at updated_at status metadata kwargs multitask_strategy';
const runStatus = 'status=pending|running|error|success|timeout|interrupted';
const run = `run_id thread_id assistant_id created_at updated_at metadata kwargs ${runStatus} ${multitask}`;
const command = 'command command.update command.resume command.goto';
const interrupts = 'interrupt_before=* interrupt_after=*';
const streaming = [
  'stream_mode=values|messages|messages-tuple|tasks|checkpoints|updates|events|debug|custom',
  'stream_subgraphs stream_resumable durability=sync|async|exit',
].join(' ');
const anyRun = [
  `assistant_id input metadata context webhook feedback_keys after_seconds checkpoint_during langsmith_tracer`,
  `on_disconnect=cancel|continue ${command} ${config} ${interrupts} ${streaming}`,
].join(' ');
const statefulRun = `${anyRun} ${checkpointAs('checkpoint')} checkpoint_id if_not_exists=create|reject ${multitask}`;
const statelessRun = `${anyRun} on_completion=delete|keep`;

const cronFields =
  'cron_id assistant_id thread_id end_time schedule timezone created_at updated_at user_id payload next_run_date metadata enabled';
const cron = `${cronFields} on_run_completed`;
const anyCron = `assistant_id schedule timezone end_time enabled input metadata context webhook ${config} ${interrupts} ${streaming}`;

const item = ['namespace', 'key', 'value', 'created_at', 'updated_at'];
const schemas = 'input_schema output_schema state_schema config_schema context_schema';

export const officialContract: Record<string, OfficialOperation> = {
  'POST /assistants': {
    body: `assistant_id graph_id config context metadata if_exists=raise|do_nothing name description`,
    answer: assistant,
  },
  'POST /assistants/search': {
    body: [
      `metadata graph_id name ${page} sort_by=assistant_id|created_at|updated_at|name|graph_id`,
      `sort_order=${order.replace(' ', '|')} select=${assistantFields.replaceAll(' ', '|')}`,
    ].join(' '),
    answer: assistant,
  },
  'POST /assistants/count': { body: 'metadata graph_id name' },
  'GET /assistants/{assistant_id}': { answer: assistant },
  'PATCH /assistants/{assistant_id}': {
    body: `graph_id context metadata name description ${config}`,
    answer: assistant,
  },
  'DELETE /assistants/{assistant_id}': { query: 'delete_threads' },
  'GET /assistants/{assistant_id}/graph': { query: 'xray' },
  'GET /assistants/{assistant_id}/subgraphs': { query: 'recurse' },
  'GET /assistants/{assistant_id}/subgraphs/{namespace}': { query: 'recurse' },
  'GET /assistants/{assistant_id}/schemas': { answer: `graph_id ${schemas}` },
  'POST /assistants/{assistant_id}/versions': { body: `metadata ${page}`, answer: assistantFields },
  'POST /assistants/{assistant_id}/latest': { query: 'version', body: 'version', answer: assistant },

  'POST /threads': {
    body: [
      `thread_id metadata if_exists=raise|do_nothing ${ttl} supersteps supersteps.updates supersteps.updates.values`,
      'supersteps.updates.command supersteps.updates.as_node',
    ].join(' '),
    answer: thread,
  },
  'POST /threads/search': {
    body: [
      `ids metadata values ${threadStatus} ${page} sort_order=asc|desc extract`,
      'sort_by=thread_id|status|created_at|updated_at|state_updated_at',
      'select=thread_id|created_at|updated_at|state_updated_at|metadata|config|status|values|interrupts',
    ].join(' '),
    answer: `${thread} extracted`,
  },
  'POST /threads/count': { body: `metadata values ${threadStatus}` },
  'POST /threads/prune': { body: 'thread_ids strategy=delete|keep_latest', answer: 'pruned_count' },
  'GET /threads/{thread_id}': { query: 'include', answer: `${thread} ${shownTtl}` },
  'PATCH /threads/{thread_id}': { header: 'Prefer', body: `metadata ${ttl}`, answer: thread },
  'DELETE /threads/{thread_id}': {},
  'POST /threads/{thread_id}/copy': { answer: thread },
  'GET /threads/{thread_id}/storage': {
    answer: [
      'thread_id total_bytes checkpoints.count checkpoints.bytes channel_values.count channel_values.bytes',
      'channel_values.by_channel pending_writes.count pending_writes.bytes',
    ].join(' '),
  },
  'GET /threads/{thread_id}/stream': {
    query: 'stream_modes=lifecycle|run_modes|state_update',
    header: 'Last-Event-ID',
  },
  'GET /threads/{thread_id}/state': { query: 'subgraphs', answer: state },
  'POST /threads/{thread_id}/state': {
    body: `values as_node checkpoint_id ${checkpointAs('checkpoint')}`,
    answer: 'checkpoint',
  },
  'GET /threads/{thread_id}/state/{checkpoint_id}': { query: 'subgraphs', answer: state },
  'POST /threads/{thread_id}/state/checkpoint': { body: `subgraphs ${checkpointAs('checkpoint')}`, answer: state },
  'GET /threads/{thread_id}/history': { query: 'limit before', answer: state },
  'POST /threads/{thread_id}/history': {
    body: `limit metadata ${checkpointAs('before')} ${checkpointAs('checkpoint')}`,
    answer: state,
  },

  'GET /threads/{thread_id}/runs': {
    query: `${page} status=pending|running|error|success|timeout|interrupted select=${runFields.replaceAll(' ', '|')}`,
    answer: run,
  },
  'POST /threads/{thread_id}/runs': { body: statefulRun, answer: run },
  'POST /threads/{thread_id}/runs/stream': { body: statefulRun },
  'POST /threads/{thread_id}/runs/wait': { body: statefulRun },
  'GET /threads/{thread_id}/runs/{run_id}': { answer: run },
  'DELETE /threads/{thread_id}/runs/{run_id}': {},
  'GET /threads/{thread_id}/runs/{run_id}/join': { query: 'cancel_on_disconnect' },
  'GET /threads/{thread_id}/runs/{run_id}/stream': {
    query: 'stream_mode cancel_on_disconnect',
    header: 'Last-Event-ID',
  },
  'POST /threads/{thread_id}/runs/{run_id}/cancel': { query: 'wait action=interrupt|rollback' },
  'POST /runs': { body: statelessRun, answer: run },
  'POST /runs/stream': { body: statelessRun },
  'POST /runs/wait': { body: statelessRun },
  'POST /runs/batch': { body: statelessRun, answer: run },
  'POST /runs/cancel': {
    query: 'action=interrupt|rollback',
    body: 'status=pending|running|all thread_id run_ids',
  },

  'POST /runs/crons': { body: `${anyCron} on_run_completed=delete|keep`, answer: cron },
  'POST /threads/{thread_id}/runs/crons': { body: `${anyCron} ${multitask}`, answer: cronFields },
  'POST /runs/crons/search': {
    body: [
      `assistant_id thread_id enabled metadata ${page} sort_order=asc|desc`,
      'sort_by=cron_id|assistant_id|thread_id|next_run_date|end_time|created_at|updated_at',
      `select=${cron.replaceAll(' ', '|')}`,
    ].join(' '),
    answer: cron,
  },
  'POST /runs/crons/count': { body: 'assistant_id thread_id metadata' },
  'GET /runs/crons/{cron_id}': { answer: cron },
  'PATCH /runs/crons/{cron_id}': { body: `schedule timezone end_time enabled input metadata`, answer: cron },
  'DELETE /runs/crons/{cron_id}': {},

  'PUT /store/items': { body: 'namespace key value index ttl' },
  'GET /store/items': { query: 'namespace key refresh_ttl', answer: item.join(' ') },
  'DELETE /store/items': { body: 'namespace key' },
  'POST /store/items/search': {
    body: `namespace_prefix filter ${page} query refresh_ttl`,
    answer: ['items', 'items.score', ...item.map((field) => `items.${field}`)].join(' '),
  },
  'POST /store/namespaces': { body: `prefix suffix max_depth ${page}`, answer: 'namespaces' },

  'GET /info': { answer: 'version flags metadata langgraph_py_version' },
  'GET /metrics': { query: 'format=prometheus|json' },
  'GET /ok': { query: 'check_db', answer: 'ok' },

  'POST /mcp': { header: 'Accept' },
  'GET /mcp': {},
  'DELETE /mcp': {},
  'POST /a2a/{assistant_id}': { header: 'Accept' },
  'POST /threads/{thread_id}/commands': { body: 'id method params' },
  'POST /threads/{thread_id}/stream/events': { body: 'channels namespaces depth since' },
};

/** Deliberate omissions with their reasons: whole operations, or a name in one (`GET /info answer x`). */
export const leftOut: Record<string, string> = {
  'GET /mcp': 'answers 405: there are no sessions',
  'DELETE /mcp': 'answers 405: there are no sessions',
  'GET /info answer langgraph_py_version': 'no Python runs here; `langgraph_js_version` says what does',
};
