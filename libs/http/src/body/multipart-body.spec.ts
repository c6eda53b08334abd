import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError, ValidationError } from '@heddle/errors';
import { FormScanner, jsonReader, textOfPart } from './multipart-body.js';

const boundary = 'limit';
const write = (parts: readonly { name: string; bytes: Buffer }[]) =>
  Buffer.concat([
    ...parts.flatMap(({ name, bytes }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: a/b; length=1\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

/** Scans a body that arrives in chunks of a fixed size; returns its parts with their content. */
function partsOf(body: Buffer, pieceBytes = body.length, maxParts = 100) {
  const scanner = new FormScanner(boundary, maxParts);
  for (let at = 0; at < body.length; at += pieceBytes) scanner.push(body.subarray(at, at + pieceBytes));
  return scanner.end().map(({ start, end, ...part }) => ({ ...part, bytes: body.subarray(start, end) }));
}

describe('FormScanner', () => {
  it('returns the written parts, byte for byte', () => {
    const part = fc.record({
      name: fc.stringMatching(/^[\w.-]{1,20}$/),
      bytes: fc
        .oneof(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('\r\n', '\r\n--', '--limi', '\r\n\r\n', ''))
        .map((value) => Buffer.from(value as string)),
    });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        (parts, pieceBytes) => {
          fc.pre(parts.every(({ bytes }) => !bytes.includes(`--${boundary}`)));
          expect(partsOf(write(parts), pieceBytes)).toEqual(
            parts.map(({ name, bytes }) => ({ name, fileName: null, bytes, contentType: 'a/b; length=1' })),
          );
        },
      ),
    );
  });

  it('reads or refuses any input', () => {
    const pieces = fc.constantFrom(
      '--limit',
      '\r\n',
      '--',
      'Content-Disposition: form-data; name="a"',
      '\r\n\r\n',
      'x',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), fc.integer({ min: 1, max: 9 }), (text, pieceBytes) => {
        try {
          partsOf(Buffer.from(text.join('')), pieceBytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
    );
  });
});

it('refuses more parts than allowed as soon as they come', () => {
  const scanner = new FormScanner(boundary, 2);
  const body = write([1, 2, 3].map((n) => ({ name: `${n}`, bytes: Buffer.from('x') })));
  expect(() => scanner.push(body.subarray(0, -12))).toThrow(
    expect.objectContaining({
      errors: [{ loc: ['body'], msg: 'The form has more than 2 parts', type: 'too_many_parts' }],
    }),
  );
});

it.each([
  ['endless headers', `--${boundary}\r\n${'x'.repeat(20_000)}`],
  ['text behind a delimiter', `--${boundary}${'x'.repeat(20_000)}`],
])('refuses %s before they end', (_, text) => {
  expect(() => new FormScanner(boundary, 1).push(Buffer.from(text))).toThrow(DomainError);
});

const partNamed = (parameters: string) =>
  partsOf(Buffer.from(`--limit\r\nContent-Disposition: form-data; ${parameters}\r\n\r\nx\r\n--limit--`))[0];

describe('a part', () => {
  it.each([
    ['filename="a.csv"; name="file"', 'file', 'a.csv'],
    ['name="a"', 'a', null],
    ['name="a%22b"; filename="c%22%0D%0A.csv"', 'a"b', 'c"\r\n.csv'],
    ['name="a\\"b"; filename="50%.csv"', 'a"b', '50%.csv'],
    ['name="é"; filename=""', 'é', ''],
  ])('of %s', (parameters, name, fileName) => {
    expect(partNamed(parameters)).toMatchObject({ name, fileName });
  });

  it.each(['name="a\u0000"', 'name="a"; filename="\u0000"'])('with NUL in a name is refused', (parameters) => {
    expect(() => partNamed(parameters)).toThrow(ValidationError);
  });
});

describe('contents of parts', () => {
  const part = (content: string | number[]) => ({
    name: 'a',
    bytes: Buffer.from(content as string),
  });
  const refusal = (read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      return (error as ValidationError).errors.map(({ loc, type }) => [loc.join('.'), type].join(' '));
    }
  };

  it('is counted together, and placed in its own part', () => {
    const read = jsonReader({ maxElements: 4, maxMembers: 4 });
    expect([read(part('[1]')), read(part('{"b":[]}'))]).toEqual([[1], { b: [] }]);
    expect(refusal(() => read(part('[1,2]')))).toEqual(['body.a.2 too_many_elements']);
  });

  it.each([
    ['{"b":', 'body.a.5 json_invalid'],
    ['{"b":"\\u0000"}', 'body.a.b string_nul'],
    ['['.repeat(501), 'body.a.500 too_deep'],
    [[0x22, 0xff, 0x22], 'body.a string_unicode'],
  ])('is not JSON: %j', (content, expected) => {
    expect(refusal(() => jsonReader({ maxElements: 1000, maxMembers: 1000 })(part(content)))).toEqual([expected]);
  });

  it('is text without a byte order mark, in UTF-8, without NUL', () => {
    expect(textOfPart(part('\ufeffa'))).toBe('a');
    expect(refusal(() => textOfPart(part('\u0000')))).toEqual(['body.a string_nul']);
    expect(refusal(() => textOfPart(part([0xff])))).toEqual(['body.a string_unicode']);
  });
});
