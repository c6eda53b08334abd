import { useId } from 'react';
import { inputClass } from './field';

/** Choice of one value of a list, with its label beside it. */
export function Choice<T extends string>({
  label,
  value,
  names,
  onChange,
}: {
  label: string;
  value: T;
  /** Values in their order, with their names. */
  names: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <span className="flex items-center gap-2 text-xs whitespace-nowrap text-ink-2">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={`${inputClass} w-auto`}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {(Object.entries(names) as [T, string][]).map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
