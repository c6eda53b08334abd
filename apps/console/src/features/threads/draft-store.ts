import type { KeptValues } from '../../ui/browser-storage';

/** Longer drafts, such as those with pasted files, stay in the memory of the page. */
const maximumCharacters = 200_000;

const keyOf = (name: string) => `heddle.draft.${name}`;

export const readDraft = (store: KeptValues, name: string): string | null => store.getItem(keyOf(name));

/** Null removes the draft. */
export function keepDraft(store: KeptValues, name: string, text: string | null): void {
  if (text === null) store.removeItem(keyOf(name));
  else if (text.length <= maximumCharacters) store.setItem(keyOf(name), text);
}
