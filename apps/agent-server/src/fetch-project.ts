import { endOnSignals } from '@heddle/process';

endOnSignals();
await import('./project-fetch.js');
