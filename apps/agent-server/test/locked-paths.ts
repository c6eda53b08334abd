import type { INestApplication } from '@nestjs/common';
import { CompletionBatcher } from '../src/features/run-completion/completion-batcher.js';
import { RunCreationService } from '../src/features/run-creation/run-creation.service.js';

/** Creates and completes every run of a server under locks, as if its thread were unexpected and batches were full. */
export function takeLockedPaths(app: INestApplication): void {
  app.get(CompletionBatcher).store = () => Promise.resolve(false);
  Object.defineProperty(app.get(RunCreationService), 'createByStatement', { value: () => Promise.resolve(null) });
}
