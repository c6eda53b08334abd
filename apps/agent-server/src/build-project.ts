import { endOnSignals } from '@heddle/process';

endOnSignals();
await import('./job-build.js');
