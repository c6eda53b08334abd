/** Request bodies for Swagger UI; each works unchanged. */
export const createApiKeyExamples = {
  limited: {
    summary: 'Key for one purpose, in this workspace',
    value: { name: 'ci', permissions: ['deployments:read', 'deployments:create'] },
  },
  same: { summary: 'Key with all of my permissions', value: { name: 'laptop' } },
};

export const createWorkspaceExamples = {
  plain: { summary: 'Another workspace', value: { name: 'Research' } },
};

export const introspectExamples = {
  unknown: {
    summary: 'An unknown key',
    value: { token: 'hdl_3f0b0f2e6f0b4a8e9d0a3a0f6a4f3c11_0123456789abcdef' },
  },
};

export const introspectWorkspaceExamples = {
  unknown: {
    summary: 'An unknown workspace',
    value: { workspace_id: '0d1f6f3e-7d0b-4d6e-8f0e-5b8f0a9c1234' },
  },
};
