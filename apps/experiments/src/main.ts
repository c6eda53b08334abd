import { endOnSignals } from '@heddle/process';
import { collectWhenIdle } from '@heddle/process/idle-memory';

endOnSignals();
collectWhenIdle();
await import(new URL('./bundle/service.js', import.meta.url).href);
