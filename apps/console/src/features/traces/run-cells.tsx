import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { formatCount, formatScore, numberStyle } from '@heddle/comparison-text';
import { formatDollars, formatSeconds } from '../../ui/format';
import { Name } from '../../ui/name';
import { readablePreview } from '../../ui/readable-value';
import { previewMessage } from '../../ui/chat-messages';
import { Ago } from '../../ui/time';
import { usePlainText } from '../../ui/use-plain-text';
import type { RunColumn } from './run-columns';
import type { ListedRun } from './traces.queries';

const icons = {
  success: <CircleCheck size={14} className="shrink-0 text-ok" aria-label="Success" />,
  error: <CircleX size={14} className="shrink-0 text-fail" aria-label="Failed" />,
  pending: <LoaderCircle size={14} className="shrink-0 text-wait" aria-label="Running" />,
};

export function RunTitle({ run }: { run: ListedRun }) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5 text-sm font-medium">
        {icons[run.status as keyof typeof icons] ?? icons.pending}
        <Name text={run.name} className="truncate" />
      </span>
      <span className="flex gap-2 text-2xs text-ink-3">
        <Ago at={run.start_time} />
      </span>
    </>
  );
}

export function RunCells({ run, columns }: { run: ListedRun; columns: readonly RunColumn[] }) {
  const plain = usePlainText();
  return columns.map((column) => {
    const { text, isNumber } = cellOf(run, column, plain);
    return (
      <span
        key={column}
        role="cell"
        title={text === '' ? undefined : text}
        className={
          isNumber
            ? 'tabular text-right text-xs'
            : `line-clamp-2 min-w-0 text-xs leading-4 wrap-anywhere ${column === 'output' && run.error ? 'text-fail' : 'text-ink-2'}`
        }
      >
        {text === '' ? <span className="text-ink-3">–</span> : text}
      </span>
    );
  });
}

/** A run on a narrow screen: its name, its input, and its figures. */
export function RunCard({ run }: { run: ListedRun }) {
  const plain = usePlainText();
  const facts = (['latency', 'tokens', 'cost'] as const)
    .map((column) => ({ column, text: cellOf(run, column, plain).text }))
    .filter(({ text }) => text !== '')
    .map(({ column, text }) => (column === 'tokens' ? `${text} tokens` : text));
  const words = run.error ?? cellOf(run, 'input', plain).text;
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5">
      <span className="flex min-w-0 items-center gap-1.5 text-sm font-medium">
        {icons[run.status as keyof typeof icons] ?? icons.pending}
        <Name text={run.name} className="truncate" />
        <span className="ml-auto text-2xs font-normal text-ink-3">
          <Ago at={run.start_time} />
        </span>
      </span>
      <span className={`truncate text-xs ${run.error ? 'text-fail' : 'text-ink-2'}`}>{words.slice(0, maxText)}</span>
      <span className="tabular truncate text-2xs text-ink-3">{facts.join(' · ')}</span>
    </span>
  );
}

/** Characters of a cell; the row has two lines. */
const maxText = 200;

function cellOf(
  run: ListedRun,
  column: RunColumn,
  plain: (markdown: string) => string,
): { text: string; isNumber: boolean } {
  const number = (text: string) => ({ text, isNumber: true });
  const words = (text: string) => ({ text: text.slice(0, maxText), isNumber: false });
  switch (column) {
    case 'input':
      return words(plain(preview(run.inputs_preview)));
    case 'output':
      return words(run.error ?? plain(preview(run.outputs_preview)));
    case 'latency':
      return number(run.end_time ? formatSeconds(secondsUntil(run, run.end_time)) : '');
    case 'first_token':
      return number(run.first_token_time ? formatSeconds(secondsUntil(run, run.first_token_time)) : '');
    case 'tokens':
      return number(run.total_tokens ? formatCount(run.total_tokens) : '');
    case 'cost':
      return number(run.total_cost ? formatDollars(Number(run.total_cost)) : '');
    case 'feedback':
      return words(feedbackText(run));
    case 'tags':
      return words((run.tags ?? []).join(', '));
    case 'metadata':
      return words(metadataText(run));
  }
}

const secondsUntil = ({ start_time: start }: ListedRun, moment: string) =>
  (Date.parse(moment) - Date.parse(start)) / 1000;

const preview = (text: string | null | undefined) =>
  text ? (previewMessage(text) ?? readablePreview(text).replace(/\s+/g, ' ')) : '';

function feedbackText({ feedback_stats: stats }: ListedRun): string {
  return Object.entries(stats ?? {})
    .map(([key, { avg, values }]) =>
      avg === null ? `${key} ${Object.keys(values).join(', ')}` : `${key} ${formatScore(avg, numberStyle(key, [avg]))}`,
    )
    .join(' · ');
}

/** Keys that LangGraph and the platform set are left out. */
const usual = /^(ls_|langgraph_|run_id$|thread_id$|graph_id$|assistant_id$|run_attempt$|usage_metadata$|checkpoint)/;

function metadataText({ extra }: ListedRun): string {
  const { metadata = {} } = (extra ?? {}) as { metadata?: Record<string, unknown> };
  return Object.entries(metadata)
    .filter(([key]) => !usual.test(key))
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}
