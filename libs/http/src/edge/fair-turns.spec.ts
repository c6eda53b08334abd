import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FairTurns } from './fair-turns.js';

const perTurn = 16;
const perClient = 64;

class Answer extends EventEmitter {
  headersSent = false;
  destroyed = false;

  close(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('fair turns', () => {
  let turns: FairTurns;
  let now: number;
  /** Clients of the requests that began, in order. */
  let begun: string[];

  beforeEach(() => {
    now = 0;
    begun = [];
    turns = new FairTurns(() => now);
  });

  /** Returns the answers, which do not begin by themselves. */
  function request(key: string, count = 1): Answer[] {
    const order = begun;
    return Array.from({ length: count }, () => {
      const answer = new Answer();
      turns.request(key, answer, () => order.push(key));
      return answer;
    });
  }

  /** Waits until the number of requests has begun; a further one would begin within the later turns. */
  async function beginning(count: number): Promise<void> {
    while (begun.length < count) await nextTurn();
    for (let left = 5; left > 0; left -= 1) await nextTurn();
    expect(begun).toHaveLength(count);
  }

  it('begin a few requests at once', () => {
    request('a', perTurn + 5);
    expect(begun).toHaveLength(perTurn);
  });

  it('begin the others in later turns of the event loop', async () => {
    request('a', 2 * perTurn + 5);
    await nextTurn();
    expect(begun).toHaveLength(2 * perTurn);
    await nextTurn();
    expect(begun).toHaveLength(2 * perTurn + 5);
  });

  it('alternate between clients', async () => {
    request('flood', perTurn + 20);
    request('other', 3);
    await nextTurn();
    expect(begun.slice(perTurn, perTurn + 8).join()).toBe('flood,other,flood,other,flood,other,flood,flood');
  });

  it('count the requests that wait, without those whose client left', async () => {
    const [, ...others] = request('a', perTurn + 5);
    expect(turns.waitingCount).toBe(5);
    others.at(-1)?.close();
    expect(turns.waitingCount).toBe(4);
    await nextTurn();
    expect(turns.waitingCount).toBe(0);
  });

  it('begin a request at once again when none waits', async () => {
    request('a', perTurn + 1);
    await nextTurn();
    await nextTurn();
    request('b');
    expect(begun.at(-1)).toBe('b');
  });

  it('keep the order of a client', async () => {
    const order: number[] = [];
    const count = 3 * perTurn;
    for (let index = 0; index < count; index += 1) turns.request('a', new Answer(), () => order.push(index));
    while (order.length < count) await nextTurn();
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });

  it('limit the requests of a client without an answer', async () => {
    request('flood', 2 * perClient);
    await beginning(perClient);
    request('other');
    await beginning(perClient + 1);
    expect(begun.at(-1)).toBe('other');
  });

  it.each<[string, (answer: Answer) => void]>([
    ['begins', (answer) => void (answer.headersSent = true)],
    ['ends', (answer) => answer.close()],
  ])('begin the next request of a client at its limit when an answer %s', async (_name, end) => {
    const answers = request('flood', 2 * perClient);
    await beginning(perClient);
    answers.slice(0, 3).forEach(end);
    await beginning(perClient + 3);
  });

  it('take a request without an answer for a second as one that waits', async () => {
    request('flood', perClient + 3);
    await beginning(perClient);
    now = 999;
    request('flood');
    await beginning(perClient);
    now = 1_000;
    await beginning(perClient + 4);
  });

  it('leave turns of the event loop to connections while they arrive', async () => {
    const answers = request('flood', 2 * perTurn);
    await beginning(2 * perTurn);
    for (const answer of answers) answer.close();
    request('flood', 3 * perTurn);
    now = 49;
    for (let left = 5; left > 0; left -= 1) {
      turns.connect();
      await nextTurn();
    }
    expect(begun).toHaveLength(3 * perTurn);
    now = 50;
    turns.connect();
    await nextTurn();
    expect(begun).toHaveLength(4 * perTurn);
    await beginning(5 * perTurn);
  });

  it('leave out requests whose clients are gone', async () => {
    const answers = request('flood', perClient + 4);
    await beginning(perClient);
    answers.slice(-4, -1).forEach((answer) => answer.close());
    answers.slice(0, 5).forEach((answer) => answer.close());
    await beginning(perClient + 1);
  });

  it('forget a client without requests', async () => {
    const answers = request('flood', perClient + 2);
    await beginning(perClient);
    for (const answer of answers) answer.close();
    while (turns.clientCount > 0) await nextTurn();
  });
});
