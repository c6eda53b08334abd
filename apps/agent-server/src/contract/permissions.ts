/** Actions of the routes of this service, by resource. */
declare module '@heddle/auth' {
  interface PermissionActions {
    admin: 'read' | 'update';
    assistants: 'create' | 'read' | 'update' | 'delete';
    crons: 'create' | 'read' | 'update' | 'delete';
    store: 'put' | 'read' | 'delete';
    threads: 'create' | 'create_run' | 'read' | 'update' | 'delete';
  }
}

export {};
