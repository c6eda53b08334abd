import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'ok' | 'fail' | 'wait' | 'active';

const tones: Record<Tone, string> = {
  neutral: 'bg-raised text-ink-2',
  ok: 'bg-ok-tint text-ok',
  fail: 'bg-fail-tint text-fail',
  wait: 'bg-wait-tint text-wait',
  active: 'bg-accent-tint text-accent',
};

export function Badge({
  tone = 'neutral',
  icon,
  title,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex h-5 items-center gap-1 rounded px-1.5 text-2xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
