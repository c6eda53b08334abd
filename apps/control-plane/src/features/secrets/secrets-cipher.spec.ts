import { describe, expect, it } from '@jest/globals';
import { SecretUnreadableError } from './secret.errors.js';
import { SecretsCipher } from './secrets-cipher.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const place = { tenantId: 't', deploymentId: 'd', version: 1, name: 'API_KEY' };

describe('SecretsCipher', () => {
  const cipher = new SecretsCipher([key(1)]);

  it('opens any sealed text, and never produces the same seal twice', () => {
    for (const value of ['', 'sk-1', 'grüße 🧵', 'x'.repeat(65_536)]) {
      const sealed = cipher.seal(place, value);
      expect(cipher.open(place, sealed)).toBe(value);
      if (value.length > 3) expect(sealed.sealed.includes(Buffer.from(value))).toBe(false);
      expect(cipher.seal(place, value).sealed.equals(sealed.sealed)).toBe(false);
    }
  });

  it.each([
    ['another tenant', { ...place, tenantId: 'x' }],
    ['another deployment', { ...place, deploymentId: 'x' }],
    ['another version', { ...place, version: 2 }],
    ['another name', { ...place, name: 'X' }],
  ])('does not open it as a secret of %s', (_what, elsewhere) => {
    const sealed = cipher.seal(place, 'value');
    expect(() => cipher.open(elsewhere, sealed)).toThrow(SecretUnreadableError);
  });

  it('notices a changed byte', () => {
    const sealed = cipher.seal(place, 'value');
    sealed.sealed[sealed.sealed.length - 1]! ^= 1;
    expect(() => cipher.open(place, sealed)).toThrow(SecretUnreadableError);
  });

  it('rotates: the new key seals, the old one still opens', () => {
    const old = cipher.seal(place, 'value');
    const rotated = new SecretsCipher([key(2), key(1)]);
    expect(rotated.open(place, old)).toBe('value');
    expect(rotated.seal(place, 'value').keyId).not.toBe(old.keyId);
    expect(() => new SecretsCipher([key(2)]).open(place, old)).toThrow(SecretUnreadableError);
  });
});
