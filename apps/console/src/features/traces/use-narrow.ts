import { useSyncExternalStore } from 'react';

const query = '(max-width: 640px)';

/** Whether the screen is too narrow for a table. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
