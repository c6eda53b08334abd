import type { ReactNode } from 'react';

/** Head of a page: its place, its title with what belongs beside it, actions at the end of the line, and details below. */
export function PageHead({
  breadcrumb,
  title,
  beside,
  actions,
  children,
}: {
  breadcrumb: ReactNode;
  title: ReactNode;
  beside?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {breadcrumb}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <h1 className="line-clamp-3 py-1 text-lg font-semibold tracking-tight">{title}</h1>
        {beside && <span className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">{beside}</span>}
        {actions && <span className="ml-auto flex flex-wrap items-center gap-2 max-[640px]:ml-0">{actions}</span>}
      </div>
      {children}
    </header>
  );
}
