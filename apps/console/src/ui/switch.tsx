import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

export function Switch({
  label,
  checked,
  onChange,
  hideLabel = false,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Hides the label of a switch that other parts of its row name. */
  hideLabel?: boolean;
}) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        className="relative h-[18px] w-8 rounded-full border border-line-strong bg-raised data-[state=checked]:border-transparent data-[state=checked]:bg-accent-solid"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-ink-3 transition-transform data-[state=checked]:translate-x-[14px] data-[state=checked]:bg-white" />
      </Radix.Root>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm text-ink-2 select-none'}>
        {label}
      </label>
    </span>
  );
}
