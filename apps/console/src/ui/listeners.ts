type Listener = () => void;

/** Listeners of a value outside of React; `subscribe` is made for `useSyncExternalStore`. */
export interface Listeners {
  subscribe(listener: Listener): () => void;
  announce(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<Listener>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: () => listeners.forEach((listener) => listener()),
  };
}
