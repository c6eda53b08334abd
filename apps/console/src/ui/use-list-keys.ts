import { useEffect, useEffectEvent } from 'react';

/** Elements with their own use of these keys. */
const otherwiseUsed = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]';

/**
 * Keys of a list: j and k move between the links of its rows (`data-row`), `/` goes to the search, `?` calls `onHelp`.
 * Enter follows the focused link, as everywhere.
 */
export function useListKeys(onHelp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(otherwiseUsed)) return;
    if (event.key === 'j' || event.key === 'k') step(event.key === 'j' ? 1 : -1);
    else if (event.key === '/') document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
    else if (event.key === '?') onHelp();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row] a, main button[data-row]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by));
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: 'nearest' });
}
