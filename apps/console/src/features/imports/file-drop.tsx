import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type DragEvent, type ReactNode } from 'react';

const carriesFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') === true;

/** Accepts a file that is dropped, or chosen in a dialog. */
export function FileDrop({ onFile, problem }: { onFile: (file: File) => void; problem?: string | undefined }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div className="grid gap-2">
      <label
        onDragOver={(event) => {
          if (!carriesFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed px-4 py-8 text-center text-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
          isOver ? 'border-accent bg-accent-tint' : 'border-line-strong hover:bg-hover',
        )}
      >
        <FileUp size={22} aria-hidden="true" className="text-ink-3" />
        <span>
          <span className="font-medium">Drop a file here</span> <span className="text-ink-2">or choose one</span>
        </span>
        <input
          type="file"
          accept=".csv,.tsv,.jsonl,.ndjson"
          aria-label="File to import"
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
          }}
        />
      </label>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-xs wrap-anywhere text-fail">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Accepts a file that is dropped anywhere on the page. */
export function PageDrop({
  children,
  onFile,
  disabled,
}: {
  children: ReactNode;
  onFile: (file: File) => void;
  disabled?: boolean;
}) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: globalThis.DragEvent) => {
    if (disabled || !carriesFiles(event)) return;
    event.preventDefault();
    if (event.type === 'drop') {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    } else setOver(event.type !== 'dragleave' || event.relatedTarget !== null);
  });
  useEffect(() => {
    const listener = (event: globalThis.DragEvent) => take(event);
    const kinds = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) document.addEventListener(kind, listener);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listener);
    };
  }, []);
  return (
    <>
      {children}
      {isOver && !disabled && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-tint/90 text-base font-semibold text-accent"
        >
          Drop a CSV or JSONL file to import its rows
        </div>
      )}
    </>
  );
}
