/** Actions of the routes of this service, by resource. */
declare module '@heddle/auth' {
  interface PermissionActions {
    'audit-log': 'read';
    'api-keys': 'create' | 'read' | 'delete';
    deployments: 'create' | 'read' | 'update' | 'delete';
    listeners: 'create' | 'read' | 'update' | 'delete' | 'reconcile';
    webhooks: 'create' | 'read' | 'update' | 'delete';
    workspaces: 'create' | 'read';
  }
}

export {};
