export const createWebhookExamples = {
  all: { summary: 'All events', value: { url: 'https://example.com/hooks/heddle' } },
  ends: {
    summary: 'Results of deployments',
    value: {
      url: 'https://example.com/hooks/heddle',
      description: 'Messages in the team channel',
      events: ['revision.deployed', 'revision.failed'],
    },
  },
};

export const updateWebhookExamples = {
  enable: { summary: 'Enable it again', value: { enabled: true } },
};

export const rotateWebhookSecretExamples = {
  overlap: { summary: 'The secret before signs for one more hour', value: { overlap_seconds: 3600 } },
};
