import type { INestApplication } from '@nestjs/common';
import { CompletionBatcher } from '../src/features/run-completion/completion-batcher.js';
import { RunSlots } from '../src/features/run-creation/run-slots.service.js';

/** Sends every run of a server through the queue and completes it under locks, as if slots and batches were full. */
export function takeLockedPaths(app: INestApplication): void {
  app.get(CompletionBatcher).store = () => Promise.resolve(false);
  Object.defineProperty(app.get(RunSlots), 'takesNewRuns', { get: () => false });
}
