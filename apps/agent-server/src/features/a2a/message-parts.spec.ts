import { describe, expect, it } from '@jest/globals';
import type { Part } from '@a2a-js/sdk';
import { answerOf, contentOf, dataPart, fieldsOf, partsOf, textPart } from './message-parts.js';

const file = (content: Part['content'], mediaType = ''): Part => ({
  content,
  mediaType,
  filename: '',
  metadata: undefined,
});
const raw = file({ $case: 'raw', value: Buffer.from('x') }, 'audio/wav');

describe('contentOf', () => {
  it.each([
    ['a text', [textPart('Hi')], 'Hi'],
    ['data alone', [dataPart({ a: 1 })], null],
    [
      'several texts',
      [textPart('a'), textPart('b')],
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    ],
    ['a file', [raw], [{ type: 'audio', source_type: 'base64', mime_type: 'audio/wav', data: 'eA==' }]],
    [
      'a file of an unknown type',
      [file({ $case: 'url', value: 'https://example.com/a' })],
      [{ type: 'file', source_type: 'url', url: 'https://example.com/a' }],
    ],
  ])('has %s', (_case, parts, expected) => expect(contentOf(parts)).toEqual(expected));
});

describe('fieldsOf', () => {
  it('joins the members of all data parts', () => {
    expect(fieldsOf([dataPart({ a: 1 }), textPart('x'), dataPart({ b: 2 })])).toEqual({ a: 1, b: 2 });
  });

  it.each([
    [dataPart([1]), 'message.parts.0.data: Input should be an object'],
    [dataPart({ messages: [] }), 'message.parts.0.data.messages'],
  ])('refuses %j', (part, message) => expect(() => fieldsOf([part])).toThrow(message));
});

describe('answerOf', () => {
  it.each([
    ['a text', [textPart('yes')], 'yes'],
    ['data of any kind', [dataPart([{ type: 'accept' }])], [{ type: 'accept' }]],
    ['lines of text', [textPart('a'), textPart('b')], 'a\nb'],
    ['a list of values', [textPart('a'), dataPart({ b: 1 })], ['a', { b: 1 }]],
  ])('is %s', (_case, parts, expected) => expect(answerOf(parts)).toEqual(expected));
});

describe('partsOf', () => {
  const image = file({ $case: 'raw', value: Buffer.from('x') }, 'image/png');
  it.each([
    ['a text', 'Hi', [textPart('Hi')]],
    ['nothing', '', []],
    ['no content', null, []],
    [
      'blocks without those for the model',
      [
        { type: 'reasoning', reasoning: 'x' },
        { type: 'text', text: 'a' },
      ],
      [textPart('a')],
    ],
    ['the address of an image', [{ type: 'image_url', image_url: { url: 'data:image/png;base64,eA==' } }], [image]],
    ['a file with mimeType', [{ type: 'image', mimeType: 'image/png', data: 'eA==' }], [image]],
    [
      'a file with mime_type',
      [{ type: 'image', source_type: 'base64', mime_type: 'image/png', data: 'eA==' }],
      [image],
    ],
    ['a text file', [{ type: 'text-plain', text: 'a' }], [textPart('a')]],
    ['other blocks as data', [{ type: 'citation', of: 1 }], [dataPart({ type: 'citation', of: 1 })]],
  ])('has %s', (_case, content, expected) => expect(partsOf(content)).toEqual(expected));
});
