import { describe, expect, it } from '@jest/globals';
import { alignMessages } from './chat-diff';

const said = (...texts: string[]) =>
  texts.map((text) => ({ role: text.startsWith('u') ? 'user' : text.startsWith('t') ? 'tool' : 'assistant', text }));
const kinds = (before: string[], after: string[]) =>
  alignMessages(said(...before), said(...after)).map(({ kind, before: former, after: latter }) => [
    kind,
    former,
    latter,
  ]);

describe('two chats', () => {
  it('have their equal messages side by side', () => {
    expect(kinds(['u1', 'a1'], ['u1', 'a1'])).toEqual([
      ['same', 'u1', 'u1'],
      ['same', 'a1', 'a1'],
    ]);
  });

  it('have changed messages beside those of the same role', () => {
    expect(kinds(['u1', 'a1', 'u2'], ['u1', 'a2', 'u2'])).toEqual([
      ['same', 'u1', 'u1'],
      ['changed', 'a1', 'a2'],
      ['same', 'u2', 'u2'],
    ]);
  });

  it('keep every message, also before a counterpart', () => {
    expect(kinds(['u1', 'a1'], ['u1', 't1', 'a2'])).toEqual([
      ['same', 'u1', 'u1'],
      ['added', '', 't1'],
      ['changed', 'a1', 'a2'],
    ]);
    expect(kinds(['u1', 't1', 'a1'], ['u1', 'a1'])).toEqual([
      ['same', 'u1', 'u1'],
      ['removed', 't1', ''],
      ['same', 'a1', 'a1'],
    ]);
  });
});
