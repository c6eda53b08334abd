/** Messages that Swagger UI offers; each works as it is against the example agents. */
export const messageExamples = {
  list: { value: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  call: {
    value: { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'counter', arguments: { by: 2 } } },
  },
};
