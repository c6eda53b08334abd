export const createListenerExamples = {
  cluster: {
    summary: 'A cluster with two namespaces',
    value: {
      compute_type: 'k8s',
      compute_id: 'production-eu',
      compute_config: { k8s_namespaces: ['agents', 'agents-staging'] },
    },
  },
};

export const updateListenerExamples = {
  namespaces: { summary: 'Other namespaces', value: { compute_config: { k8s_namespaces: ['agents'] } } },
};

export const pollListenerExamples = {
  poll: { summary: 'With the version of the listener', value: { version: '1.0.0' } },
};

export const reportExamples = {
  taken: { summary: 'Taken, with progress', value: { status: 'DEPLOYING', message: '2 of 3 pods are ready.' } },
  healthy: {
    summary: 'Healthy',
    value: { status: 'DEPLOYED', url: 'https://order-agent.agents.example.com', image_version: '1.2.0' },
  },
};
