/** Pages whose first load is measured. */

/**
 * @typedef {object} Places ids of the data
 * @property {string} deploymentId
 * @property {string} datasetId
 * @property {readonly string[]} experimentIds
 * @property {string} exampleId
 * @property {string} projectId
 * @property {string} traceId
 * @property {string} assistantId
 * @property {string} threadId
 *
 * @typedef {{ name: string, path: string, ready: import('./browser-page.mjs').Ready }} PageCase
 */

/**
 * @param {Places} places
 * @returns {PageCase[]}
 */
export function pageCases(places) {
  const { deploymentId, datasetId, experimentIds, exampleId, projectId, traceId, assistantId, threadId } = places;
  const comparison = `/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}`;
  const [experimentId] = experimentIds;
  const page = (/** @type {string} */ name, /** @type {string} */ path, /** @type {string} */ css, text = '') => ({
    name,
    path,
    ready: { css, text },
  });
  const verdict = /** @type {const} */ (['button', 'metric_0, B against A; show']);
  return [
    page('deployments', '/host/deployments', 'a', 'support'),
    page('deployment', `/host/deployments/${deploymentId}`, 'h1', 'support'),
    page('datasets', '/datasets', 'a', 'small'),
    page('dataset with experiments', `/datasets/${datasetId}`, 'input', 'Compare small 1'),
    page('examples', `/datasets/${datasetId}/examples`, 'a', 'Question 0'),
    page('comparison', comparison, ...verdict),
    page('comparison with charts', `${comparison}&chart=metric_0`, ...verdict),
    page('comparison with an open row', `${comparison}&row=${exampleId}`, 'aside', 'Question 1'),
    page('scores by hand', `/datasets/${datasetId}/annotate?session=${experimentId}`, 'section', 'answer 0'),
    page('projects', '/projects', 'a', 'agents'),
    page('runs of a project', `/projects/p/${projectId}`, '[role=row][aria-rowindex="2"]'),
    page('charts of a project', `/projects/p/${projectId}?view=charts`, 'canvas'),
    page('trace', `/projects/p/${projectId}/r/${traceId}`, '[role=treeitem]', 'step 1'),
    page('assistants', '/agents/local', '[role=row] a', 'clock'),
    page('assistant', `/agents/local/assistants/${assistantId}?view=graph`, 'svg[role=img]', 'Graph: '),
    page('threads', '/agents/local/threads', '[role=row] a'),
    page('new chat', '/agents/local/threads/new?assistant=clock', 'textarea'),
    page('chat', `/agents/local/threads/${threadId}`, 'article[aria-label=Agent]'),
    page('state of a thread', `/agents/local/threads/${threadId}?view=state`, '[role=group][aria-label=State]'),
    page('history of a thread', `/agents/local/threads/${threadId}?view=history`, '[aria-label=Changes]'),
    page('inbox', '/inbox', 'h2', 'Nothing waits for you'),
    page('crons', '/agents/local/crons', 'h2', 'No crons yet'),
    page('deliveries of webhooks', '/agents/local/deliveries', 'h2', 'No deliveries yet'),
    page('store', '/agents/local/store', 'h2', 'The store is empty'),
    page('system', '/system', 'main', 'yours'),
  ];
}
