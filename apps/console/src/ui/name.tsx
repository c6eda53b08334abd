import { clsx } from 'clsx';
import { isUnnamed, visibleName } from './visible-name';

/**
 * Name from user input. Isolation keeps its direction of writing from the text around it; a break anywhere keeps it
 * from widening the page.
 */
export function Name({ text, className }: { text: string; className?: string }) {
  return (
    <bdi className={clsx('wrap-anywhere', isUnnamed(text) && 'font-normal text-ink-3 italic', className)}>
      {visibleName(text)}
    </bdi>
  );
}
