import { useEffect, useEffectEvent, useState } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;

interface RunKeys {
  count: number;
  onOpen: (index: number) => void;
  onFilter: () => void;
  onHelp: () => void;
}

/** j and k choose a row, Enter opens it, / goes to the filter, Escape gives the row up, ? lists the keys. */
export function useRunKeys({ count, onOpen, onFilter, onHelp }: RunKeys) {
  const [active, setActive] = useState(-1);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    const isOnLink = event.target instanceof HTMLElement && event.target.closest('a, button') !== null;
    const acts: Record<string, () => void> = {
      j: () => setActive((at) => Math.min(count - 1, at + 1)),
      k: () => setActive((at) => Math.max(0, at - 1)),
      '/': onFilter,
      '?': onHelp,
      Escape: () => setActive(-1),
      ...(active >= 0 && !isOnLink ? { Enter: () => onOpen(active) } : {}),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { active: Math.min(active, count - 1), setActive };
}
