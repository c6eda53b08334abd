import { describe, expect, it } from '@jest/globals';
import { decideDelivery, failureOfCode, outcomeOf, retryAfterMs } from './delivery-policy.js';

const hourMs = 3_600_000;
const failed = { kind: 'failed', failure: 'status' } as const;
const decide = (facts: Partial<Parameters<typeof decideDelivery>[0]>) =>
  decideDelivery({ outcome: failed, failures: 0, ageMs: 0, firstRetryMs: 5_000, random: 0.5, ...facts });

describe('after an attempt', () => {
  it('a delivered webhook is complete', () => {
    expect(decide({ outcome: { kind: 'delivered' } })).toEqual({ status: 'delivered', failure: null, delayMs: 0 });
  });

  it.each([
    [0, 5_000],
    [1, 20_000],
    [2, 80_000],
    [5, 5_120_000],
    [6, 4 * hourMs],
    [500, 4 * hourMs],
  ])('waits after %i failures before it for %i ms', (failures, delayMs) => {
    expect(decide({ failures })).toEqual({ status: 'pending', failure: 'status', delayMs });
  });

  it('spreads the attempts by a fifth to each side', () => {
    expect(decide({ random: 0 }).delayMs).toBe(4_000);
    expect(decide({ random: 1 }).delayMs).toBe(6_000);
  });

  it('tries once more after its deadline, and then fails', () => {
    expect(decide({ failures: 9, ageMs: 23 * hourMs })).toMatchObject({ status: 'pending', delayMs: hourMs });
    expect(decide({ failures: 10, ageMs: 24 * hourMs })).toEqual({ status: 'failed', failure: 'status', delayMs: 0 });
  });

  it('retries no earlier than the receiver requests, and no later than its deadline', () => {
    expect(decide({ outcome: { ...failed, retryAfterMs: 60_000 } }).delayMs).toBe(60_000);
    expect(decide({ outcome: { ...failed, retryAfterMs: 1_000 } }).delayMs).toBe(5_000);
    expect(decide({ outcome: { ...failed, retryAfterMs: 90 * hourMs } }).delayMs).toBe(24 * hourMs);
  });

  it.each(['gone', 'forbidden_url'] as const)('fails at once: %s', (failure) => {
    expect(decide({ outcome: { kind: 'failed', failure } })).toMatchObject({ status: 'failed', failure });
  });

  it('continues at once in another process when its own ends, even after its deadline', () => {
    const outcome = { kind: 'failed', failure: 'shutdown' } as const;
    expect(decide({ outcome, ageMs: 25 * hourMs })).toEqual({ status: 'pending', failure: 'shutdown', delayMs: 0 });
  });
});

describe('an answer', () => {
  it.each([
    [200, { kind: 'delivered' }],
    [204, { kind: 'delivered' }],
    [301, { kind: 'failed', failure: 'redirect' }],
    [307, { kind: 'failed', failure: 'redirect' }],
    [400, { kind: 'failed', failure: 'status' }],
    [410, { kind: 'failed', failure: 'gone' }],
    [500, { kind: 'failed', failure: 'status' }],
  ])('%i', (status, outcome) => {
    expect(outcomeOf(status, undefined, 0)).toEqual(outcome);
  });

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 59_000],
    ['Wed, 31 Dec 1969 23:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
  ])('Retry-After: %s', (header, ms) => {
    expect(retryAfterMs(header, 1_000)).toBe(ms);
  });
});

describe('an attempt without an answer', () => {
  it.each([
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['CERT_NOT_YET_VALID', 'certificate'],
    ['ENOTFOUND', 'dns'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['ECONNREFUSED', 'connection'],
    ['UND_ERR_SOCKET', 'connection'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'connection'],
    ['', 'connection'],
  ])('%s', (code, failure) => {
    expect(failureOfCode(code)).toBe(failure);
  });
});
