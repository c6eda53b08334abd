import { describe, expect, it } from '@jest/globals';
import { missingFrom, type OpenApiDocument } from './documented-names.js';

const answer = (...members: string[]) => ({
  content: {
    'application/json': { schema: { properties: Object.fromEntries(members.map((member) => [member, {}])) } },
  },
});
const documentOf = (responses: object): OpenApiDocument => ({ paths: { '/runs': { post: { responses } } } });

describe('names that a document lacks', () => {
  it.each(['200', '201', '202'])('are those of the answer %s', (status) => {
    const document = documentOf({ [status]: answer('id'), '404': answer('detail') });
    expect(missingFrom(document, 'POST /runs', { answer: 'id detail' })).toEqual(['POST /runs answer detail']);
  });

  it('are those of the lowest status of success', () => {
    const document = documentOf({ '202': answer('accepted'), '200': answer('id') });
    expect(missingFrom(document, 'POST /runs', { answer: 'id accepted' })).toEqual(['POST /runs answer accepted']);
  });
});
