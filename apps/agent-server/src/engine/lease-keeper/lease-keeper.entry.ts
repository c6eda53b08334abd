import { parentPort, workerData } from 'node:worker_threads';
import { LeaseTerm } from '@heddle/leases';
import { errorToWire } from '../../graphs/runtime/runtime.errors.js';
import { InlineLeaseKeeper } from './inline-lease-keeper.js';
import type { FromKeeper, LeaseKeeperData, ToKeeper } from './lease-keeper.protocol.js';

/** The thread that renews leases and does nothing else. */
const port = parentPort;
if (!port) throw new Error('This module is started as a worker thread');
const post = (message: FromKeeper): void => port.postMessage(message);
const keeper = new InlineLeaseKeeper(workerData as LeaseKeeperData);

port.on('message', (message: ToKeeper) => {
  switch (message.type) {
    case 'leases':
      for (const lease of message.released) keeper.release(lease);
      for (const { lease, term } of message.held) keeper.hold({ ...lease, term: LeaseTerm.of(term) });
      break;
    case 'renew':
      void keeper.renew().then(() => post({ type: 'renewed', id: message.id }));
      break;
  }
});
keeper.start({
  onNews: (news) => post({ type: 'news', news }),
  onTrouble: (message, error) => post({ type: 'trouble', message, error: errorToWire(error) }),
});
