import { endOnSignals } from '@heddle/process';

endOnSignals();
await import(new URL('./bundle/service.js', import.meta.url).href);
