import { SecretUnreadableError } from './secret.errors.js';
import type { SecretPlace, SealedSecret, SecretsCipher } from './secrets-cipher.js';

export interface StoredSecret extends SealedSecret {
  place: SecretPlace;
}

/** Rows of a table with sealed values, of all workspaces. */
export interface SealedStore {
  /** Values under other keys than this one, in the order of their places, after the given one. */
  underOtherKeys(keyId: string, after: SecretPlace | null, limit: number): Promise<StoredSecret[]>;
  /** False if the value was sealed anew, or removed, in the meantime. */
  replace(secret: StoredSecret, by: SealedSecret): Promise<boolean>;
}

interface Rotation {
  /** Values sealed with the first key of the ring by this run. */
  sealed: number;
  /** Values whose key is not in the ring. */
  unreadable: StoredSecret[];
}

const batch = 200;

/**
 * Seals all values anew with the first key of the ring. May run beside the service and be repeated: a value is replaced
 * in one statement, and processes with the first key in their ring read both.
 */
export async function rotateSecrets(stores: readonly SealedStore[], cipher: SecretsCipher): Promise<Rotation> {
  const rotation: Rotation = { sealed: 0, unreadable: [] };
  for (const store of stores) {
    let after: SecretPlace | null = null;
    for (;;) {
      const rows: StoredSecret[] = await store.underOtherKeys(cipher.currentId, after, batch);
      for (const row of rows) await rotateOne(store, row, cipher, rotation);
      after = rows.at(-1)?.place ?? null;
      if (after === null) break;
    }
  }
  return rotation;
}

async function rotateOne(store: SealedStore, row: StoredSecret, cipher: SecretsCipher, rotation: Rotation) {
  try {
    const value = cipher.open(row.place, row);
    if (await store.replace(row, cipher.seal(row.place, value))) rotation.sealed += 1;
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    rotation.unreadable.push(row);
  }
}
