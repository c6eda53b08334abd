import { describe, expect, it } from '@jest/globals';
import { messageText, toChatMessage, toChatMessages } from './chat-message';

describe('messages in one form', () => {
  it.each([
    [{ type: 'human', content: 'Hi' }, 'user', 'Hi'],
    [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Hi ' },
          { type: 'text', text: 'there' },
        ],
      },
      'user',
      'Hi there',
    ],
    [
      { lc: 1, type: 'constructor', id: ['langchain_core', 'AIMessage'], kwargs: { content: 'Yes' } },
      'assistant',
      'Yes',
    ],
    [{ type: 'AIMessageChunk', content: 'part' }, 'assistant', 'part'],
    [{ role: 'critic', content: 'Weak.' }, 'other', 'Weak.'],
    [{ type: 'constructor', content: 'x' }, 'other', 'x'],
  ])('%j', (value, role, text) => {
    const message = toChatMessage(value);
    expect(message?.role).toBe(role);
    expect(message && messageText(message)).toBe(text);
  });

  it('reads tool calls of LangChain and of OpenAI, and their answer', () => {
    const expected = [{ id: 'c1', name: 'pay', args: { amount: 7 } }];
    const langchain = { type: 'ai', content: '', tool_calls: [{ id: 'c1', name: 'pay', args: { amount: 7 } }] };
    const openai = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', function: { name: 'pay', arguments: '{"amount":7}' } }],
    };
    expect(toChatMessage(langchain)?.toolCalls).toEqual(expected);
    expect(toChatMessage(openai)?.toolCalls).toEqual(expected);
    const answer = toChatMessage({ type: 'tool', name: 'pay', tool_call_id: 'c1', content: 'no', status: 'error' });
    expect(answer).toMatchObject({ role: 'tool', name: 'pay', toolCallId: 'c1', failed: true });
  });

  it('reads reasoning, images and usage', () => {
    const message = toChatMessage({
      type: 'ai',
      content: [
        { type: 'thinking', thinking: 'Let me see.' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
        { type: 'image', source: { type: 'base64', media_type: 'image/webp', data: 'BB==' } },
        { type: 'tool_use', id: 'c1', name: 'pay', input: {} },
        { type: 'citation', url: 'x' },
      ],
      additional_kwargs: { reasoning_content: 'First.' },
      usage_metadata: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
    });
    expect(message?.parts).toEqual([
      { type: 'reasoning', text: 'First.' },
      { type: 'reasoning', text: 'Let me see.' },
      { type: 'image', source: 'data:image/png;base64,AA==' },
      { type: 'image', source: 'data:image/webp;base64,BB==' },
      { type: 'other', value: { type: 'citation', url: 'x' } },
    ]);
    expect(message?.usage).toEqual({ input: 5, output: 2 });
  });

  it.each([null, 'text', {}, { type: 'human' }, { content: 'no role' }, [], { type: 'point', x: 1 }])(
    '%j is no message',
    (value) => {
      expect(toChatMessage(value)).toBeNull();
    },
  );

  it('takes a list only if it has nothing but messages', () => {
    expect(toChatMessages([{ role: 'user', content: 'a' }])).toHaveLength(1);
    expect(toChatMessages([{ role: 'user', content: 'a' }, { x: 1 }])).toBeNull();
    expect(toChatMessages([])).toBeNull();
  });
});
