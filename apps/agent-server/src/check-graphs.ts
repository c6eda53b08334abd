import { endOnSignals } from '@heddle/process';

endOnSignals();
await import('./graph-check.js');
