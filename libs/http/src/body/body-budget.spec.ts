import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyMemoryError, BodyTooHeavyError } from './body.errors.js';
import { accountOf, BodyBudget, releaseBody } from './body-budget.js';

const mib = 1024 * 1024;
const kib = 1024;

function exchange() {
  return { request: {} as IncomingMessage, response: new EventEmitter() as ServerResponse };
}

function openIn(budget: BodyBudget) {
  const { request, response } = exchange();
  return { account: budget.open(request, response), request, response };
}

describe('BodyBudget', () => {
  it('refuses a body beyond the budget, and accepts it after the release of other bodies', () => {
    const budget = new BodyBudget({ totalBytes: 10 * mib, reservedBytes: mib });
    const first = openIn(budget);
    const second = openIn(budget);
    first.account.set(6 * mib);
    second.account.set(3 * mib);
    expect(() => second.account.add(1)).toThrow(BodyMemoryError);
    expect(budget.usedBytes).toBe(9 * mib);
    first.response.emit('close');
    second.account.add(6 * mib);
    expect(budget.usedBytes).toBe(9 * mib);
  });

  it('keeps the reserve for small bodies', () => {
    const budget = new BodyBudget({ totalBytes: 10 * mib, reservedBytes: mib });
    openIn(budget).account.set(9 * mib);
    const small = Array.from({ length: 16 }, () => openIn(budget));
    for (const { account } of small) account.set(64 * kib);
    expect(() => openIn(budget).account.set(1)).toThrow(BodyMemoryError);
    small[0]?.response.emit('close');
    openIn(budget).account.set(64 * kib);
  });

  it('lets small bodies use all memory that large ones leave', () => {
    const budget = new BodyBudget({ totalBytes: 2 * mib, reservedBytes: mib });
    for (let count = 0; count < 32; count += 1) openIn(budget).account.set(64 * kib);
    expect(() => openIn(budget).account.set(1)).toThrow(BodyMemoryError);
    expect(budget.usedBytes).toBe(2 * mib);
  });

  it('permanently refuses a body larger than the budget', () => {
    const budget = new BodyBudget({ totalBytes: 10 * mib, reservedBytes: mib });
    expect(() => openIn(budget).account.set(9 * mib + 1)).toThrow(BodyTooHeavyError);
    expect(budget.usedBytes).toBe(0);
  });

  it('stops counting a released body', () => {
    const budget = new BodyBudget({ totalBytes: 10 * mib, reservedBytes: mib });
    const { account, request, response } = openIn(budget);
    account.set(mib);
    expect(accountOf(request)).toBe(account);
    releaseBody(request);
    expect(budget.usedBytes).toBe(0);
    account.add(mib);
    response.emit('close');
    expect(budget.usedBytes).toBe(0);
  });
});
