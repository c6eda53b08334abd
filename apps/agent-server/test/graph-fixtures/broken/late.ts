import { BroadcastChannel } from 'node:worker_threads';
import { good } from './graphs.js';

/** Loads when the test sends a message to all threads. */
export const late = new Promise<typeof good>((resolve) => {
  const channel = new BroadcastChannel('heddle-late');
  channel.onmessage = () => {
    channel.close();
    resolve(good);
  };
});
