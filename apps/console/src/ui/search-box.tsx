import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { inputClass } from './field';

/** Debounce delay of requests while the user types, in milliseconds. */
const settleMs = 250;

/** Filter with its value in the URL: typing updates it after a short delay, Enter at once. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [draft, setDraft] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // Back and forward change the value in the URL.
  useEffect(() => setDraft(value), [value]);
  useEffect(() => {
    if (draft === value) return undefined;
    const timer = setTimeout(() => latest.current(draft), settleMs);
    return () => clearTimeout(timer);
  }, [draft, value]);
  return (
    <div className="relative w-72 max-[640px]:order-last max-[640px]:w-full">
      <Search size={14} className="pointer-events-none absolute top-2.5 left-2.5 text-ink-3" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onChange(draft)}
        className={`${inputClass} pl-8`}
      />
    </div>
  );
}
