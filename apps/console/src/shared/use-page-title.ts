import { useEffect } from 'react';

/** Most specific part first, so that a row of narrow tabs stays readable. */
export function usePageTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Heddle'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
