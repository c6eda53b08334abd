/** What executing graphs in this thread takes; loaded only where that is so, since it brings LangGraph with it. */
export { GraphHost } from './graph-host.js';
export { provideGraphLogger } from './graph-log.js';
export { typeScriptImporter } from './import-typescript.js';
