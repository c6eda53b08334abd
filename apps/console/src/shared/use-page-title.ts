import { useEffect } from 'react';

/** Title with the most specific part first, which stays readable in narrow tabs. */
export function usePageTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Heddle'].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
