export const commandSchema = {
  type: 'object' as const,
  required: ['id', 'method'],
  additionalProperties: true,
  properties: {
    id: { type: 'integer' as const, minimum: 0, description: 'Number of the command; the answer has it' },
    method: { type: 'string' as const, description: 'Name of the command' },
    params: { type: 'object' as const, additionalProperties: true, description: 'Parameters of the command' },
  },
};

export const subscriptionSchema = {
  type: 'object' as const,
  required: ['channels'],
  additionalProperties: true,
  properties: {
    channels: {
      type: 'array' as const,
      minItems: 1,
      maxItems: 100,
      items: { type: 'string' as const },
      description:
        '`values`, `updates`, `messages`, `tools`, `lifecycle`, `input`, `tasks`, `checkpoints`, `custom` or `custom:<name>`',
    },
    namespaces: {
      type: 'array' as const,
      maxItems: 1000,
      items: { type: 'array' as const, maxItems: 100, items: { type: 'string' as const } },
      description: 'Only graphs below one of these paths',
    },
    depth: { type: 'integer' as const, minimum: 0, description: 'Maximum number of levels below a path' },
    since: { type: 'integer' as const, minimum: 0, description: 'Only events with a greater `seq`' },
  },
};

export const commandExamples = {
  start: {
    summary: 'Start a run',
    value: {
      id: 1,
      method: 'run.start',
      params: { assistant_id: 'chat', input: { messages: [{ role: 'user', content: 'Hello' }] } },
    },
  },
  state: { summary: 'Read the state', value: { id: 2, method: 'state.get', params: { namespace: [] } } },
};

export const subscriptionExamples = {
  conversation: { summary: 'A conversation', value: { channels: ['values', 'messages', 'lifecycle', 'input'] } },
};
