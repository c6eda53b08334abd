import { useEffect, useEffectEvent } from 'react';

interface RowKeys {
  isOpen: boolean;
  onStep: (step: 1 | -1) => void;
  onEdge: (edge: 'first' | 'last') => void;
  onOpen: () => void;
  onClose: () => void;
  onHelp: () => void;
}

/** Elements with their own use of these keys: text inputs, menus and dialogs. */
const otherwiseUsed = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]';

type Action = (keys: RowKeys) => void;
const anywhere: Record<string, Action> = {
  j: ({ onStep }) => onStep(1),
  k: ({ onStep }) => onStep(-1),
  '?': ({ onHelp }) => onHelp(),
};
/** Keys that scroll, press a button or move inside a control elsewhere. */
const onRows: Record<string, Action> = {
  ArrowDown: ({ onStep }) => onStep(1),
  ArrowUp: ({ onStep }) => onStep(-1),
  Home: ({ onEdge }) => onEdge('first'),
  End: ({ onEdge }) => onEdge('last'),
};

function actionFor(event: KeyboardEvent, isOpen: boolean): Action | undefined {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(otherwiseUsed)) return undefined;
  if (event.key === 'Escape') return isOpen ? ({ onClose }) => onClose() : undefined;
  const row = target.closest('[data-row]') !== null;
  const nothing = target === document.body || target.id === 'content';
  if (event.key === 'Enter') return nothing ? ({ onOpen }) => onOpen() : undefined;
  return anywhere[event.key] ?? (row || nothing ? onRows[event.key] : undefined);
}

/** Keyboard shortcuts for rows, independent of the focus. Enter opens the focused row, as on every button. */
export function useRowKeys(keys: RowKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionFor(event, keys.isOpen);
    if (!action) return;
    event.preventDefault();
    action(keys);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
