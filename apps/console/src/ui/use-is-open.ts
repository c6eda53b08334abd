import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is on the page, for work that outlives it. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
