import {
  type AccessStep,
  all,
  queryAndParams,
  assistant,
  assistantInUse,
  assistantOfRun,
  byPath,
  cron,
  delivery,
  loneRun,
  missingThread,
  runAlone,
  runOnThread,
  runsOfCron,
  runsOfThreadCron,
  store,
  thread,
  threadOf,
  threadRun,
  withMetadata,
} from './access-steps.js';

/**
 * Authorization steps of each route, by method and path. Users of custom authentication cannot call a route without an
 * entry; a test compares the list with the router.
 */
export const ACCESS_RULES: Readonly<Record<string, readonly AccessStep[]>> = {
  'POST /assistants': [all('assistants', 'create', 'metadata')],
  'POST /assistants/search': [all('assistants', 'search', 'metadata')],
  'POST /assistants/count': [all('assistants', 'search', 'metadata')],
  'GET /assistants/:assistant_id': [assistant('read')],
  'PATCH /assistants/:assistant_id': [withMetadata(assistant('update'))],
  'DELETE /assistants/:assistant_id': [
    assistant('delete'),
    { ...all('threads', 'delete'), value: queryAndParams, when: ({ query }) => isTrue(query.delete_threads) },
  ],
  'POST /assistants/:assistant_id/versions': [assistant('read')],
  'POST /assistants/:assistant_id/latest': [assistant('update')],
  'GET /assistants/:assistant_id/graph': [assistant('read')],
  'GET /assistants/:assistant_id/schemas': [assistant('read')],
  'GET /assistants/:assistant_id/subgraphs': [assistant('read')],
  'GET /assistants/:assistant_id/subgraphs/:namespace': [assistant('read')],

  // By the name of components, which are everybody's, or by an assistant.
  'POST /ui/:name': [assistantInUse(byPath('name'))],

  'POST /threads': [all('threads', 'create', 'metadata')],
  'POST /threads/search': [all('threads', 'search', 'metadata')],
  'POST /threads/count': [all('threads', 'search', 'metadata')],
  'GET /threads/:thread_id': [thread('read')],
  'PATCH /threads/:thread_id': [withMetadata(thread('update'))],
  'DELETE /threads/:thread_id': [thread('delete')],
  'POST /threads/:thread_id/copy': [
    thread('read', (parts) => ({ error: 'copy-source', id: threadOf(parts) })),
    { resource: 'threads', action: 'create', value: () => ({}), stamps: true },
  ],

  'POST /threads/prune': [{ ...all('threads', 'delete'), narrows: 'thread_ids' }],
  'GET /threads/:thread_id/storage': [thread('read')],
  'GET /threads/:thread_id/stream': [thread('read')],
  'GET /threads/:thread_id/usage': [thread('read')],

  'GET /threads/:thread_id/state': [thread('read')],
  'PATCH /threads/:thread_id/state': [withMetadata(thread('update'))],
  'POST /threads/:thread_id/state': [thread('update')],
  'GET /threads/:thread_id/state/:checkpoint_id': [thread('read')],
  'POST /threads/:thread_id/state/checkpoint': [thread('read')],
  'GET /threads/:thread_id/history': [thread('read')],
  'POST /threads/:thread_id/history': [thread('read')],

  'POST /threads/:thread_id/runs': runOnThread,
  'POST /threads/:thread_id/runs/stream': runOnThread,
  'POST /threads/:thread_id/runs/wait': runOnThread,
  'GET /threads/:thread_id/runs': [thread('read', missingThread, queryAndParams)],
  'GET /threads/:thread_id/runs/:run_id': [threadRun('read')],
  'DELETE /threads/:thread_id/runs/:run_id': [threadRun('delete')],
  'GET /threads/:thread_id/runs/:run_id/join': [threadRun('read')],
  'GET /threads/:thread_id/runs/:run_id/stream': [threadRun('read')],
  'POST /threads/:thread_id/runs/:run_id/cancel': [threadRun('update')],
  'POST /threads/:thread_id/runs/cancel': [thread('update')],

  'POST /runs': runAlone,
  'POST /runs/batch': runAlone,
  'POST /runs/search': [all('threads', 'read')],
  'POST /runs/count': [all('threads', 'read')],
  'POST /runs/stream': runAlone,
  'POST /runs/wait': runAlone,
  'POST /runs/cancel': [all('threads', 'update')],
  'GET /runs/:run_id/stream': [loneRun('read')],

  'POST /runs/crons': [all('crons', 'create', 'metadata'), runsOfCron, assistantOfRun],
  'POST /threads/:thread_id/runs/crons': [all('crons', 'create', 'metadata'), runsOfThreadCron, assistantOfRun],
  'POST /runs/crons/search': [all('crons', 'search', 'metadata')],
  'POST /runs/crons/count': [all('crons', 'search', 'metadata')],
  'GET /runs/crons/:cron_id': [cron('read')],
  'PATCH /runs/crons/:cron_id': [withMetadata(cron('update')), runsOfCron],
  'DELETE /runs/crons/:cron_id': [cron('delete')],
  'GET /runs/crons/:cron_id/fires': [cron('read')],
  'POST /runs/crons/:cron_id/fire': [cron('update'), runsOfCron],

  'GET /webhooks/deliveries': [all('threads', 'read')],
  'GET /webhooks/deliveries/:run_id': [delivery('read')],
  'POST /webhooks/deliveries/:run_id/redeliver': [delivery('update')],

  'PUT /store/items': [store('put', 'body.namespace')],
  'GET /store/items': [store('get', 'query.namespace')],
  'DELETE /store/items': [store('delete', 'body.namespace')],
  'POST /store/items/search': [store('search', 'body.namespace_prefix')],
  'POST /store/namespaces': [store('list_namespaces', 'body.prefix')],
};

/** Their body is a list of requests, each of which asks for itself. */
export const LIST_ROUTES: readonly string[] = ['POST /runs/batch'];

/** About a workspace as a whole, and not for its users: no handler could say which part of the answer is whose. */
export const OPERATOR_ROUTES: readonly string[] = [
  'GET /admin/queue',
  'GET /admin/runs',
  'GET /admin/threads/busy-without-run',
  'POST /admin/runs/:run_id/fail',
  'POST /admin/runs/:run_id/requeue',
  'POST /admin/threads/:thread_id/reconcile',
  'GET /retention',
  'GET /storage',
  'GET /usage',
];

/** As the query pipe reads booleans. */
const isTrue = (value: unknown): boolean => typeof value === 'string' && /^(true|1|yes)$/i.test(value);
