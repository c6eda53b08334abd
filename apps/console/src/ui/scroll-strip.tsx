import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/**
 * Scroll container for content wider than the page, reachable by keyboard. `relative` keeps positioned content, such as
 * texts for screen readers, from widening the page.
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
