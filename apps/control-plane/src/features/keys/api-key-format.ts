import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const form = /^hdl_[0-9a-f]{32}_[0-9a-f]{64}$/;

/** `hdl_<id>_<secret>`: the id of the row (not secret) and 256 random bits, both in hex. */
export function newApiKey(id: string): string {
  return `hdl_${id.replaceAll('-', '')}_${randomBytes(32).toString('hex')}`;
}

/**
 * Plain SHA-256 is right here, a slow password hash would not be: the secret is 256 random bits, so there is nothing
 * to guess however fast guesses are, and every request pays for the hash.
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** Takes the same time wherever the two differ, so that answers' timing tells nothing about a stored digest. */
export function sameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Enough to recognise a key in a list; never any of its secret. */
export function hintOf(key: string): string {
  return form.test(key) ? key.slice(0, 12) : 'custom';
}
