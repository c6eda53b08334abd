import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * What is wider than the page scrolls inside of this, and the keyboard reaches it. `relative`: what is positioned
 * inside, as texts for screen readers are, must not widen the page either.
 */
export function ScrollStrip({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className={clsx('relative min-w-0 overflow-x-auto', className)}>
      {children}
    </div>
  );
}
