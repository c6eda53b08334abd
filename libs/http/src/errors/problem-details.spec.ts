import { describe, expect, it } from '@jest/globals';
import { toProblem } from './problem-details.js';

describe('toProblem', () => {
  it.each([
    [
      404,
      { detail: 'Run 1 not found', code: 'run_not_found' },
      { type: 'about:blank', title: 'Not Found', status: 404, detail: 'Run 1 not found', code: 'run_not_found' },
    ],
    [
      422,
      {
        detail: [
          { loc: ['body', 'ids', 0], msg: 'Input should be a valid UUID', type: 'uuid_parsing' },
          { loc: ['body', 'limit'], msg: 'Field required', type: 'missing' },
        ],
      },
      {
        title: 'Unprocessable Entity',
        status: 422,
        detail: 'body.ids.0: Input should be a valid UUID; body.limit: Field required',
        errors: [expect.objectContaining({ loc: ['body', 'ids', 0] }), expect.objectContaining({ type: 'missing' })],
      },
    ],
    [
      400,
      { detail: 'x', title: 'mine', status: 200, type: 'other' },
      { title: 'Bad Request', status: 400, type: 'about:blank' },
    ],
  ])('writes %i', (status, body, expected) => {
    expect(toProblem(status, body)).toMatchObject(expected);
  });
});
