import { useEffect, useRef, useState } from 'react';
import { tabStorage } from '../../ui/browser-storage';
import { objectText, readObjectText, type ObjectText } from '../../ui/object-text';
import { keepDraft, readDraft } from './draft-store';

/** Text that survives a reload and a new sign-in in the same tab. `clear` works after the end of the form, too. */
export function useStoredDraft(
  name: string,
  initial = '',
): [text: string, setText: (text: string) => void, clear: () => void] {
  const [text, setText] = useState(() => readDraft(tabStorage, name) ?? initial);
  const last = useRef(name);
  useEffect(() => {
    // A new thread got its id: the draft moves to the name of the thread.
    if (last.current !== name) keepDraft(tabStorage, last.current, null);
    last.current = name;
    keepDraft(tabStorage, name, text === initial ? null : text);
  }, [name, text, initial]);
  return [text, setText, () => keepDraft(tabStorage, last.current, null)];
}

const emptyObject = JSON.stringify(objectText({}));

/** Object, with its texts that are no JSON yet, that survives like the text of `useStoredDraft`. */
export function useStoredObject(
  name: string,
): [object: ObjectText, setObject: (object: ObjectText) => void, clear: () => void] {
  const [kept, keep, clear] = useStoredDraft(name, emptyObject);
  return [readObjectText(kept), (object) => keep(JSON.stringify(object)), clear];
}
