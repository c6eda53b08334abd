import { describe, expect, it } from '@jest/globals';
import { defaultAssistantId } from './default-assistant-id.js';

describe('defaultAssistantId', () => {
  it.each([
    ['agent', 'fe096781-5601-53d2-b2f6-0d3403f7e9ca'],
    ['nested', '0813419b-f0e6-579e-bdee-18d9fdf48632'],
    ['chat', 'eb6db400-e3c8-5d06-a834-015cb89efe69'],
    ['react_agent', 'a5133e30-a744-59af-bf19-44e060d347ad'],
  ])('of %s is %s, as on every server', (graphId, id) => {
    expect(defaultAssistantId(graphId)).toBe(id);
  });
});
