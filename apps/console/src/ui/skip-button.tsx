/** Moves the focus to the element of the selector. Visible only while focused. */
export function SkipButton({ label, to }: { label: string; to: string }) {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>(to)?.focus()}
      className="fixed top-1 left-1 z-50 -translate-y-16 rounded bg-accent-solid px-3 py-1.5 text-sm text-white focus:translate-y-0"
    >
      {label}
    </button>
  );
}
