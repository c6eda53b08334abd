import { describe, expect, it } from '@jest/globals';
import { DriverUnreachableError, StepFailedError } from '../../core/drivers/driver.port.js';
import { ForeignObjectError, KubernetesAnswerError, toStepError } from './kubernetes-errors.js';

const answer = (status: number, message = 'said') => toStepError(new KubernetesAnswerError(status, '', message));

describe('an error of a call', () => {
  it.each([
    [403, 'secrets is forbidden', 'kubernetes_forbidden'],
    [403, 'exceeded quota: agents', 'quota_exceeded'],
    [422, 'spec.replicas: Invalid', 'kubernetes_refused'],
    [404, 'namespaces "x" not found', 'namespace_missing'],
  ])('of status %i (%s) fails the step', (status, message, code) => {
    expect(answer(status, message)).toEqual(expect.objectContaining({ name: 'StepFailedError', code, message }));
  });

  it.each([401, 408, 409, 410, 429, 500, 503])('of status %i is retried until the deadline', (status) => {
    expect(answer(status)).toBeInstanceOf(DriverUnreachableError);
  });

  it('without an answer means an unavailable cluster', () => {
    const error = toStepError(new Error('connect ECONNREFUSED'));
    expect(error).toBeInstanceOf(DriverUnreachableError);
    expect(error.message).toContain('connect ECONNREFUSED');
  });

  it('of another status is repeated a few times, and errors of steps stay', () => {
    expect(answer(415)).toBeInstanceOf(KubernetesAnswerError);
    const foreign = new ForeignObjectError('Secret', 'agents', 'agent-1');
    expect(foreign).toBeInstanceOf(StepFailedError);
    expect(toStepError(foreign)).toBe(foreign);
  });
});
