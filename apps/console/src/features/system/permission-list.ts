/** Permissions of a text, in its order and once each: words between spaces, commas or line breaks. */
export function readPermissions(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))];
}

const form = /^(\*|[a-z][a-z0-9-]*:(\*|[a-z][a-z0-9_-]*))$/;

/** Problem with a list for the form of a new key; undefined without one. */
export function permissionProblem(permissions: readonly string[]): string | undefined {
  if (permissions.length === 0) return 'Name at least one permission, such as deployments:read.';
  const wrong = permissions.find((one) => !form.test(one));
  return wrong === undefined ? undefined : `"${wrong}" is no permission: write resource:action, resource:* or *.`;
}

/** `*` names all permissions. */
export const permissionText = (permissions: readonly string[]): string =>
  permissions.includes('*') ? 'all permissions' : permissions.join(', ');
