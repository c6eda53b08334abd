type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Longer drafts, such as those with pasted files, stay in the memory of the page. */
const maximumCharacters = 200_000;

const keyOf = (name: string) => `heddle.draft.${name}`;

export function readDraft(store: Store, name: string): string | null {
  try {
    return store.getItem(keyOf(name));
  } catch {
    return null;
  }
}

/** Null removes the draft. If the store is full, the text stays in the memory of the page. */
export function keepDraft(store: Store, name: string, text: string | null): void {
  try {
    if (text === null) store.removeItem(keyOf(name));
    else if (text.length <= maximumCharacters) store.setItem(keyOf(name), text);
  } catch {
    // The browser refuses its storage, or it is full.
  }
}
