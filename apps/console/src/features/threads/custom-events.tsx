import { useChannel, type AnyStream } from '@langchain/react';
import { formatCount } from '@heddle/comparison-text';
import { ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { JsonTree } from '../../ui/json-tree';
import { outline } from '../../ui/json-outline';
import { visibleName } from '../../ui/visible-name';

/** Newest events that are rendered; the buffer has more. */
const maximumShown = 100;

interface CustomEvent {
  params?: { data?: unknown; timestamp?: number };
}

/** Events that nodes wrote with `config.writer` since this page was opened. */
export function CustomEvents({ stream }: { stream: AnyStream }) {
  const events = useChannel(stream, ['custom']) as readonly CustomEvent[];
  const [open, setOpen] = useState(false);
  if (events.length === 0) return null;
  const values = events.map(payloadOf);
  return (
    <section aria-label="Custom events" className="rounded-lg border border-line bg-surface px-3 py-1.5">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 w-full min-w-0 items-center gap-1 text-left text-xs text-ink-2 hover:text-ink"
      >
        <ChevronRight size={14} aria-hidden="true" className={clsx('shrink-0 text-ink-3', open && 'rotate-90')} />
        <span className="shrink-0 font-medium">Custom events ({formatCount(values.length)})</span>
        <span className="min-w-0 truncate font-mono text-2xs text-ink-3">{visibleName(outline(values.at(-1)))}</span>
      </button>
      {open && (
        <div className="max-h-64 overflow-y-auto pb-1" tabIndex={0} role="group" aria-label="Newest custom events">
          <JsonTree label="Custom events" value={values.slice(-maximumShown)} />
        </div>
      )}
    </section>
  );
}

function payloadOf({ params }: CustomEvent): unknown {
  const data = params?.data;
  const isWrapped = typeof data === 'object' && data !== null && 'payload' in data;
  return isWrapped ? (data as { payload: unknown }).payload : data;
}
