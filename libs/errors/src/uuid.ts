const form = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;

/**
 * A UUID of any version in the one form in which it is stored and compared: dashed, in lower case. It may come in
 * either case, with dashes or without (clients do send `uuid4().hex`); what is none becomes null.
 */
export function canonicalUuid(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const lower = value.trim().toLowerCase();
  if (!form.test(lower)) return null;
  return lower.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
