import { useId } from 'react';
import { parseJsonText, type ParsedJson } from './json-text';

/** Text input for JSON, with its problem below. The caller keeps the text, so nothing typed is lost. */
export function JsonEditor({
  label,
  text,
  onChange,
  parse = parseJsonText,
  problem,
  rows = 6,
  hint,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
  parse?: (text: string) => ParsedJson;
  /** Problem that the service found. */
  problem?: string | undefined;
  rows?: number;
  hint?: string;
}) {
  const id = useId();
  const shown = parse(text).problem ?? problem;
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-2">
        {label}
      </label>
      <textarea
        id={id}
        value={text}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? `${id}-problem` : hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="w-full min-w-0 resize-y rounded-md border border-line-strong bg-surface px-2.5 py-1.5 font-mono text-xs leading-5 text-ink aria-invalid:border-fail"
      />
      {shown && (
        <p id={`${id}-problem`} className="text-xs wrap-anywhere text-fail">
          {shown}
        </p>
      )}
      {hint && !shown && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
