import async_hooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/** Storages made since the last suite. */
const storages = new Set();

class SuiteStorage extends async_hooks.AsyncLocalStorage {
  constructor(...args) {
    super(...args);
    storages.add(this);
  }
}

// By definition instead of assignment: from Node 22 on it is an accessor.
Object.defineProperty(async_hooks, 'AsyncLocalStorage', { value: SuiteStorage, enumerable: true });
syncBuiltinESMExports();

/**
 * Disables the storages of a suite at its end. Jest makes one per suite, and never disables it. Node before 24 copies the
 * values of all enabled storages to each new promise, so every suite would slow down all later ones in the process.
 */
export default class extends TestEnvironment {
  async teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    await super.teardown();
  }
}
