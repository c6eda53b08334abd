import { ChevronRight } from 'lucide-react';
import { Children, Fragment, type ReactNode } from 'react';

/** Position of a page. Long names are truncated, other words are not. */
export function Breadcrumb({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1 text-xs whitespace-nowrap text-ink-3">
      {Children.toArray(children).map((step, index) => (
        <Fragment key={index}>
          {index > 0 && <ChevronRight size={12} aria-hidden="true" className="shrink-0" />}
          <span className="min-w-0 shrink-0 truncate has-[bdi]:shrink">{step}</span>
        </Fragment>
      ))}
    </nav>
  );
}
