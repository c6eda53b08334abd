import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const form = /^hdl_[0-9a-f]{32}_[0-9a-f]{64}$/;

/** `hdl_<id>_<secret>`: the row's id (not secret) and 256 random bits, both in hex. */
export function newApiKey(id: string): string {
  return `hdl_${id.replaceAll('-', '')}_${randomBytes(32).toString('hex')}`;
}

/**
 * Plain SHA-256 suffices: with 256 random bits, guessing is hopeless at any speed, and every request pays for the hash.
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** Constant-time comparison, so that response times reveal nothing about stored digests. */
export function sameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Recognisable part of a key for lists, without any of its secret. */
export function hintOf(key: string): string {
  return form.test(key) ? key.slice(0, 12) : 'custom';
}
