import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { isReservedVariable, parseVariables } from './variables.js';

describe('an environment file', () => {
  it.each([
    'A=1\nB = two words  \n\nC=',
    '# comment\nexport A=1 # why\nB="x # no comment"\n',
    `A='single "inside"'\nB="double 'inside'"\nC=\`both ' and "\``,
    'A="first\nsecond"\nB=3',
    'A="line\\nbreak"\nB=\'no\\nbreak\'',
    'KEY=sk-1=2==\r\nURL=postgres://a:b@c/d?e=f\r\n',
    'A=1\nA=2',
    '  INDENTED=yes\nB=1',
    '',
  ])('%j is read as Node.js reads it', (text) =>
    expect(Object.fromEntries(parseVariables(text).map(({ name, value }) => [name, value]))).toEqual({
      ...parseEnv(text),
    }),
  );
});

it('skips lines that are no variables', () =>
  expect(parseVariables('no assignment\nB=1')).toEqual([{ name: 'B', value: '1' }]));

describe('isReservedVariable', () => {
  it.each([
    ['LANGCHAIN_PROJECT', true],
    ['HEDDLE_API_KEY', true],
    ['OPENAI_API_KEY', false],
  ])('%s: %p', (name, expected) => expect(isReservedVariable(name)).toBe(expected));
});
