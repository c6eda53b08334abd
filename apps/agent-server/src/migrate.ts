import { endOnSignals } from '@heddle/process';

endOnSignals();
await import('./migration.js');
