import { describe, expect, it } from '@jest/globals';
import { unfailing, type KeptValues } from './browser-storage';

const refuse = () => {
  throw new DOMException('The browser refuses.', 'SecurityError');
};

function memory(values: Map<string, string>): KeptValues {
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

describe('storage that never refuses', () => {
  it.each([
    ['blocked', refuse],
    ['refusing every call', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ])('keeps values in memory while the one of the browser is %s', (_state, open) => {
    const storage = unfailing(open);
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['1', null]);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('has the new value of a name whose old one is in a full storage', () => {
    const values = new Map([['a', 'old']]);
    let isFull = true;
    const storage = unfailing(() => ({ ...memory(values), ...(isFull ? { setItem: refuse } : {}) }));
    storage.setItem('a', 'new');
    expect([storage.getItem('a'), values.get('a')]).toEqual(['new', 'old']);
    isFull = false;
    storage.setItem('a', 'newest');
    expect([storage.getItem('a'), values.get('a')]).toEqual(['newest', 'newest']);
    storage.removeItem('a');
    expect([storage.getItem('a'), values.size]).toEqual([null, 0]);
  });
});
