/** Parent side of the client process. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./client/main.mjs').Order} Order */

export class Clients {
  child = fork(fileURLToPath(new URL('./client/main.mjs', import.meta.url)), { detached: true });

  /**
   * One order at a time.
   *
   * @param {Order} order
   * @param {() => void} [onPrepared] called when the measurement begins
   * @returns {Promise<any>}
   */
  measure(order, onPrepared) {
    return new Promise((done, fail) => {
      const settle = (/** @type {() => void} */ how) => {
        this.child.off('message', onMessage);
        this.child.off('exit', onExit);
        how();
      };
      const onExit = (/** @type {number | null} */ code, /** @type {string | null} */ signal) =>
        settle(() => fail(new Error(`the process of the clients ended (${signal ?? code})`)));
      const onMessage = (/** @type {import('./client/main.mjs').Answer} */ answer) => {
        if ('prepared' in answer) onPrepared?.();
        else if ('failure' in answer) settle(() => fail(new Error(answer.failure)));
        else settle(() => done(answer.result));
      };
      this.child.on('message', onMessage);
      this.child.once('exit', onExit);
      this.child.send(order);
    });
  }

  stop() {
    if (this.child.connected) this.child.disconnect();
  }
}
