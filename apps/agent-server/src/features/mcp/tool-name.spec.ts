import { describe, expect, it } from '@jest/globals';
import { defaultAssistantId } from '../../contract/default-assistant-id.js';
import { assistantOfTool, toolName } from './tool-name.js';

const assistantId = '3f2c8a10-4b7d-4e5f-9a61-0c2d3e4f5a6b';
const hex = '3f2c8a104b7d4e5f9a610c2d3e4f5a6b';
const byDefault = (graphId: string) => ({ graphId, assistantId: defaultAssistantId(graphId), name: 'Anything' });
const named = (name: string) => ({ graphId: 'chat', assistantId, name });

describe('toolName', () => {
  it.each([
    ['the graph of a default assistant', byDefault('chat'), 'chat'],
    ['a name with its id', named('Clerk'), `Clerk_${hex}`],
    ['valid characters only', named('  Ärger & Söhne: billing '), `rger_S_hne_billing_${hex}`],
    ['no letters at all', named('受付'), `assistant_${hex}`],
    ['the beginning of a long name', named('x'.repeat(200)), `${'x'.repeat(31)}_${hex}`],
    [
      'the name of a graph that is none for a tool',
      byDefault('my graph'),
      expect.stringMatching(/^my_graph_[\da-f]{32}$/),
    ],
    [
      'a graph that looks like another tool',
      byDefault(`a_${hex}`),
      expect.stringMatching(/^a_3f2c[\da-f]+_[\da-f]{32}$/),
    ],
  ])('is %s', (_case, assistant, expected) => {
    const name = toolName(assistant);
    expect(name).toEqual(expected);
    expect(name).toMatch(/^[\w-]{1,64}$/);
    const found = assistantOfTool(name);
    expect([assistant.assistantId, assistant.graphId]).toContain(found);
  });
});

describe('assistantOfTool', () => {
  it('finds an assistant after it was renamed', () => {
    expect(assistantOfTool(toolName(named('Before')))).toBe(assistantOfTool(toolName(named('After'))));
  });
});
