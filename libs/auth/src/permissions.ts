/** Permissions of routes. Keys are granted these or wildcards: `threads:*`, `*`. */
export type Permission =
  | `api-keys:${'create' | 'read' | 'delete'}`
  | `workspaces:${'create' | 'read'}`
  | `deployments:${'create' | 'read' | 'update' | 'delete'}`
  | `admin:${'read' | 'update'}`
  | `assistants:${'create' | 'read' | 'update' | 'delete'}`
  | `threads:${'create' | 'create_run' | 'read' | 'update' | 'delete'}`
  | `store:${'put' | 'read' | 'delete'}`
  | `crons:${'create' | 'read' | 'update' | 'delete'}`
  | `datasets:${'create' | 'read' | 'update' | 'delete' | 'share'}`
  | `examples:${'create' | 'read' | 'update' | 'delete'}`
  | `sessions:${'create' | 'read' | 'update' | 'delete'}`
  | `runs:${'create' | 'read' | 'update' | 'delete'}`
  | `feedback:${'create' | 'read' | 'update' | 'delete'}`
  | 'settings:read';

export function isPermitted(granted: readonly string[], required: Permission): boolean {
  const resource = required.split(':')[0];
  return granted.some((permission) => permission === '*' || permission === required || permission === `${resource}:*`);
}

/** First permission of `required` that is not granted. */
export function missingPermission(granted: readonly string[], required: readonly Permission[]): Permission | undefined {
  return required.find((permission) => !isPermitted(granted, permission));
}
