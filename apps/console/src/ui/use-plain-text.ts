import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

type Plain = (markdown: string) => string;

let plain: Plain | undefined;
let loading = false;
const listeners = createListeners();

/** Signs that Markdown can have; texts without them need no parser. */
const marks = /[*_`#~[|>]|^\s*([-+]|\d+[.)])\s/m;

const asIs: Plain = (text) => (marks.test(text) ? (load(), text) : text);
const stripped: Plain = (text) => (plain && marks.test(text) ? plain(text) : text);

/** Turns Markdown into one line of text. The parser is loaded when the first text with marks is shown. */
export function usePlainText(): Plain {
  return useSyncExternalStore(listeners.subscribe, () => (plain ? stripped : asIs));
}

function load(): void {
  if (loading) return;
  loading = true;
  import('./markdown-text').then(
    ({ markdownText }) => {
      plain = markdownText;
      listeners.announce();
    },
    // If the parser cannot be loaded, the marks stay; the next text tries again.
    () => (loading = false),
  );
}
