import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { decodeSecretsKey } from '../../config/secrets-key.js';

/** Secrets of the webhooks of deployments, derived from the key ring: the first key issues, each one verifies. */
export class PushSecrets {
  private readonly keys: Buffer[];

  constructor(keyRing: readonly string[]) {
    this.keys = keyRing.map((text) => {
      const key = decodeSecretsKey(text);
      if (!key) throw new Error('A secrets key is not 32 bytes of base64 or hex.');
      return Buffer.from(hkdfSync('sha256', key, '', 'heddle-push-webhook', 32));
    });
  }

  of(deploymentId: string): string {
    return secretOf(this.keys[0] as Buffer, deploymentId);
  }

  /** `signature`: `sha256=` and the hexadecimal HMAC-SHA256 of the body. */
  isSigned(deploymentId: string, body: Buffer, signature: string | undefined): boolean {
    const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
    if (hex === undefined) return false;
    const given = Buffer.from(hex, 'hex');
    return this.keys.some((key) =>
      timingSafeEqual(given, createHmac('sha256', secretOf(key, deploymentId)).update(body).digest()),
    );
  }
}

const secretOf = (key: Buffer, deploymentId: string) =>
  createHmac('sha256', key).update(deploymentId).digest('base64url');
