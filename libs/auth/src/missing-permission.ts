/** Whether the granted permissions, which may be wildcards, include a required one. */
export function isPermitted(granted: readonly string[], required: string): boolean {
  const resource = required.split(':')[0];
  return granted.some((permission) => permission === '*' || permission === required || permission === `${resource}:*`);
}

/** First permission of `required` that is not granted. */
export function missingPermission(granted: readonly string[], required: readonly string[]): string | undefined {
  return required.find((permission) => !isPermitted(granted, permission));
}
