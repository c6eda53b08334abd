import { X } from 'lucide-react';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { formatCount } from '../../ui/format';
import { Segmented } from '../../ui/segmented';
import { Switch } from '../../ui/switch';
import { densities, type Density } from './compare-search';
import { coverageText, type ComparisonSummary, type MetricView } from './comparison-metrics';
import { latencyKey } from './comparison-rows';
import { toMarkdown } from './markdown-table';
import type { RowFilter } from './row-order';

interface Props {
  summary: ComparisonSummary | undefined;
  metrics: readonly MetricView[];
  names: readonly string[];
  letters: readonly string[];
  loaded: number;
  shown: number;
  loading: boolean;
  onLoadMore: (() => void) | undefined;
  different: boolean;
  onDifferent: (on: boolean) => void;
  density: Density;
  onDensity: (density: Density) => void;
  filter: RowFilter | undefined;
  onClearFilter: () => void;
}

const densityNames: Record<Density, string> = { compact: 'Compact', normal: 'Normal', tall: 'Tall' };

export function CompareToolbar(props: Props) {
  const { summary, metrics, names, letters, loaded, shown } = props;
  const several = letters.length > 1;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {several && <Switch label="Different only" checked={props.different} onChange={props.onDifferent} />}
      <p className="text-xs text-ink-2" aria-live="polite">
        {summary && <>{coverageText(summary, letters)} · </>}
        {shown === loaded
          ? `${formatCount(loaded)} rows`
          : `${formatCount(shown)} of ${formatCount(loaded)} rows shown`}
        {props.loading && ', loading more…'}
      </p>
      {props.filter && (
        <Button look="ghost" className="h-6 bg-accent-tint px-2 text-xs text-accent" onClick={props.onClearFilter}>
          {describeFilter(props.filter, letters)} <X size={12} aria-hidden="true" />
          <span className="sr-only">Remove this filter</span>
        </Button>
      )}
      {props.onLoadMore && (
        <Button className="h-7" onClick={props.onLoadMore}>
          Load more rows
        </Button>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-1.5">
        <CopyButton label="Copy link" text={() => window.location.href} />
        {several && <CopyButton label="Copy as Markdown" text={() => toMarkdown(metrics, names)} />}
        <Segmented
          label="Row height"
          value={props.density}
          choices={densities.map((value) => ({ value, label: densityNames[value] }))}
          onChange={props.onDensity}
        />
      </span>
    </div>
  );
}

function describeFilter(filter: RowFilter, letters: readonly string[]): string {
  const letter = letters[filter.experiment] ?? '?';
  if (filter.kind === 'error') return `${letter} failed`;
  const metric = filter.metric === latencyKey ? 'latency' : filter.metric;
  return `${letter} ${filter.verdict} than ${letters[0] ?? 'A'} in ${metric}`;
}
