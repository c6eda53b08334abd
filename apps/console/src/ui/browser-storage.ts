export type KeptValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that never refuses: values that a full or blocked browser storage does not take live as long as the page. */
export function unfailing(open: () => KeptValues): KeptValues {
  /** Values that the browser refused; null for a removed one. */
  const refused = new Map<string, string | null>();
  /** Opening a blocked storage throws. */
  const change = (name: string, value: string | null) => {
    try {
      if (value === null) open().removeItem(name);
      else open().setItem(name, value);
      refused.delete(name);
    } catch {
      refused.set(name, value);
    }
  };
  return {
    getItem: (name) => {
      const kept = refused.get(name);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(name);
      } catch {
        return null;
      }
    },
    setItem: change,
    removeItem: (name) => change(name, null),
  };
}

/** Until the tab closes. */
export const tabStorage = unfailing(() => window.sessionStorage);
/** For all tabs, also later. */
export const browserStorage = unfailing(() => window.localStorage);
