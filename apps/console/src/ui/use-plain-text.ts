import { useSyncExternalStore } from 'react';

type Plain = (markdown: string) => string;

let plain: Plain | undefined;
let loading = false;
const listeners = new Set<() => void>();

/** Signs that Markdown can have; texts without them need no parser. */
const marks = /[*_`#~[|>]|^\s*([-+]|\d+[.)])\s/m;

const asIs: Plain = (text) => (marks.test(text) ? (load(), text) : text);
const stripped: Plain = (text) => (plain && marks.test(text) ? plain(text) : text);

/** Turns Markdown into one line of text. The parser is loaded when the first text with marks is shown. */
export function usePlainText(): Plain {
  return useSyncExternalStore(subscribe, () => (plain ? stripped : asIs));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function load(): void {
  if (loading) return;
  loading = true;
  import('./markdown-text').then(
    ({ markdownText }) => {
      plain = markdownText;
      listeners.forEach((notify) => notify());
    },
    // If the parser cannot be loaded, the marks stay; the next text tries again.
    () => (loading = false),
  );
}
