import type { KeptValues } from '../ui/browser-storage';
import { createListeners, type Listeners } from '../ui/listeners';

/**
 * API key of the user. It is kept in `sessionStorage` until the tab closes, or longer if the user chose to stay signed
 * in. It never appears in a URL, a query key or a log.
 */
const storageKey = 'heddle.api-key';

export interface SessionStore extends Pick<Listeners, 'subscribe'> {
  current(): string | null;
  signIn(apiKey: string, remember: boolean): void;
  signOut(): void;
}

export function createSessionStore(session: KeptValues, local: KeptValues): SessionStore {
  const { subscribe, announce } = createListeners();
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
    subscribe,
  };
}
