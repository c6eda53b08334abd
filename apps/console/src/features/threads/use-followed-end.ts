import { useEffect, useRef, type RefObject } from 'react';

/** Distance from the end in px within which the page follows new content. */
const nearEnd = 160;

/** Keeps the end of a growing page in view, unless the reader scrolled up. */
export function useFollowedEnd<T extends HTMLElement>(changes: readonly unknown[]): RefObject<T | null> {
  const end = useRef<T>(null);
  const follows = useRef(true);
  useEffect(() => {
    const box = document.getElementById('content');
    if (!box) return undefined;
    const onScroll = () => {
      follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, []);
  useEffect(() => {
    const box = document.getElementById('content');
    if (follows.current && box) box.scrollTop = box.scrollHeight;
  }, changes);
  return end;
}
