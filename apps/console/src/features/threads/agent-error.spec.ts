import { describe, expect, it } from '@jest/globals';
import { ApiError, ServiceUnreachableError } from '../../api/api-error';
import { toPageError } from './agent-error';

const url = 'http://127.0.0.1:8123';

describe('errors of the SDK', () => {
  it('have the status and the text of the server', () => {
    const error = toPageError(Object.assign(new Error('HTTP 401: {"detail":"Unknown key."}'), { status: 401 }), url);
    expect(error).toMatchObject({ status: 401, message: 'Unknown key.' });
    expect(error).toBeInstanceOf(ApiError);
  });

  it.each([new TypeError('Failed to fetch'), new Error('Connection lost after 5 attempts')])(
    '%p is a missing answer',
    (error) => {
      expect(toPageError(error, url)).toBeInstanceOf(ServiceUnreachableError);
    },
  );

  it('of a run keep their message', () => {
    expect(toPageError(new Error('Node "pay" failed'), url)).toEqual(new Error('Node "pay" failed'));
    expect(toPageError('text', url)).toEqual(new Error('text'));
  });
});
