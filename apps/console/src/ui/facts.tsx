import type { ReactNode } from 'react';

/** Key facts side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5">{children}</dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid max-w-full">
      <dt className="text-2xs text-ink-3">{name}</dt>
      <dd className="flex min-h-6 min-w-0 items-center gap-1.5 text-sm">{children}</dd>
    </div>
  );
}
