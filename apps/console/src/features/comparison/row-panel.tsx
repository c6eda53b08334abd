import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useApi } from '../../shared/app-context';
import { IconButton } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { shortId } from '../../ui/format';
import { ScrollStrip } from '../../ui/scroll-strip';
import { Segmented } from '../../ui/segmented';
import { ErrorState, LoadingRows } from '../../ui/states';
import type { Experiment } from '../datasets/datasets.queries';
import { DataView } from '../../ui/data-view';
import { rowPanelPlace } from './compare-layout';
import type { DiffMode } from './compare-search';
import type { MetricView } from './comparison-metrics';
import { fullRowQuery } from './comparison.queries';
import { chatOf } from './diff-views';
import { OutputColumns } from './output-columns';
import { RowScores } from './row-scores';

interface Props {
  datasetId: string;
  exampleId: string;
  number: number | undefined;
  experiments: readonly Experiment[];
  metrics: readonly MetricView[];
  diff: DiffMode;
  onDiff: (diff: DiffMode) => void;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}

/** One example in full: inputs, outputs side by side, and scores with comments. */
export default function RowPanel(props: Props) {
  const { experiments, exampleId } = props;
  const panel = useRef<HTMLElement>(null);
  const row = useQuery(
    fullRowQuery(
      useApi(),
      props.datasetId,
      experiments.map((experiment) => experiment.id),
      exampleId,
    ),
  );
  // The focus moves into the panel, and back to the button of the row when the panel closes.
  // The ref limits this to opening and closing: stepping through rows must not move the focus.
  const shownRow = useRef(exampleId);
  useEffect(() => {
    shownRow.current = exampleId;
  }, [exampleId]);
  useEffect(() => {
    panel.current?.focus();
    return () => document.querySelector<HTMLElement>(`[data-row="${shownRow.current}"]`)?.focus();
  }, []);

  return (
    <aside ref={panel} tabIndex={-1} aria-label={`Row ${props.number ?? shortId(exampleId)}`} className={rowPanelPlace}>
      <header className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line px-4">
        <h2 className="text-sm font-semibold">{props.number ? `Row ${props.number}` : 'Row'}</h2>
        <code className="font-mono text-2xs text-ink-3" title={exampleId}>
          {shortId(exampleId)}
        </code>
        <CopyButton short label="Copy example id" text={() => exampleId} />
        <span className="ml-auto" />
        <IconButton label="Previous row (k)" onClick={() => props.onMove(-1)}>
          <ArrowUp size={15} />
        </IconButton>
        <IconButton label="Next row (j)" onClick={() => props.onMove(1)}>
          <ArrowDown size={15} />
        </IconButton>
        <IconButton label="Close (Esc)" onClick={props.onClose}>
          <X size={15} />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {row.isPending && <LoadingRows label="Loading the row" rows={5} />}
        {row.isError && <ErrorState error={row.error} onRetry={() => void row.refetch()} />}
        {row.data === null && <p className="p-4 text-sm text-ink-2">None of these experiments has this example.</p>}
        {row.data && (
          <>
            <Section title="Inputs">
              <DataView value={row.data.inputs} />
            </Section>
            <Section title="Expected">
              {row.data.outputs ? (
                <DataView value={row.data.outputs} />
              ) : (
                <p className="text-xs text-ink-3">None given.</p>
              )}
            </Section>
            <Section
              title={experiments.length > 1 ? 'Outputs' : 'Output'}
              aside={
                <DiffChoice
                  {...props}
                  hasExpected={row.data.outputs !== null}
                  hasChats={row.data.runs.some((run) => chatOf(run.outputs) !== null)}
                />
              }
            >
              <OutputColumns example={row.data} experiments={experiments} diff={props.diff} />
            </Section>
            <Section title="Scores">
              <ScrollStrip label="Scores of the row">
                <RowScores example={row.data} experiments={experiments} metrics={props.metrics} />
              </ScrollStrip>
            </Section>
          </>
        )}
      </div>
    </aside>
  );
}

function DiffChoice({
  diff,
  onDiff,
  experiments,
  hasExpected,
  hasChats,
}: Pick<Props, 'diff' | 'onDiff' | 'experiments'> & { hasExpected: boolean; hasChats: boolean }) {
  const choices: { value: DiffMode; label: string }[] = [{ value: 'off', label: 'Plain' }];
  if (hasExpected) choices.push({ value: 'expected', label: 'Words vs expected' });
  if (experiments.length > 1)
    choices.push({ value: 'first', label: 'Words vs A' }, { value: 'fields', label: 'Fields vs A' });
  if (experiments.length > 1 && hasChats) choices.push({ value: 'chat', label: 'Chat vs A' });
  return <Segmented label="Show differences" value={diff} choices={choices} onChange={onDiff} />;
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="mb-2 flex min-h-5 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-xs font-semibold text-ink-2">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
