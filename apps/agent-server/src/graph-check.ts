import { writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseGraphVariables } from './config/env.js';
import { GraphConfigError } from './config/langgraph/graph-config.errors.js';
import { readGraphConfig } from './config/langgraph/graph-config.js';
import { readProcessEnv } from './config/process-env.js';
import { loadGraph } from './graphs/runtime/graph-loader.js';
import { typeScriptImporter } from './graphs/runtime/import-typescript.js';

const ownFolder = new URL('.', import.meta.url).href;
/** Graph whose module is being loaded. */
let loading: string | null = null;

// A module may end the process with code 0. At this moment only synchronous output arrives.
process.on('exit', (code) => {
  if (loading === null) return;
  writeSync(1, `Graph ${loading} is broken: its module ended the process with exit code ${code}\n`);
  process.exitCode = 1;
});

/**
 * `check-graphs.js <langgraph.json>`: loads every graph, prints a line for each, and ends with 1 if one is broken. Graphs
 * get the environment of the process and the values of AGENT_GRAPH_VARIABLES. Builds run it, and containers before they
 * start the agent server; neither has a database.
 */
async function check(configPath: string): Promise<boolean> {
  const config = readGraphConfig(configPath);
  const { AGENT_GRAPH_VARIABLES: given = '{}', ...own } = readProcessEnv();
  const variables = parseGraphVariables(given);
  if (variables === null) throw new GraphConfigError('AGENT_GRAPH_VARIABLES has to be a JSON object of strings');
  const environment = { ...own, ...config.env, ...variables };
  delete readProcessEnv().AGENT_GRAPH_VARIABLES;
  Object.assign(readProcessEnv(), environment);
  const importModule = typeScriptImporter(dirname(resolve(configPath)));
  let isSound = true;
  for (const spec of config.graphs) {
    loading = spec.graphId;
    const { problem } = await loadGraph(spec, importModule);
    loading = null;
    process.stdout.write(
      problem
        ? `Graph ${spec.graphId} is broken: ${problem.reason}\n${framesOfProject(problem.stack ?? '')}\n`
        : `Graph ${spec.graphId} is loaded.\n`,
    );
    isSound &&= problem === undefined;
  }
  return isSound;
}

/** The stack up to the call of this program. */
function framesOfProject(stack: string): string {
  const lines = stack.split('\n');
  const first = lines.findIndex((line) => line.includes(ownFolder));
  return (first === -1 ? lines : lines.slice(0, first)).join('\n');
}

/** Modules of a project may keep timers and connections, so the process ends by itself. */
function end(isSound: boolean): void {
  process.stdout.write('', () => process.exit(isSound ? 0 : 1));
}

try {
  end(await check(process.argv[2] ?? 'langgraph.json'));
} catch (error) {
  const text = error instanceof GraphConfigError ? error.message : String((error as Error)?.stack ?? error);
  process.stdout.write(`${text}\n`);
  end(false);
}
