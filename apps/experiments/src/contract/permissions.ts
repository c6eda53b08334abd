/** Actions of the routes of this service, by resource. */
declare module '@heddle/auth' {
  interface PermissionActions {
    datasets: 'create' | 'read' | 'update' | 'delete' | 'share';
    examples: 'create' | 'read' | 'update' | 'delete';
    feedback: 'create' | 'read' | 'update' | 'delete';
    runs: 'create' | 'read' | 'update' | 'delete';
    sessions: 'create' | 'read' | 'update' | 'delete';
    settings: 'read';
  }
}

export {};
