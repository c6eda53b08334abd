import { SecretNameError } from './secret.errors.js';
import { checkSecretNames } from './secret-names.js';

/** Same limit as for a list of secrets. */
const maxSecrets = 500;

export interface PlainSecret {
  name: string;
  value: string;
}

/** Null removes it. */
export interface SecretChange {
  name: string;
  value: string | null;
}

export interface SecretChangesPlan {
  /** Names whose existing values stay. */
  kept: string[];
  set: PlainSecret[];
}

/** Resulting secrets; removing a missing one is no error. */
export function planSecretChanges(existing: readonly string[], changes: readonly SecretChange[]): SecretChangesPlan {
  checkSecretNames(changes.map(({ name }) => name));
  const named = new Set(changes.map(({ name }) => name));
  const kept = existing.filter((name) => !named.has(name));
  const set = changes.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  if (kept.length + set.length > maxSecrets) {
    throw new SecretNameError(
      `the request results in ${kept.length + set.length} secrets; the maximum is ${maxSecrets}`,
    );
  }
  return { kept, set };
}
