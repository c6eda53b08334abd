import { deepEqual, equal, ok } from 'node:assert/strict';
import { type CredentialVerifier, mayActIn } from '@heddle/auth';

export interface CredentialVerifierSubject {
  verifier: CredentialVerifier;
  /** A valid key and its workspace. */
  key: string;
  tenantId: string;
  /** Revoked keys. */
  revoked?: string[];
}

type Rule = [rule: string, check: (subject: CredentialVerifierSubject) => Promise<void>];

/** Invalid keys that a header may carry: any bytes but NUL. */
const strange = ['', ' ', 'null', '*', '%', '&token=', '\u007f', 'é'.repeat(300), 'k'.repeat(10_000), "' OR '1'='1"];

/**
 * Guarantees that the guard needs of every verifier: `it.each(credentialVerifierRules)('%s', (_, check) =>
 * check(subject))`.
 */
export const credentialVerifierRules: Rule[] = [
  [
    'a valid key has a principal, which may act in its own workspace',
    async ({ verifier, key, tenantId }) => {
      const principal = await verifier.verifyApiKey(key);
      ok(principal);
      equal(principal.kind, 'api-key');
      equal(principal.tenantId, tenantId);
      ok(mayActIn(principal, tenantId));
      ok(principal.id.length > 0 && principal.name.length > 0);
      ok(Array.isArray(principal.permissions));
      ok(await verifier.workspaceExists(tenantId));
    },
  ],
  [
    'nothing of the key is left in its principal',
    async ({ verifier, key }) => ok(!JSON.stringify(await verifier.verifyApiKey(key)).includes(key)),
  ],
  [
    'the same key is the same principal, however many ask at once',
    async ({ verifier, key }) => {
      const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => verifier.verifyApiKey(key)));
      for (const other of others) deepEqual(other, first);
    },
  ],
  [
    'anything but the exact key has no principal',
    async ({ verifier, key }) => {
      const likenesses = [
        `${key}x`,
        `x${key}`,
        `${key} `,
        ` ${key}`,
        key.slice(0, -1),
        key.slice(1),
        key.toUpperCase(),
      ];
      for (const likeness of likenesses) equal(await verifier.verifyApiKey(likeness), null, likeness);
    },
  ],
  [
    'an impossible key has no principal, and is not an error',
    async ({ verifier }) => {
      for (const key of strange) equal(await verifier.verifyApiKey(key), null, JSON.stringify(key));
    },
  ],
  [
    'a revoked key has no principal',
    async ({ verifier, revoked = [] }) => {
      for (const key of revoked) equal(await verifier.verifyApiKey(key), null);
    },
  ],
];
