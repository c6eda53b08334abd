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
 * @typedef {{ name: string, path: string, ready: string }} PageCase `ready`: selector of what makes the page usable
 */

/**
 * @param {Places} places
 * @returns {PageCase[]}
 */
export function pageCases(places) {
  const { deploymentId, datasetId, experimentIds, exampleId, projectId, traceId, assistantId, threadId } = places;
  const comparison = `/datasets/${datasetId}/compare?selectedSessions=${experimentIds.join('%2C')}`;
  const [experimentId] = experimentIds;
  const page = (/** @type {string} */ name, /** @type {string} */ path, /** @type {string} */ ready) => ({
    name,
    path,
    ready,
  });
  return [
    page('deployments', '/host/deployments', 'role=link[name="support"]'),
    page('deployment', `/host/deployments/${deploymentId}`, 'role=heading[name="support"]'),
    page('datasets', '/datasets', 'role=link[name="small"]'),
    page('dataset with experiments', `/datasets/${datasetId}`, 'role=checkbox[name="Compare small 1"]'),
    page('examples', `/datasets/${datasetId}/examples`, 'role=link[name=/Question 0/]'),
    page('comparison', comparison, 'role=button[name=/metric_0, B against A; show/]'),
    page('comparison with charts', `${comparison}&chart=metric_0`, 'canvas'),
    page('comparison with an open row', `${comparison}&row=${exampleId}`, 'role=complementary'),
    page('scores by hand', `/datasets/${datasetId}/annotate?session=${experimentId}`, 'text=/answer 0/'),
    page('projects', '/projects', 'role=link[name="agents"]'),
    page('runs of a project', `/projects/p/${projectId}`, 'role=table[name="Runs"] >> role=row >> nth=3'),
    page('charts of a project', `/projects/p/${projectId}?view=charts`, 'canvas'),
    page('trace', `/projects/p/${projectId}/r/${traceId}`, 'role=treeitem[name=/step 1\\b/]'),
    page('assistants', '/agents/local', 'role=row[name=/clock/]'),
    page('assistant', `/agents/local/assistants/${assistantId}`, 'role=img[name=/^Graph: /]'),
    page('threads', '/agents/local/threads', 'role=table >> role=row >> nth=1'),
    page('new chat', '/agents/local/threads/new?assistant=clock', 'role=textbox[name="Message"]'),
    page('chat', `/agents/local/threads/${threadId}`, 'role=article[name="Agent"]'),
    page('state of a thread', `/agents/local/threads/${threadId}?view=state`, 'role=group[name="State"]'),
    page('history of a thread', `/agents/local/threads/${threadId}?view=history`, 'role=list[name="Changes"]'),
    page('inbox', '/inbox', 'role=heading[name="Nothing waits for you"]'),
    page('crons', '/agents/local/crons', 'role=heading[name="No crons yet"]'),
    page('deliveries of webhooks', '/agents/local/deliveries', 'role=heading[level=2]'),
    page('store', '/agents/local/store', 'role=heading[level=2]'),
    page('system', '/system', 'text=yours'),
  ];
}
