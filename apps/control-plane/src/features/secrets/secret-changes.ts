import { SecretNameError } from './secret.errors.js';
import { checkSecretNames } from './secret-names.js';

/** As many as a list of secrets may name. */
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
  /** Names whose present values go on. */
  kept: string[];
  set: PlainSecret[];
}

/** What becomes of the present secrets; removing one that is gone already is no mistake. */
export function planSecretChanges(present: readonly string[], changes: readonly SecretChange[]): SecretChangesPlan {
  checkSecretNames(changes.map(({ name }) => name));
  const named = new Set(changes.map(({ name }) => name));
  const kept = present.filter((name) => !named.has(name));
  const set = changes.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  if (kept.length + set.length > maxSecrets) {
    throw new SecretNameError(
      `the secrets would be ${kept.length + set.length}, and at most ${maxSecrets} are possible`,
    );
  }
  return { kept, set };
}
