import { clsx } from 'clsx';
import { isUnnamed, visibleName } from './visible-name';

/**
 * A name that somebody else chose: isolated, so that its direction of writing does not turn the text around it, and
 * breaking anywhere, so that it never widens the page.
 */
export function Name({ text, className }: { text: string; className?: string }) {
  return (
    <bdi className={clsx('wrap-anywhere', isUnnamed(text) && 'font-normal text-ink-3 italic', className)}>
      {visibleName(text)}
    </bdi>
  );
}
