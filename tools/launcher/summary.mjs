/** The summary that `npm start` prints when everything is up. */
import { join } from 'node:path';
import { brokenGraphs, graphLines } from './graphs.mjs';
import { bold, dim, red } from './progress.mjs';
import { logFolder } from './services.mjs';

/**
 * @param {object} platform
 * @param {import('./settings.mjs').Settings} platform.settings
 * @param {import('./settings.mjs').Secrets} platform.secrets
 * @param {ReturnType<typeof import('./services.mjs').defineServices>} platform.services
 * @param {readonly import('./graphs.mjs').Graph[]} platform.graphs
 * @param {string[]} platform.logs
 */
export async function summaryOf({ settings, secrets, services, graphs, logs }) {
  const { controlPlane, agentServer, experiments } = services;
  const broken = brokenGraphs((await agentServer.askReady())?.body) ?? {};
  const served = graphs.some(({ graphId }) => !(graphId in broken));
  return `
${served ? bold('Heddle is ready.') : red(bold('Heddle runs, without a graph that works.'))}

  Console         ${services.console.url}
  Control plane   ${controlPlane.url}   ${dim(`API: ${controlPlane.url}/docs`)}
  Agent server    ${agentServer.url}   ${dim(`API: ${agentServer.url}/docs`)}
  Experiments     ${experiments.url}   ${dim(`API: ${experiments.url}/docs`)}

${graphLines(graphs, broken, settings.agentConfig).join('\n')}
  Deployments     uploaded projects run here; for others the agent server above answers   ${dim('docs/guides/drivers.md')}

  API key         ${secrets.apiKey}   ${dim(`in ${join(settings.dataDir, 'api-key')}`)}
  Data            ${settings.dataDir}
  Logs            ${join(logFolder(settings), `{${logs.join(',')}}.log`)}

Runs that fail are shown here. Ctrl-C stops everything; the data stays.`;
}
