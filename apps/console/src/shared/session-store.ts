/**
 * API key of the user. It is kept in `sessionStorage` until the tab closes, or longer if the user chose to stay signed
 * in. It never appears in a URL, a query key or a log.
 */
const storageKey = 'heddle.api-key';

type Listener = () => void;
type KeptValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionStore {
  current(): string | null;
  signIn(apiKey: string, remember: boolean): void;
  signOut(): void;
  subscribe(listener: Listener): () => void;
}

export function createSessionStore(session: KeptValues, local: KeptValues): SessionStore {
  const listeners = new Set<Listener>();
  const announce = () => listeners.forEach((listener) => listener());
  return {
    current: () => session.getItem(storageKey) ?? local.getItem(storageKey),
    signIn(apiKey, remember) {
      (remember ? session : local).removeItem(storageKey);
      (remember ? local : session).setItem(storageKey, apiKey);
      announce();
    },
    signOut() {
      session.removeItem(storageKey);
      local.removeItem(storageKey);
      announce();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
