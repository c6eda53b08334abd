import { useSyncExternalStore } from 'react';

/** Name of the colour scheme in effect, whose colours a canvas has to draw anew. */
export function useThemeName(): string {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed);
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
      return () => observer.disconnect();
    },
    () => document.documentElement.dataset.theme ?? 'light',
  );
}
