import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowDownNarrowWide, ArrowUpNarrowWide, Lock } from 'lucide-react';
import { type Direction, directionWords } from '@heddle/comparison-text';
import { useApi } from '../../shared/app-context';
import { useHasPermission } from '../../shared/permissions';
import { Menu, MenuChoice } from '../../ui/menu';
import type { MetricView } from './comparison-metrics';
import { errorRateKey, latencyKey } from './comparison-rows';
import { isSummary, saveDirection } from './comparison.queries';

const icons = { higher: ArrowUpNarrowWide, lower: ArrowDownNarrowWide };
const look = 'inline-flex items-center gap-1 rounded px-1 text-2xs whitespace-nowrap';

/** Direction of a metric. A choice is saved for the whole workspace. */
export function MetricDirection({ metric }: { metric: MetricView }) {
  const { direction, key, label } = metric;
  const api = useApi();
  const client = useQueryClient();
  const may = useHasPermission('feedback:update');
  const saving = useMutation({
    mutationFn: (chosen: 'higher' | 'lower') => saveDirection(api, key, chosen),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => isSummary(queryKey, api) }),
  });
  // A direction matters for scores of several experiments, and comes with the summary.
  if (metric.unit === 'label' || metric.whole || metric.experiments.length < 2 || metric.draft) return null;
  if (key === latencyKey || key === errorRateKey) {
    return (
      <span className={clsx(look, 'text-ink-3')}>
        <DirectionIcon direction={direction} /> {direction && directionWords[direction]}
      </span>
    );
  }
  const text = saving.isPending
    ? 'saving…'
    : direction
      ? directionWords[direction]
      : may
        ? 'set direction'
        : 'no direction';
  if (!may) {
    const reason = 'Your key may not set it: it lacks the permission feedback:update';
    return (
      <button type="button" aria-disabled="true" title={reason} className={clsx(look, 'cursor-not-allowed text-ink-3')}>
        <DirectionIcon direction={direction} /> {text} <Lock size={10} aria-hidden="true" />
        <span className="sr-only">. {reason}</span>
      </button>
    );
  }
  return (
    <>
      {saving.error && (
        <span role="alert" className="truncate text-2xs text-fail" title={saving.error.message}>
          not saved: {saving.error.message}
        </span>
      )}
      <Menu
        trigger={
          <button
            type="button"
            title={`Which scores of ${label} are better?`}
            className={clsx(
              look,
              'hover:bg-hover',
              direction ? 'text-ink-3 hover:text-ink' : 'bg-accent-tint font-medium text-accent',
            )}
          >
            <DirectionIcon direction={direction} /> {text}
            <span className="sr-only">, {label}</span>
          </button>
        }
      >
        <MenuChoice
          label={
            metric.directionSource === 'name'
              ? 'By its name. A choice counts for the whole workspace'
              : 'Counts for the whole workspace'
          }
          value={direction ?? ''}
          choices={(['higher', 'lower'] as const).map((value) => ({
            value,
            label: value === 'higher' ? 'Higher is better' : 'Lower is better',
            icon: <DirectionIcon direction={value} />,
          }))}
          onChange={(chosen) => chosen !== '' && saving.mutate(chosen)}
        />
      </Menu>
    </>
  );
}

function DirectionIcon({ direction }: { direction: Direction }) {
  const Icon = direction && icons[direction];
  return Icon && <Icon size={12} aria-hidden="true" className="shrink-0" />;
}
