import { describe, expect, it } from '@jest/globals';
import { evalsLine, fineTuningLine } from './openai-messages.js';

const user = { role: 'user', content: 'hi' };
const assistant = { role: 'assistant', content: 'hello' };

describe('fineTuningLine', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown> | null, object[]]>([
    ['one text each', { question: 'hi' }, { answer: 'hello' }, [user, assistant]],
    ['text under the names of the types', { input: 'hi' }, { output: 'hello' }, [user, assistant]],
    ['messages of OpenAI', { messages: [user] }, { messages: [assistant] }, [user, assistant]],
    ['an answer alone', { messages: [user] }, { message: assistant }, [user, assistant]],
    ['no outputs', { input: 'hi' }, null, [user]],
    [
      'stored messages of LangChain',
      { input: [{ type: 'human', data: { content: 'hi' } }] },
      { output: { type: 'ai', data: { content: 'hello' } } },
      [user, assistant],
    ],
    [
      'serialised messages of LangChain',
      { input: [{ lc: 1, id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'hi' } }] },
      { output: { type: 'ai', content: 'hello' } },
      [user, assistant],
    ],
    [
      'unknown roles',
      { messages: [{ role: 'constructor', content: 'hi' }] },
      { type: 'toString', content: 'hello' },
      [
        { role: 'constructor', content: 'hi' },
        { role: 'assistant', content: '{"type":"toString","content":"hello"}' },
      ],
    ],
    [
      'anything else',
      { a: 1, b: 'x' },
      { n: 2 },
      [
        { role: 'user', content: '{"a":1,"b":"x"}' },
        { role: 'assistant', content: '{"n":2}' },
      ],
    ],
  ])('writes %s', (_name, inputs, outputs, messages) => {
    expect(fineTuningLine({ inputs, outputs })).toEqual({ messages });
  });

  it('keeps tools', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    expect(fineTuningLine({ inputs: { messages: [user], tools }, outputs: null })).toEqual({ messages: [user], tools });
  });
});

describe('evalsLine', () => {
  it('has the messages, and the ideal answer as text', () => {
    expect(evalsLine({ inputs: { messages: [user] }, outputs: { message: assistant } })).toEqual({
      input: [user],
      ideal: 'hello',
    });
    expect(evalsLine({ inputs: { q: 'hi' }, outputs: null })).toEqual({ input: [user] });
  });
});
