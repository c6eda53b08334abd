import { describe, expect, it } from '@jest/globals';
import { nextMessage, readDraft, rolesOf, writeDraft } from './chat-draft';

const chat = { messages: [{ type: 'human', content: 'Hi', id: 'm1' }], topic: 'greetings' };

describe('a draft of a chat', () => {
  it('changes texts and roles, and keeps everything else', () => {
    const [message] = readDraft(chat) ?? [];
    expect(message).toMatchObject({ role: 'human', text: 'Hi' });
    expect(writeDraft(chat, [{ ...message!, text: 'Hello' }])).toEqual({
      messages: [{ type: 'human', content: 'Hello', id: 'm1' }],
      topic: 'greetings',
    });
  });

  it('adds a message of the other speaker, in the same form', () => {
    const drafts = readDraft(chat) ?? [];
    const added = nextMessage(drafts);
    expect(writeDraft(chat, [...drafts, added]).messages).toEqual([...chat.messages, { type: 'ai', content: '' }]);
    const openAi = readDraft({ messages: [{ role: 'assistant', content: 'a' }] }) ?? [];
    expect(nextMessage(openAi).role).toBe('user');
    expect(rolesOf(openAi)).toContain('system');
  });

  it.each([
    ['no messages', { question: 'q' }],
    ['an empty list', { messages: [] }],
    ['contents of several parts', { messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] }],
    ['a message without a role', { messages: [{ content: 'x' }] }],
  ])('does not exist of %s', (_name, value) => expect(readDraft(value)).toBeNull());
});
