import { workerData } from 'node:worker_threads';
import { LeaseTerm, type SharedLeaseTerm } from '@heddle/leases';
import { errorToWire, type ErrorWire } from '../../worker-threads/error-wire.js';
import { serveWorkerThread } from '../../worker-threads/serve-worker-thread.js';
import { InlineLeaseKeeper, type InlineLeaseKeeperOptions } from './inline-lease-keeper.js';
import type { LeaseKey, LeaseNews } from './lease-keeper.port.js';

/** Changes since the last message. */
export interface LeaseChanges {
  held: { lease: LeaseKey; term: SharedLeaseTerm }[];
  released: LeaseKey[];
}

export type KeeperReport = { type: 'news'; news: LeaseNews } | { type: 'trouble'; message: string; error: ErrorWire };

/** Thread that only renews leases. A call renews now. */
serveWorkerThread<'renew', void, LeaseChanges, KeeperReport>((post) => {
  const keeper = new InlineLeaseKeeper(workerData as InlineLeaseKeeperOptions);
  keeper.start({
    onNews: (news) => post({ type: 'news', news }),
    onTrouble: (message, error) => post({ type: 'trouble', message, error: errorToWire(error) }),
  });
  return {
    call: () => keeper.renew(),
    receive: ({ held, released }) => {
      for (const lease of released) keeper.release(lease);
      for (const { lease, term } of held) keeper.hold({ ...lease, term: LeaseTerm.of(term) });
    },
  };
});
