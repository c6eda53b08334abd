import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createSessionStore, type SessionStore } from './session-store';

function fakeStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    key: () => null,
    removeItem: (name) => void values.delete(name),
    setItem: (name, value) => void values.set(name, value),
  };
}

describe('session store', () => {
  let session: Storage;
  let local: Storage;
  let store: SessionStore;

  beforeEach(() => {
    session = fakeStorage();
    local = fakeStorage();
    store = createSessionStore(session, local);
  });

  it('keeps the key for the tab only, by default', () => {
    store.signIn('hdl_1', false);
    expect([session.length, local.length, store.current()]).toEqual([1, 0, 'hdl_1']);
    store.signIn('hdl_2', true);
    expect([session.length, local.length, store.current()]).toEqual([0, 1, 'hdl_2']);
  });

  it('leaves nothing behind after signing out, and notifies the page', () => {
    const listener = jest.fn();
    const unsubscribe = store.subscribe(listener);
    store.signIn('hdl_1', true);
    store.signOut();
    expect([session.length, local.length, store.current()]).toEqual([0, 0, null]);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    store.signIn('hdl_1', false);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
