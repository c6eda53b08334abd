import { describe, expect, it } from '@jest/globals';
import { toolResult } from './tool-result.js';

const of = (status: string, output: unknown) => toolResult({ status, output: JSON.stringify(output) });
const failed = (text: unknown) => ({ isError: true, content: [{ type: 'text', text }] });

describe('toolResult', () => {
  it.each([
    [
      'values, as text and as data',
      of('success', { count: 1 }),
      { content: [{ type: 'text', text: '{"count":1}' }], structuredContent: { count: 1 } },
    ],
    ['values that are no object as text', of('success', [1]), { content: [{ type: 'text', text: '[1]' }] }],
    [
      'a failure',
      of('error', { __error__: { error: 'TypeError', message: 'no' } }),
      failed('The run failed. TypeError: no'),
    ],
    [
      'interrupts',
      of('success', { a: 1, __interrupt__: [{ value: 'Pay?' }] }),
      failed(expect.stringMatching(/interrupt.*\[\{"value":"Pay\?"\}\]$/)),
    ],
    ['a cancelled run', of('interrupted', { a: 1 }), failed('The run ended without a result. Status: interrupted')],
  ])('shows %s', (_case, result, expected) => expect(result).toEqual(expected));
});
