import { endOnSignals } from '@heddle/process';

endOnSignals();
const bundled = (name: string): Promise<unknown> => import(new URL(`./bundle/${name}.js`, import.meta.url).href);
// Before the modules of the service are loaded.
await bundled('early-graphs');
await bundled('service');
