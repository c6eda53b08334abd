import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '@heddle/errors';
import { splitForm } from './multipart-body.js';

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

describe('splitForm', () => {
  it('gives back what was written, byte for byte', () => {
    const part = fc.record({
      name: fc.stringMatching(/^[\w.-]{1,20}$/),
      bytes: fc
        .oneof(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('\r\n', '\r\n--', '--limi', '\r\n\r\n', ''))
        .map((value) => Buffer.from(value as string)),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        fc.pre(parts.every(({ bytes }) => !bytes.includes(`--${boundary}`)));
        expect(splitForm(write(parts), boundary)).toEqual(
          parts.map(({ name, bytes }) => ({ name, bytes, contentType: 'a/b; length=1' })),
        );
      }),
    );
  });

  it('reads or refuses whatever comes', () => {
    const pieces = fc.constantFrom(
      '--limit',
      '\r\n',
      '--',
      'Content-Disposition: form-data; name="a"',
      '\r\n\r\n',
      'x',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (text) => {
        try {
          splitForm(Buffer.from(text.join('')), boundary);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
    );
  });
});
