import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { inputClass } from './field';

/** Quiet time after the last key before the list is asked again. */
const settleMs = 250;

/** A filter whose value lives in the URL: typing updates it after a short pause, Enter at once. */
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
  // Back and forward change the URL under the box.
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
