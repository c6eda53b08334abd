import { useEffect, useEffectEvent } from 'react';
import { treeRows, type TraceStep } from './trace-tree';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role="dialog"], [contenteditable]') !== null;

/** j and k move between the steps of a trace, in the order of its tree. */
export function useTraceKeys(steps: readonly TraceStep[], selected: string, onSelect: (id: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    if (by === 0 || steps.length === 0) return;
    const root = steps.find(({ parent_run_id: parent }) => parent === null) ?? steps[0];
    const ids = treeRows(steps, root?.id ?? '').map(({ step }) => step.id);
    const next = ids[ids.indexOf(selected) + by];
    if (next !== undefined) onSelect(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
