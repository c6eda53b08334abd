import { clsx } from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';

export const inputClass =
  'h-8 w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink aria-invalid:border-fail';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  mono?: boolean;
}

/** Text input with label, hint and problem, connected for assistive technology. */
export function Field({ label, hint, problem, mono, className, ...props }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={clsx('grid gap-1', className)}>
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      <input
        id={id}
        className={clsx(inputClass, mono && 'font-mono text-xs')}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        spellCheck={false}
        {...props}
      />
      {problem && (
        <p id={`${id}-problem`} className="text-xs text-fail">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
