import { describe, expect, it } from '@jest/globals';
import { ApiError, fieldPath, isTransient, ServiceUnreachableError, toApiError } from './api-error';

describe('toApiError', () => {
  it('shows the text of a detail', () => {
    const error = toApiError(404, { detail: 'Deployment ID x not found.' }, 'req-1');
    expect(error).toMatchObject({ status: 404, message: 'Deployment ID x not found.', requestId: 'req-1', fields: [] });
  });

  it('names every field of a validation error', () => {
    const error = toApiError(422, {
      detail: [
        { loc: ['body', 'results', 0, 'start_time'], msg: 'Field required', type: 'missing' },
        { loc: ['query', 'limit'], msg: 'Input should be less than or equal to 100', type: 'less_than_equal' },
      ],
    });
    expect(error.message).toBe(
      'results[0].start_time: Field required; limit: Input should be less than or equal to 100',
    );
    expect(error.fields).toHaveLength(2);
  });

  it.each([[undefined], [null], ['<html>Bad Gateway</html>'], [{}], [{ detail: '' }], [{ detail: [42] }]])(
    'has a message for the body %p',
    (body) => {
      expect(toApiError(502, body).message).toContain('502');
    },
  );
});

describe('fieldPath', () => {
  it.each([
    [['body', 'results', 0, 'start_time'], 'results[0].start_time'],
    [['path', 'deployment_id'], 'deployment_id'],
    [['body'], 'body'],
    [['body', 17], '[17]'],
  ])('%p is %p', (loc, expected) => {
    expect(fieldPath(loc)).toBe(expected);
  });
});

describe('isTransient', () => {
  it.each([
    [new ServiceUnreachableError('control plane', 'http://127.0.0.1:1'), true],
    [new ApiError(503, 'down'), true],
    [new ApiError(429, 'slow down'), true],
    [new ApiError(500, 'bug'), false],
    [new ApiError(404, 'gone'), false],
    [new Error('bug'), false],
  ])('%p is transient: %p', (error, expected) => {
    expect(isTransient(error)).toBe(expected);
  });
});
