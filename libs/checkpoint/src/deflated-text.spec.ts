import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deflatedText, inflatedText } from './deflated-text.js';

const words = 'A run is one execution of a graph on a thread. ';

describe('deflated texts', () => {
  it.each([
    ['text', JSON.stringify(words.repeat(20)), 0.5],
    ['random text, by its alphabet', JSON.stringify(randomBytes(1536).toString('base64')), 0.8],
    ['an element that is a part of a text', `,"content":${words.repeat(20)}`, 0.5],
    ['characters of several bytes', JSON.stringify('Grüße 🚀 '.repeat(40)), 0.5],
    ['a large text', JSON.stringify(words.repeat(20_000)), 0.1],
  ])('are shorter, and inflate to the same bytes: %s', (_name, text, share) => {
    const bytes = Buffer.from(text);
    const stored = deflatedText(bytes);
    expect(stored.length).toBeLessThan(bytes.length * share);
    expect(Buffer.from(inflatedText(stored)).equals(bytes)).toBe(true);
  });

  it('use the parts that messages have in common', () => {
    const message = () => ({
      lc: 1,
      type: 'constructor',
      id: ['langchain_core', 'messages', 'HumanMessage'],
      kwargs: { content: 'Hi', additional_kwargs: {}, response_metadata: {}, id: randomUUID() },
    });
    const list = JSON.stringify([message(), message(), message(), message()]);
    expect(deflatedText(Buffer.from(list)).length).toBeLessThan(list.length / 4);
  });

  it.each([
    ['short', Buffer.from(JSON.stringify(words.repeat(4)))],
    ['empty', Buffer.alloc(0)],
    ['without redundancy', Buffer.from(randomBytes(600).map((byte) => byte | 0x80))],
  ])('stay as they are: %s', (_name, bytes) => {
    expect(deflatedText(bytes)).toBe(bytes);
    expect(inflatedText(bytes)).toBe(bytes);
  });

  // Stored texts of earlier versions remain readable.
  it('have a dictionary that never changes', () => {
    const stored =
      'AYXTwQ2AIAxG4YlK2r8FCnN48oh0DHb3pgmJcYSXvG/DJDFglezSoMJgch6gpsKhhjlDX24oJELwQ9DZu2nK2c4PhE/mNr44J6+tlcoOB0oT+We11g0=';
    expect(Buffer.from(inflatedText(Buffer.from(stored, 'base64'))).toString()).toBe(
      '{"v":4,"id":"1f1eb247-4c3e-6020-80b2-9310e342dde3","ts":"2026-11-28T12:08:43.554Z","channel_versions":{"messages":"0000000000000180.8799670828226911"},"versions_seen":{"__input__":{}}}',
    );
  });
});
