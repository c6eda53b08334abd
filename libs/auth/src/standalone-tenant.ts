/** Workspace of a standalone service. */
export const standaloneTenantId = '00000000-0000-4000-8000-000000000001';
