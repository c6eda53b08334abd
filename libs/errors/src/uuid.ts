const form = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;

/**
 * Canonical form of a UUID of any version: dashed, lower case. Accepts any case, with or without dashes (clients do
 * send `uuid4().hex`); null for other values.
 */
export function canonicalUuid(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const lower = value.trim().toLowerCase();
  if (!form.test(lower)) return null;
  return lower.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
