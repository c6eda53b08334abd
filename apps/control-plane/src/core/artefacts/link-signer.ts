import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { decodeSecretsKey } from '../../config/secrets-key.js';

type SignatureProblem = 'invalid' | 'expired';

/** Signs the permission to use one object until a time. Any key of the ring verifies, the first one signs. */
export class LinkSigner {
  private readonly keys: Buffer[];

  /** A signature for one purpose is invalid for another one. */
  constructor(keyRing: readonly string[], purpose: 'heddle-upload-url' | 'heddle-artefact-url' | 'heddle-build-url') {
    this.keys = keyRing.map((text) => {
      const key = decodeSecretsKey(text);
      if (!key) throw new Error('A secrets key is not 32 bytes of base64 or hex.');
      // A key of its own, so that signatures say nothing about the encryption of secrets.
      return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
    });
  }

  /** `expires`: seconds since the epoch. */
  sign(objectId: string, expires: number): string {
    return signatureOf(this.keys[0] as Buffer, objectId, expires).toString('base64url');
  }

  /** Null for a valid signature. */
  problemOf(
    objectId: string,
    given: { expires: string | undefined; signature: string | undefined },
    nowMs: number,
  ): SignatureProblem | null {
    if (!/^\d{1,15}$/.test(given.expires ?? '')) return 'invalid';
    const expires = Number(given.expires);
    const signature = Buffer.from(given.signature ?? '', 'base64url');
    const isOurs = this.keys.some((key) => {
      const expected = signatureOf(key, objectId, expires);
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
    if (!isOurs) return 'invalid';
    return nowMs > expires * 1000 ? 'expired' : null;
  }
}

const signatureOf = (key: Buffer, objectId: string, expires: number) =>
  createHmac('sha256', key).update(`${objectId}.${expires}`).digest();
