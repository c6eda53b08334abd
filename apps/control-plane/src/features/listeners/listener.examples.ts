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
