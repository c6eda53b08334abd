import type { ReactNode } from 'react';

/** Section of a page with a title. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2 text-xs font-semibold text-ink-2">{title}</h2>
      <div className="min-w-0 px-4 py-3">{children}</div>
    </section>
  );
}
