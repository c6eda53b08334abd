import { endOnSignals } from '@heddle/process';

endOnSignals();
await import('./service.js');
