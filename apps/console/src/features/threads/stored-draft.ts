import { useEffect, useRef, useState } from 'react';

/** Longer drafts, such as those with pasted files, stay in the memory of the page. */
const maximumCharacters = 200_000;

/** Text that survives a reload and a new sign-in in the same tab. */
export function useStoredDraft(name: string, initial = ''): [text: string, setText: (text: string) => void] {
  const key = `heddle.draft.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? initial);
  const last = useRef(key);
  useEffect(() => {
    // A new thread got its id: the draft moves to the name of the thread.
    if (last.current !== key) sessionStorage.removeItem(last.current);
    last.current = key;
    if (text === initial) sessionStorage.removeItem(key);
    else if (text.length <= maximumCharacters) sessionStorage.setItem(key, text);
  }, [key, text, initial]);
  return [text, setText];
}
