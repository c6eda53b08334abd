import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { decodeSecretsKey } from '../../config/secrets-key.js';
import { SecretUnreadableError } from './secret.errors.js';

const nonceBytes = 12;
const tagBytes = 16;

/** Identity of a secret. It is authenticated with the ciphertext, so a row copied elsewhere does not decrypt. */
export interface SecretPlace {
  tenantId: string;
  deploymentId: string;
  version: number;
  name: string;
}

export interface SealedSecret {
  keyId: string;
  /** Nonce, authentication tag, ciphertext. */
  sealed: Buffer;
}

/** AES-256-GCM with a key ring: the first key encrypts, each key decrypts its own ciphertexts. */
export class SecretsCipher {
  private readonly keys = new Map<string, Buffer>();
  /** Key that seals. */
  readonly currentId: string;

  constructor(keys: readonly string[]) {
    for (const text of keys) {
      const key = decodeSecretsKey(text);
      if (!key) throw new Error('A secrets key is not 32 bytes of base64 or hex.');
      this.keys.set(keyIdOf(key), key);
    }
    const [first] = this.keys.keys();
    if (first === undefined) throw new Error('No secrets key is given.');
    this.currentId = first;
  }

  seal(place: SecretPlace, value: string): SealedSecret {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.keys.get(this.currentId) as Buffer, nonce);
    cipher.setAAD(additionalData(place));
    const ciphertext = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return { keyId: this.currentId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) };
  }

  open(place: SecretPlace, { keyId, sealed }: SealedSecret): string {
    const key = this.keys.get(keyId);
    if (!key)
      throw new SecretUnreadableError(
        `The secret ${place.name} was encrypted with key ${keyId}, which is not configured.`,
      );
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
      decipher.setAAD(additionalData(place));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      );
    } catch (error) {
      throw new SecretUnreadableError(`The secret ${place.name} cannot be decrypted.`, { cause: error });
    }
  }
}

/** Identifies a key without revealing it. */
const keyIdOf = (key: Buffer) =>
  createHash('sha256').update('heddle-secrets-key-id').update(key).digest('hex').slice(0, 12);

const additionalData = ({ tenantId, deploymentId, version, name }: SecretPlace) =>
  Buffer.from(`${tenantId}|${deploymentId}|${version}|${name}`, 'utf8');
