import { clsx } from 'clsx';
import { Keyboard, X } from 'lucide-react';
import { formatCount, type Movement } from '@heddle/comparison-text';
import { ExportMenu } from '../datasets/export-menu';
import { Button, IconButton } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Segmented } from '../../ui/segmented';
import { Switch } from '../../ui/switch';
import { densities, type Density } from './compare-search';
import { coverageCounts, coverageText, type ComparisonSummary, type MetricView } from './comparison-metrics';
import { errorRateKey, latencyKey } from './comparison-rows';
import { toMarkdown } from './markdown-table';
import { formatFilter, isFilteredBy, type RowFilter } from './row-order';

interface Props {
  datasetId: string;
  /** Rows of the view, as the service selects them; null until the directions of the metrics are known. */
  selection: object | null;
  summary: ComparisonSummary | undefined;
  metrics: readonly MetricView[];
  ids: readonly string[];
  names: readonly string[];
  letters: readonly string[];
  /** Counts of the rows of the view; undefined until loaded. */
  rows: { total: number; listed: number } | undefined;
  filtered: boolean;
  charts: boolean;
  onCharts: (shown: boolean) => void;
  loading: boolean;
  different: boolean;
  onDifferent: (on: boolean) => void;
  density: Density;
  onDensity: (density: Density) => void;
  filter: RowFilter | undefined;
  onFilter: (filter: RowFilter) => void;
  onClearFilter: () => void;
  onHelp: () => void;
}

const densityNames: Record<Density, string> = { compact: 'Compact', normal: 'Normal', tall: 'Tall' };

export function CompareToolbar(props: Props) {
  const { summary, metrics, names, letters } = props;
  const several = letters.length > 1;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {several && <Switch label="Different only" checked={props.different} onChange={props.onDifferent} />}
      <Switch label="Charts" checked={props.charts} onChange={props.onCharts} />
      <p className="text-xs text-ink-2" aria-live="polite">
        {props.rows && rowsText(props.rows, props.filtered ? summary?.coverage.total : undefined)}
        {props.loading && (props.rows ? ', loading…' : 'loading the rows…')}
        {/* Behind what was there before it. */}
        {summary && <span> · {coverageText(summary, letters)}</span>}
      </p>
      {summary && <CoverageCounts {...props} summary={summary} />}
      {props.filter && (
        <Button look="ghost" className="h-6 bg-accent-tint px-2 text-xs text-accent" onClick={props.onClearFilter}>
          {describeFilter(props.filter, letters)} <X size={12} aria-hidden="true" />
          <span className="sr-only">Remove this filter</span>
        </Button>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-1.5 max-[640px]:ml-0 max-[640px]:gap-x-0">
        <CopyButton label="Copy link" text={() => window.location.href} />
        {props.selection && <ExportMenu label="Export" choices={exportsOf(props.datasetId, props.selection)} />}
        {several && <CopyButton label="Copy as Markdown" text={() => toMarkdown(metrics, names)} />}
        <Segmented
          label="Row height"
          value={props.density}
          choices={densities.map((value) => ({ value, label: densityNames[value] }))}
          onChange={props.onDensity}
        />
        {/* A narrow screen has no keyboard, and no space. */}
        <span className="max-[640px]:hidden">
          <IconButton label="Keyboard shortcuts (?)" onClick={props.onHelp}>
            <Keyboard size={15} />
          </IconButton>
        </span>
      </span>
    </div>
  );
}

function exportsOf(datasetId: string, selection: object) {
  return (['csv', 'jsonl'] as const).map((format) => ({
    label: format === 'csv' ? 'CSV' : 'JSONL',
    path: `/api/v1/datasets/${datasetId}/comparison/export?format=${format}`,
    fileName: `comparison.${format}`,
    body: { layout: 'wide', ...selection },
  }));
}

/** `all`: number of rows without the filter, if known. */
function rowsText({ total, listed }: { total: number; listed: number }, all: number | undefined): string {
  const shown =
    all === undefined ? `${formatCount(total)} rows` : `${formatCount(total)} of ${formatCount(all)} rows shown`;
  return listed < total ? `${shown}, the first ${formatCount(listed)} below` : shown;
}

/** Examples of one experiment only, and failed examples; a click shows only these rows. */
function CoverageCounts({
  summary,
  ids,
  letters,
  filter,
  onFilter,
}: Pick<Props, 'ids' | 'letters' | 'filter' | 'onFilter'> & { summary: ComparisonSummary }) {
  const counts = coverageCounts(summary, ids);
  if (counts.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {counts.map(({ count, filter: wanted }) => {
        const pressed = isFilteredBy(filter, wanted);
        const letter = letters[wanted.experiment] ?? '?';
        const text =
          wanted.kind === 'only'
            ? `${formatCount(count)} only in ${letter}`
            : `${formatCount(count)} failed in ${letter}`;
        return (
          <button
            key={formatFilter(wanted)}
            type="button"
            aria-pressed={pressed}
            title="Show only these rows"
            onClick={() => onFilter(wanted)}
            className={clsx(
              'tabular min-h-6 rounded px-1 text-xs underline decoration-dotted underline-offset-2 hover:bg-hover',
              wanted.kind === 'error' ? 'text-fail' : 'text-ink-2',
              pressed && (wanted.kind === 'error' ? 'bg-fail-tint' : 'bg-raised'),
            )}
          >
            {text}
          </button>
        );
      })}
    </span>
  );
}

const thanWords: Record<Movement, string> = {
  better: 'better than',
  worse: 'worse than',
  up: 'higher than',
  down: 'lower than',
  same: 'the same as',
};

function describeFilter(filter: RowFilter, letters: readonly string[]): string {
  const letter = letters[filter.experiment] ?? '?';
  if (filter.kind === 'error') return `${letter} failed`;
  if (filter.kind === 'only') return `only in ${letter}`;
  if (filter.kind === 'category') return `${letter}: ${filter.metric} is ${filter.label}`;
  if (filter.kind === 'moved') return `${letter}: ${filter.metric} is not that of ${letters[0] ?? 'A'}`;
  const names = new Map([
    [latencyKey, 'latency'],
    [errorRateKey, 'error rate'],
  ]);
  return `${letter} ${thanWords[filter.movement]} ${letters[0] ?? 'A'} in ${names.get(filter.metric) ?? filter.metric}`;
}
