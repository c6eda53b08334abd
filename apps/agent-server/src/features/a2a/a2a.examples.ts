/** Requests that Swagger UI offers; each works as it is against the example agents. */
const message = {
  kind: 'message',
  role: 'user',
  messageId: '0c0f3a52-6d0c-4a6e-9a54-0a1d6a0c2f11',
  parts: [{ kind: 'text', text: 'Hello' }],
};

export const requestExamples = {
  send: { value: { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } } },
  list: { value: { jsonrpc: '2.0', id: 2, method: 'tasks/list', params: { pageSize: 10 } } },
};
