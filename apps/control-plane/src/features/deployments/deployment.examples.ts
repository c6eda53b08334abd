/** Request bodies for Swagger UI; each works unchanged. */
export const createDeploymentExamples = {
  github: {
    summary: 'Deploy a repository',
    value: {
      name: 'order-agent',
      source: 'github',
      source_config: {
        integration_id: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11',
        repo_url: 'https://github.com/acme/order-agent',
        deployment_type: 'dev',
        build_on_push: false,
      },
      source_revision_config: { repo_ref: 'main', graph_config_path: 'langgraph.json' },
      secrets: [{ name: 'OPENAI_API_KEY', value: 'sk-example' }],
    },
  },
  external_docker: {
    summary: 'Deploy a container image',
    value: {
      name: 'billing-agent',
      source: 'external_docker',
      source_config: { resource_spec: { min_scale: 1, max_scale: 3, cpu: 0.5, memory_mb: 1024 } },
      source_revision_config: { image_uri: 'registry.example.com/billing-agent:1.2.0' },
      secrets: [],
    },
  },
  simulated_failure: {
    summary: 'A build that fails (simulated driver)',
    value: {
      name: 'broken-agent',
      source: 'github',
      source_config: {
        integration_id: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11',
        repo_url: 'https://github.com/acme/broken-agent',
      },
      source_revision_config: { repo_ref: 'simulate-build-failed', graph_config_path: 'langgraph.json' },
      secrets: [],
    },
  },
};

export const updateDeploymentExamples = {
  new_revision: {
    summary: 'Another branch (creates a revision)',
    value: { source_revision_config: { repo_ref: 'release' } },
  },
  new_image: {
    summary: 'Another image (creates a revision)',
    value: { source_revision_config: { image_uri: 'registry.example.com/billing-agent:1.3.0' } },
  },
  secret_changes: {
    summary: 'One secret set, one removed, all others kept (creates a revision)',
    value: {
      secret_changes: [
        { name: 'OPENAI_API_KEY', value: 'sk-example' },
        { name: 'OLD_TOKEN', value: null },
      ],
    },
  },
  display_name: { summary: 'A display name (no revision)', value: { display_name: 'Order agent' } },
};

export const createRevisionExamples = {
  again: { summary: 'The same once more', value: {} },
  branch: { summary: 'Deploy another branch', value: { source_revision_config: { repo_ref: 'release' } } },
};
