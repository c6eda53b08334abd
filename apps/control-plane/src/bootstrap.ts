import { endOnSignals } from '@heddle/process';

endOnSignals();
await import('./bootstrap-step.js');
