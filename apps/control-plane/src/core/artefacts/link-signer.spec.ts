import { describe, expect, it } from '@jest/globals';
import { LinkSigner } from './link-signer.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const expires = 1_800_000_000;
const nowMs = (expires - 1) * 1000;

describe('LinkSigner', () => {
  const signer = new LinkSigner([key(1)], 'heddle-upload-url');
  const signature = signer.sign('upload', expires);
  const problem = (given: { expires?: string; signature?: string }, of = signer, id = 'upload', at = nowMs) =>
    of.problemOf(id, { expires: String(expires), signature, ...given }, at);

  it('accepts its signature until the time in it', () => {
    expect(problem({})).toBeNull();
    expect(problem({}, signer, 'upload', expires * 1000)).toBeNull();
    expect(problem({}, signer, 'upload', expires * 1000 + 1)).toBe('expired');
  });

  it.each<[string, { expires?: string; signature?: string }]>([
    ['a later time', { expires: String(expires + 1) }],
    ['no time', { expires: '' }],
    ['a time in another notation', { expires: '1.8e9' }],
    ['no signature', { signature: '' }],
    ['a part of the signature', { signature: signature.slice(0, 20) }],
    ['another signature', { signature: Buffer.alloc(32).toString('base64url') }],
  ])('refuses %s', (_what, given) => expect(problem(given)).toBe('invalid'));

  it('refuses the signature of another upload, also once it has expired', () => {
    expect(problem({}, signer, 'other')).toBe('invalid');
    expect(problem({}, signer, 'other', expires * 2000)).toBe('invalid');
  });

  it('accepts signatures of rotated keys, and of no other keys', () => {
    expect(problem({}, new LinkSigner([key(2), key(1)], 'heddle-upload-url'))).toBeNull();
    expect(problem({}, new LinkSigner([key(2)], 'heddle-upload-url'))).toBe('invalid');
  });

  it('refuses a signature for another purpose', () => {
    expect(problem({}, new LinkSigner([key(1)], 'heddle-artefact-url'))).toBe('invalid');
  });
});
