import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type Look = 'solid' | 'plain' | 'ghost';

const looks: Record<Look, string> = {
  solid: 'bg-accent-solid text-white hover:brightness-110 border-transparent',
  plain: 'bg-surface text-ink border-line-strong hover:bg-hover',
  ghost: 'bg-transparent text-ink-2 border-transparent hover:bg-hover hover:text-ink',
};

export function buttonClass(look: Look = 'plain', extra?: string): string {
  return clsx(
    'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md border px-3 text-sm font-medium whitespace-nowrap',
    'disabled:cursor-not-allowed disabled:opacity-50',
    looks[look],
    extra,
  );
}

export function Button({
  look = 'plain',
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type={type} className={buttonClass(look, className)} {...props} />;
}

export const iconButtonClass =
  'inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-40';

/** A button that shows only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  className,
  children,
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & { label: string; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} className={clsx(iconButtonClass, className)} {...props}>
      {children}
    </button>
  );
}
