/** Host of graphs for the calling thread. A separate module, because it loads LangGraph. */
export { GraphHost } from './graph-host.js';
export { provideGraphLogger } from './graph-log.js';
export { typeScriptImporter } from './import-typescript.js';
