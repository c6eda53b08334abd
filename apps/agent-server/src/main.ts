import { endOnSignals } from '@heddle/process';

endOnSignals();
// Before the modules of the service are loaded.
await import('./early-graphs.js');
await import('./service.js');
