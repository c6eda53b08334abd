import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';

/** Notice above the page while its data cannot be refreshed. */
export function StaleNotice() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const message = useSyncExternalStore(subscribe, () => {
    const failing = cache
      .getAll()
      .find((query) => query.isActive() && query.state.data !== undefined && query.state.fetchFailureReason !== null);
    return failing?.state.fetchFailureReason?.message ?? '';
  });
  if (message === '') return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line bg-wait-tint px-4 py-1.5 text-xs text-wait"
    >
      <CloudOff size={14} aria-hidden="true" />
      <span>{message} You see what was last known; the console keeps trying.</span>
    </p>
  );
}
