import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

interface RovingFocus<T extends HTMLElement> {
  ref: RefObject<T | null>;
  onFocus: (event: FocusEvent<T>) => void;
  onKeyDown: (event: KeyboardEvent<T>) => void;
}

/** Buttons except those of menus and popovers, which handle their own keys. */
const buttonsOf = (element: HTMLElement) => [
  ...element.querySelectorAll<HTMLElement>('button:not(:disabled, [popover] *)'),
];

/** Makes several buttons one tab stop; arrow keys move between them. */
export function useRovingFocus<T extends HTMLElement>(): RovingFocus<T> {
  const ref = useRef<T>(null);
  const last = useRef<HTMLElement | null>(null);
  const settle = () => {
    const buttons = ref.current ? buttonsOf(ref.current) : [];
    const stop = buttons.find((button) => button === last.current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  // After every render, since buttons change with the data.
  useEffect(settle);
  return {
    ref,
    onFocus: ({ target, currentTarget }) => {
      const button = target.closest('button');
      if (!button || !buttonsOf(currentTarget).includes(button)) return;
      last.current = button;
      settle();
    },
    onKeyDown: (event) => {
      const at = buttonsOf(event.currentTarget).indexOf(event.target as HTMLElement);
      const buttons = buttonsOf(event.currentTarget);
      const places: Record<string, number> = {
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        Home: 0,
        End: buttons.length - 1,
      };
      const next = at < 0 ? undefined : buttons[places[event.key] ?? -1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
